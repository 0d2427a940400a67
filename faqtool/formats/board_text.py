"""What lies on the table, as text: a line for each player's zone."""

from collections.abc import Iterator

from faqtool.formats.style import Style, clean
from faqtool.replay.board import Board, Piece, Seat

_ZONES = (
    ("BATTLEFIELD", "en jeu"),
    ("HAND", "main"),
    ("GRAVEYARD", "cimetière"),
    ("EXILE", "exil"),
    ("LIBRARY", "bibliothèque"),
)


def board_text(board: Board, style: Style) -> str:
    """The players with their zones, then the stack from its top."""
    lines = [line for seat in board.seats for line in _seat(seat, board, style)]
    if board.stack:
        lines.append(f"  pile : {', '.join(_piece(piece) for piece in board.stack)}")
    return "\n".join(lines)


def _seat(seat: Seat, board: Board, style: Style) -> Iterator[str]:
    turn = " — à son tour" if seat.player == board.active else ""
    pool = f", réserve {seat.pool}" if seat.pool else ""
    yield style.bold(f"  {seat.player} : {seat.life} points de vie{pool}") + style.dim(turn)
    for zone, word in _ZONES:
        if pieces := seat.zones.get(zone.lower(), ()) or seat.zones.get(zone, ()):
            yield f"     {word} : {style.mana(clean(', '.join(_piece(piece) for piece in pieces)))}"


def _piece(piece: Piece) -> str:
    said = [piece.pt] if piece.pt else []
    said += ["engagé"] if piece.tapped else []
    said += [f"{count} {kind}" for kind, count in piece.counters.items()]
    said += [f"loyauté {piece.loyalty}"] if piece.loyalty else []
    said += [f"{piece.damage} blessures"] if piece.damage else []
    said += [f"attaque {piece.fights}"] if piece.fights else []
    said += [f"bloque {', '.join(piece.blocks)}"] if piece.blocks else []
    said += [f"cible {', '.join(piece.targets)}"] if piece.targets else []
    return f"{piece.word} ({', '.join(said)})" if said else piece.word

"""``faqtool completion``: the script that lets a shell complete commands, options and names."""

from typing import Annotated

import typer

from faqtool.cli.options import one_of
from faqtool.cli.streams import write

# Each hands the words before the cursor to the program itself (``completing``), which leaves with 1 where the
# shell's own completion of files is wanted.
BASH = r"""
_faqtool_completion() {
    local found IFS=$'\n'
    found=$(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD _FAQTOOL_COMPLETE=complete_bash "$1" 2>/dev/null) \
        || compopt -o default
    COMPREPLY=()
    [[ -z $found ]] || mapfile -t COMPREPLY <<< "$found"
}
complete -F _faqtool_completion faqtool
"""
ZSH = r"""
#compdef faqtool
_faqtool_completion() {
    eval "$(_TYPER_COMPLETE_ARGS="${(j: :)words[1,$CURRENT]}" _FAQTOOL_COMPLETE=complete_zsh "$words[1]" 2>/dev/null)"
}
compdef _faqtool_completion faqtool
"""
FISH = r"""
function __faqtool_complete
    _TYPER_COMPLETE_ARGS=(commandline -cp | string collect) _FAQTOOL_COMPLETE=complete_fish \
        _TYPER_COMPLETE_FISH_ACTION=$argv[1] faqtool 2>/dev/null
end
complete -c faqtool --no-files --condition "__faqtool_complete is-args" --arguments "(__faqtool_complete get-args)"
complete -c faqtool --force-files --condition "not __faqtool_complete is-args"
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def command(shell: Annotated[str, typer.Argument(metavar="|".join(SCRIPTS), help="Pour quel interpréteur.")]) -> int:
    """Écrit le script qui fait compléter commandes, options et noms (Tab) par bash, zsh ou fish.

    Les noms de cartes viennent de l'index quand il y en a un ; aucun n'est construit pour cela.
    À mettre dans ~/.bashrc, dans ~/.zshrc (après compinit), ou pour fish : faqtool completion fish | source

    Exemple : eval "$(faqtool completion bash)"
    """
    write(SCRIPTS[one_of(SCRIPTS, shell, "completion")].strip())
    return 0

"""French rules text compiled to ability data: words, grammar, and what sentences mean."""

from faqtool.cardtext.compiler import Compiled, Unread, compile_card

__all__ = ["Compiled", "Unread", "compile_card"]

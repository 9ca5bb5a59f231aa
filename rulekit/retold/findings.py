"""Whole findings, and what mends them, in another language."""

from __future__ import annotations

from dataclasses import replace

from rulekit.diagnostics import Diagnostic
from rulekit.retold import ENGLISH, LANGUAGES, retold


def language_of(locale: object) -> str:
    """The language in which findings are told to somebody with a locale, such as `es-MX`.

    >>> language_of("es-MX"), language_of("fr"), language_of(None)
    ('es', 'en', 'en')
    """
    spoken = str(locale or "").replace("_", "-").partition("-")[0].lower()
    return spoken if spoken in LANGUAGES else ENGLISH


def told_in(found: Diagnostic, language: str) -> tuple[Diagnostic, str]:
    """A finding in a language, and that language; in English if not all of it is known there."""
    texts = [retold(each, language) for each in (found.message, found.help)]
    labels = [retold(label, language) for _, label in found.related]
    message, help, *related = (*texts, *labels)
    if message is None or help is None or None in related:
        return found, ENGLISH
    places = (span for span, _ in found.related)
    pairs = tuple((span, label or "") for span, label in zip(places, related, strict=True))
    return replace(found, message=message, help=help, related=pairs), language


def text_in(text: str, language: str) -> tuple[str, str]:
    """A text in a language, and that language; in English if it is not known there."""
    said = retold(text, language)
    return (text, ENGLISH) if said is None else (said, language)


__all__ = ["language_of", "text_in", "told_in"]

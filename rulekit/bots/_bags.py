"""Bags of cards as a player who looks ahead counts them: planes of words, a bit for each face."""

from __future__ import annotations

from rulekit.machine.position import Words

Bags = tuple[Words, ...]


def cards_of(bags: Bags) -> int:
    """How many cards the bags have."""
    return sum(word.bit_count() for bag in bags for word in bag)


def faces_of(word: int) -> list[int]:
    """The faces in one plane of a bag."""
    return [face for face in range(word.bit_length()) if word >> face & 1]


def less(bag: Words, face: int) -> Words:
    """A bag without one card of a face that it holds: the highest copy's bit goes."""
    words = list(bag)
    for plane in reversed(range(len(words))):
        if words[plane] >> face & 1:
            words[plane] ^= 1 << face
            break
    return tuple(words)


def more(bag: Words, face: int) -> Words:
    """A bag with one more card of a face; the same, if it has as many as there can be."""
    words = list(bag)
    for plane, word in enumerate(words):
        if not word >> face & 1:
            words[plane] |= 1 << face
            break
    return tuple(words)


def without(bags: Bags, faces: list[int]) -> Bags:
    """The bags without some cards, each of which is taken from the first bag that has it."""
    left = list(bags)
    for face in faces:
        for number, bag in enumerate(left):
            if bag[0] >> face & 1:
                left[number] = less(bag, face)
                break
    return tuple(left)


def discards(bags: Bags) -> list[Bags]:
    """The bags after each possible discard."""
    return [
        (*bags[:number], less(bag, face), *bags[number + 1 :])
        for number, bag in enumerate(bags)
        for face in faces_of(bag[0])
    ]

"""Checksums by which a number says that it is a card, an account or a person's, and not just any digits.

Each takes the bare characters and is as published: Luhn (ISO/IEC 7812-1), mod 97 (ISO 7064, IBAN: ISO 13616), mod 11,10
(ISO 7064), Verhoeff (1969), and the weights that each country prints for its own. No library is needed for these few
lines; what makes them worth writing is that one wrong digit is caught by nearly all.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

_VERHOEFF_PRODUCT: Final = (
    "0123456789", "1234067895", "2340178956", "3401289567", "4012395678",
    "5987604321", "6598710432", "7659821043", "8765932104", "9876543210",
)  # fmt: skip
_VERHOEFF_TURN: Final = (
    "0123456789", "1576283094", "5803796142", "8916043527",
    "9453126870", "4286573901", "2793806415", "7046913258",
)  # fmt: skip


def digits_of(text: str) -> list[int]:
    """The decimal digits in a text, in any script that has them."""
    return [int(one) for one in text if one.isdecimal()]


def luhn(digits: Sequence[int]) -> bool:
    """Whether the last digit is the check digit of the others by Luhn."""
    doubled = (digit * 2 - 9 if digit > 4 else digit * 2 for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def mod97(text: str) -> int:
    """What is left of a number after division by 97, letters counting as A = 10 to Z = 35."""
    left = 0
    for one in text:
        value = int(one, 36)
        left = (left * (100 if value > 9 else 10) + value) % 97
    return left


def mod11_10(digits: Sequence[int]) -> bool:
    """Whether the last digit checks the others by ISO 7064, mod 11,10."""
    product = 10
    for digit in digits[:-1]:
        total = (digit + product) % 10 or 10
        product = total * 2 % 11
    return (11 - product) % 10 == digits[-1]


def verhoeff(digits: Sequence[int]) -> bool:
    """Whether the last digit checks the others by Verhoeff's scheme."""
    check = 0
    for place, digit in enumerate(reversed(digits)):
        check = int(_VERHOEFF_PRODUCT[check][int(_VERHOEFF_TURN[place % 8][digit])])
    return check == 0


def weighed(digits: Sequence[int], weights: Sequence[int]) -> int:
    """The sum of digits, each times its weight."""
    return sum(digit * weight for digit, weight in zip(digits, weights, strict=False))


def is_day(year: int, month: int, day: int) -> bool:
    """Whether there is such a day."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def is_short_day(year: int, month: int, day: int) -> bool:
    """Whether there is such a day in this or the last century."""
    return is_day(1900 + year, month, day) or is_day(2000 + year, month, day)

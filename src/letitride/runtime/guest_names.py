"""Names for guests that people can read and say: Quiet Heron, Amber Otter.

They contain a space, so they never clash with a name that somebody chose.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

_FIRST: Final = """
Amber Ample Autumn Bold Brave Breezy Bright Brisk Calm Candid Clever Copper Coral Cosmic Crimson
Crystal Daring Dapper Eager Early Easy Emerald Fair Fancy Fleet Frosty Gentle Gilded Glad Golden
Grand Happy Hazel Hearty Honest Indigo Ivory Jolly Keen Kind Lively Lucky Lunar Maple Mellow
Merry Misty Modest Noble Olive Opal Patient Pearl Plucky Polar Proud Quick Quiet Rapid Rosy Ruby
Rustic Sandy Scarlet Serene Sharp Silent Silver Smooth Snowy Solar Spry Steady Still Stormy
Sunny Swift Tidy Topaz Tranquil True Velvet Violet Vivid Warm Wary Wise Witty Young Zesty
"""
_SECOND: Final = """
Albatross Antelope Badger Beaver Bison Bittern Bobcat Bunting Caribou Condor Cormorant Cougar
Crane Cricket Curlew Deer Dolphin Dove Dragonfly Eagle Egret Elk Falcon Ferret Finch Firefly Fox
Gannet Gazelle Gecko Goldfinch Goose Grebe Grouse Gull Hare Harrier Hawk Hedgehog Heron Hornbill
Ibex Ibis Jackdaw Jay Kestrel Kingfisher Kite Kiwi Koala Lapwing Lark Leopard Linnet Lynx Magpie
Mallard Marten Merlin Moose Newt Nightjar Ocelot Oriole Osprey Otter Owl Panda Partridge Pelican
Penguin Petrel Pheasant Pigeon Plover Puffin Quail Rabbit Raven Redstart Robin Salmon Sandpiper
Seal Shrike Siskin Skylark Snipe Sparrow Starling Stoat Stork Swallow Swan Swift Tapir Teal Tern
Thrush Tiger Toucan Trout Turtle Walrus Warbler Weasel Whale Wolf Wombat Woodcock Wren Zebra
"""

_PLAIN_TRIES: Final = 8


def guest_names(below: Callable[[int], int]) -> Iterator[str]:
    """An endless supply, to find a free one; after a few tries with a number."""
    first, second = _FIRST.split(), _SECOND.split()
    for tries in count():
        name = f"{first[below(len(first))]} {second[below(len(second))]}"
        number = 2 + below(10 ** max(2, tries - _PLAIN_TRIES))
        yield name if tries < _PLAIN_TRIES else f"{name} {number}"

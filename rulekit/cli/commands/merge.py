"""`rulekit merge`."""

from __future__ import annotations

from pathlib import Path

import click

from rulekit.cli.asking import Place
from rulekit.cli.writing import note, plural


@click.command("merge")
@click.argument(
    "directories", nargs=-1, required=True, type=Place(file_okay=False), metavar="DIR..."
)
@click.option(
    "--out",
    required=True,
    type=Place(file_okay=False),
    metavar="DIR",
    help="Where the rows of all of them go.",
)
@click.option("--partial", is_flag=True, help="Merge what there is, though parts are missing.")
def command(directories: tuple[Path, ...], out: Path, *, partial: bool) -> None:
    """Bring the parts of a simulation together that several machines have played.

    Each DIR was written by `rulekit simulate ... --shard I/N --out DIR`. Their order does not
    matter, and they stay as they are. Parts of different series are refused; so are parts that are
    missing or there twice, by their numbers. The simulation without --shard, with --out DIR, prints
    the figures of the whole, and plays nothing.

    Example: rulekit merge part1 part2 part3 --out whole
    """
    from rulekit.series.merging import merge

    merged = merge(directories, out, partial=partial)
    for line in merged.missing:
        note(line)
    click.echo(
        f"{plural(merged.done, merged.scope)} of {len(directories)} directories, in "
        f"{plural(merged.rows, 'row')} and {plural(merged.files, 'file')}: {merged.path}"
    )

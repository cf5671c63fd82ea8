/** Where keys lead from a tile, by the number of tiles in a row. */
const targets: Readonly<Record<string, (from: number, perRow: number, last: number) => number>> = {
  ArrowLeft: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowUp: (from, perRow) => from - perRow,
  ArrowDown: (from, perRow) => from + perRow,
  Home: () => 0,
  End: (_from, _perRow, last) => last,
};

const topOf = (tile: HTMLElement | undefined) => tile?.getBoundingClientRect().top;

/**
 * The tile to which a key leads, as the tiles lie.
 *
 * @param from place of the tile that has the focus
 * @returns undefined: the key leads nowhere
 */
export function tileReachedBy(key: string, tiles: readonly HTMLElement[], from: number): HTMLElement | undefined {
  const perRow = tiles.filter((tile) => topOf(tile) === topOf(tiles[0])).length;
  return tiles[targets[key]?.(from, perRow, tiles.length - 1) ?? -1];
}

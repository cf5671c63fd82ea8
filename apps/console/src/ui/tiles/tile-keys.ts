/** Target of each key from a tile, given the number of tiles per row. */
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
 * Tile that a key leads to, by visual position.
 *
 * @param from index of the focused tile
 * @returns `undefined` if the key leads nowhere
 */
export function tileReachedBy(key: string, tiles: readonly HTMLElement[], from: number): HTMLElement | undefined {
  const perRow = tiles.filter((tile) => topOf(tile) === topOf(tiles[0])).length;
  return tiles[targets[key]?.(from, perRow, tiles.length - 1) ?? -1];
}

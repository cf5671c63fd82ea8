/** Which rows are ticked. Pure. */

/**
 * Ticked ids that are still on the page and may be ticked. The same array when nothing falls away, so that
 * it can be compared by identity.
 */
export function visibleSelection(selected: readonly number[], visible: readonly number[]): readonly number[] {
  const present = new Set(visible);
  const kept = selected.filter((id) => present.has(id));
  return kept.length === selected.length ? selected : kept;
}

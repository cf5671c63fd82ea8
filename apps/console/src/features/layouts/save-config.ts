import { setCanvas } from '@mutai/layout/commands/blocks';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import type { Canvas, Layout } from '@mutai/layout/model/layout';

/** State of a layout on the server. */
export interface SavedState {
  readonly version: number;
  readonly document: Layout;
}

interface ServerAccess {
  /** Loads the newest state. */
  readonly load: () => Promise<SavedState>;
  /** Rejects if the version is not the newest. */
  readonly save: (document: Layout, version: number) => Promise<void>;
  readonly isStale: (error: unknown) => boolean;
}

/**
 * Saves settings of a canvas. Merges changes by others per block and field; if others changed one of the same settings,
 * rethrows the conflict so that the caller can ask.
 *
 * @param base document that the settings were changed from; `undefined` if unknown
 * @param version version of `base`
 */
export async function saveConfig(
  base: Layout | undefined,
  version: number,
  settings: Partial<Canvas>,
  { load, save, isStale }: ServerAccess,
): Promise<void> {
  const changed = (document: Layout) => setCanvas(document, settings);
  try {
    await save(changed(base ?? (await load()).document), version);
  } catch (error) {
    if (base === undefined || !isStale(error)) throw error;
    const latest = await load();
    // Blocks moved by the new size take the others' position, as far as it fits.
    const { layout, conflicts } = mergeLayouts(base, changed(base), latest.document, ({ block }) =>
      block === null ? 'mine' : 'theirs',
    );
    if (conflicts.some(({ block }) => block === null)) throw error;
    await save(layout, latest.version);
  }
}

import { setCanvas } from '@mutai/layout/commands/blocks';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import type { Canvas, Layout } from '@mutai/layout/model/layout';

/** A layout as it is, or was, on the server. */
export interface SavedState {
  readonly version: number;
  readonly document: Layout;
}

interface Places {
  /** The newest state. */
  readonly load: () => Promise<SavedState>;
  /** Rejects when the version is not the newest. */
  readonly save: (document: Layout, version: number) => Promise<void>;
  readonly isStale: (error: unknown) => boolean;
}

/**
 * Saves settings of a canvas. What others changed meanwhile stays, block by block and field by field; where they changed
 * one of these settings to something else, the refusal is thrown on, for somebody to be asked.
 *
 * @param base what the settings were changed from; undefined: nobody knows any more
 * @param version of it
 */
export async function saveConfig(
  base: Layout | undefined,
  version: number,
  settings: Partial<Canvas>,
  { load, save, isStale }: Places,
): Promise<void> {
  const changed = (document: Layout) => setCanvas(document, settings);
  try {
    await save(changed(base ?? (await load()).document), version);
  } catch (error) {
    if (base === undefined || !isStale(error)) throw error;
    const latest = await load();
    // Blocks that the new size moves are where the others put them, as far as there is room.
    const { layout, clashes } = mergeLayouts(base, changed(base), latest.document, ({ block }) =>
      block === null ? 'mine' : 'theirs',
    );
    if (clashes.some(({ block }) => block === null)) throw error;
    await save(layout, latest.version);
  }
}

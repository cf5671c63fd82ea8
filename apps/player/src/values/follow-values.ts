import type { Sources } from '@mutai/blocks/data/sources';
import type { Manifest, ScreenValue } from '@mutai/contract/screens/player';
import type { Library } from '../manifest/library.ts';
import { pause, retryDelay } from '../pause.ts';
import type { Store } from '../store.ts';
import type { Values } from './values.ts';

/** Manifest of a display, and the values that it names. */
export interface ManifestValues {
  readonly manifest: Manifest | undefined;
  /** Values of data sources; absent until a manifest names some. */
  readonly sources?: Sources;
}

/**
 * Follows the values of data sources as soon as a manifest names some. Its code is loaded then.
 *
 * @param state gets the values
 * @param request answers the values, without those whose digests it is given
 * @param library loads pictures in values
 */
export function followValues(
  state: Store<ManifestValues>,
  request: (known: string) => Promise<readonly ScreenValue[]>,
  library: Pick<Library, 'obtain' | 'keep'>,
  signal: AbortSignal,
) {
  let values: Values | undefined;
  let isLoading = false;
  let before: Manifest | undefined;

  async function load(): Promise<void> {
    for (let failures = 0; values === undefined && !signal.aborted; failures += 1) {
      try {
        const { createValues, createValueStore } = await import('./values.ts');
        values = await createValues(request, createValueStore(), library, signal);
        state.set({ sources: values.sources });
      } catch {
        await pause(retryDelay(failures), signal);
      }
    }
  }

  state.subscribe(() => {
    const { manifest } = state.get();
    if (manifest === before) return;
    before = manifest;
    if (values !== undefined) values.fetch();
    else if (!isLoading && manifest?.publications.some(({ sources }) => sources !== undefined) === true) {
      isLoading = true;
      void load();
    }
  });

  return { changed: (): void => values?.fetch() };
}

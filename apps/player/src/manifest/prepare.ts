import { loadFonts } from '@mutai/blocks/fonts/load-fonts';
import { neededLetters } from '@mutai/blocks/fonts/needed-letters';
import { loadViews } from '@mutai/blocks/views';
import type { ManifestPublication } from '@mutai/contract/screens/player';
import { type Layout, schemaVersion } from '@mutai/layout/model/layout';
import type { Faults } from '../faults.ts';
import { pause, retryDelay } from '../pause.ts';
import type { Obtain } from './contents.ts';
import { withContents } from './with-contents.ts';

/** Attempts to load fonts before a fallback is used, and views before the layout is shown without them. */
const loadAttempts = 3;

/** Publication whose contents are all there. */
export interface Prepared {
  readonly key: string;
  readonly title: string;
  readonly document: Layout;
  /** `null`: a single image or video. */
  readonly layoutId: number | null;
  /** Its document and contents. */
  readonly paths: readonly string[];
  /** Number of contents that are left out. */
  readonly missing: number;
  /** Frees the contents once nothing shows them. */
  readonly release: () => void;
}

/** Documents have the schema version with which they were published. */
async function asNewest(stored: Layout): Promise<Layout> {
  if (stored.schemaVersion === schemaVersion) return stored;
  const { migrated } = await import('@mutai/layout/reading/migrations');
  // The server stored a valid layout of its version, which migrations convert to a valid one.
  return migrated({ ...stored }, stored.schemaVersion) as unknown as Layout;
}

async function loadFontsOf(document: Layout, faults: Faults, signal: AbortSignal): Promise<void> {
  let letters: ReturnType<typeof neededLetters> = [];
  try {
    letters = neededLetters(document);
  } catch {
    // A broken block: it is left out where it is shown, and told there.
  }
  for (let attempt = 1; attempt <= loadAttempts; attempt += 1) {
    try {
      return await loadFonts(letters);
    } catch {
      if (attempt === loadAttempts) faults.add('asset', '字体加载失败，已用其他字体代替');
      else await pause(retryDelay(attempt), signal);
    }
  }
}

/** Loads the code of rarely used blocks. What cannot be loaded appears later. */
async function loadViewsOf(document: Layout, faults: Faults, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; attempt <= loadAttempts; attempt += 1) {
    try {
      return await loadViews(document);
    } catch {
      if (attempt === loadAttempts) faults.add('block', '组件的程序加载失败，将在加载后显示');
      else await pause(retryDelay(attempt), signal);
    }
  }
}

/**
 * Loads everything that a publication shows: its document and contents, whose digests are checked, and fonts.
 *
 * @throws if the signal aborts, or the server does not have the document
 */
export async function prepare(
  publication: ManifestPublication,
  obtain: Obtain,
  faults: Faults,
  signal: AbortSignal,
): Promise<Prepared> {
  const file = await obtain(publication.document, signal);
  if (file === undefined) throw new Error('布局内容不可用');
  const loaded = await Promise.all(
    publication.assets.map(async (asset) => [asset.path, await obtain(asset, signal)] as const),
  );
  const addresses = new Map(
    loaded.map(([path, content]) => [path, content === undefined ? undefined : URL.createObjectURL(content)]),
  );
  const release = () => {
    for (const address of addresses.values()) if (address !== undefined) URL.revokeObjectURL(address);
  };
  try {
    // Its digest was checked, so it is what the server stored. `Blob.text` is younger than the baseline.
    const stored = (await new Response(file).json()) as Layout;
    const document = withContents(await asNewest(stored), addresses);
    await loadFontsOf(document, faults, signal);
    await loadViewsOf(document, faults, signal);
    return {
      key: publication.key,
      title: publication.title,
      document,
      layoutId: publication.layoutId,
      paths: [publication.document.path, ...addresses.keys()],
      missing: loaded.filter(([, content]) => content === undefined).length,
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

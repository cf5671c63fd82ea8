/**
 * A browser may remember, for as long as the page is open, that a file of scripts could not be loaded; what was imported
 * by another file it always remembers. So each file is fetched before it is imported, with all that it imports: what is
 * missing then is missing for this once, and what has come is in the browser's cache. The build asks here before each
 * import of a file that is loaded later (vite.config.ts). Browsers may cure it: https://github.com/whatwg/html/pull/10327.
 */
declare global {
  /**
   * Fetches files of the console, each once.
   * @param files paths as the build names them, as in `assets/shell-1a2b3c4d.js`
   * @throws {MissingFileError} when one could not be fetched
   */
  var fetchFiles: (files: readonly string[]) => Promise<void>;
}

/** A file of the console could not be fetched. */
export class MissingFileError extends Error {
  public override readonly name = 'MissingFileError';
}

/** A connection may be dead without the browser's knowing, and another try does better. At 64 kbit/s each file comes in half. */
const limitMs = 60_000;

const addressOf = (file: string): string => `${import.meta.env.BASE_URL}${file}`;

async function fetchFile(file: string): Promise<void> {
  try {
    const answer = await fetch(addressOf(file), { signal: AbortSignal.timeout(limitMs) });
    // A server that does not know it, or somebody on the way who answers with a page of his own.
    const isScript = answer.ok && /javascript/.test(answer.headers.get('content-type') ?? '');
    if (!isScript) throw new Error(`the answer was ${String(answer.status)}`);
    await answer.arrayBuffer();
  } catch (cause) {
    throw new MissingFileError(`the file ${file} could not be fetched`, { cause });
  }
}

/** Files that were fetched, or are on their way. */
const fetched = new Map<string, Promise<void>>();

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known !== undefined) return known;
  const coming = fetchFile(file);
  fetched.set(file, coming);
  coming.catch(() => fetched.delete(file));
  return coming;
}

const preloaded = new Set<string>();

/** Has the browser compile a file beside the page, before it is imported: tasks of 120 ms otherwise, on a slow computer. */
function preload(file: string): void {
  if (preloaded.has(file)) return;
  preloaded.add(file);
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = addressOf(file);
  document.head.append(link);
}

globalThis.fetchFiles = async (files) => {
  await Promise.all(files.map(fetchOnce));
  // Not before all are there: a browser may load what a file imports with it, and remember that this was missing.
  for (const file of files) preload(file);
};

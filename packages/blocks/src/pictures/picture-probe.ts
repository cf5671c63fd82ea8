/** Loads a picture. Rejects if the browser cannot show it. */
export type LoadPicture = (url: string) => Promise<void>;

/** Maximum number of concurrent loads. */
const atOnce = 4;

export interface PictureProbe {
  /** Loads the pictures at these URLs, each URL once. */
  readonly look: (urls: Iterable<string>) => void;
  /** Stops reporting. */
  readonly close: () => void;
}

/** Finds pictures that the browser cannot show. @param onBroken called with the URL of each of them */
export function pictureProbe(load: LoadPicture, onBroken: (url: string) => void): PictureProbe {
  const known = new Set<string>();
  const waiting: string[] = [];
  let loading = 0;
  let isClosed = false;

  async function loadWaiting(): Promise<void> {
    loading += 1;
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        await load(url);
      } catch {
        if (!isClosed) onBroken(url);
      }
    }
    loading -= 1;
  }

  return {
    look: (urls) => {
      for (const url of urls) {
        if (known.has(url)) continue;
        known.add(url);
        waiting.push(url);
      }
      for (let free = Math.min(waiting.length, atOnce - loading); free > 0; free -= 1) void loadWaiting();
    },
    close: () => {
      isClosed = true;
      waiting.length = 0;
    },
  };
}

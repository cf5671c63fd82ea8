/** Loads a picture. Rejects when the browser cannot show what is at the address. */
export type LoadPicture = (url: string) => Promise<void>;

/** Pictures that are loaded at the same time. */
const atOnce = 4;

export interface PictureProbe {
  /** Loads the pictures at these addresses, each address once. */
  readonly look: (urls: Iterable<string>) => void;
  /** Nothing is reported any more. */
  readonly close: () => void;
}

/** Finds pictures that the browser cannot show. @param onBroken called with the address of each of them */
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

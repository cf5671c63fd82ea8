/**
 * The only place of the console that touches localStorage and sessionStorage. Reading never throws:
 * storage may be full, switched off or hold what somebody typed into it.
 */
type Area = 'local' | 'session';

/** Browsers throw when storage is full or switched off. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

const areaOf = (area: Area): Storage | undefined =>
  attempt(() => (area === 'local' ? window.localStorage : window.sessionStorage));

const parse = (text: string | null | undefined): unknown =>
  typeof text === 'string' ? attempt((): unknown => JSON.parse(text)) : undefined;

/** The JSON value under a key; undefined when there is none or it cannot be read. */
export const readStored = (area: Area, key: string): unknown => parse(readStoredText(area, key));

/**
 * Keeps a JSON value under a key.
 *
 * @returns whether the browser kept it
 */
export const writeStored = (area: Area, key: string, value: unknown): boolean =>
  writeStoredText(area, key, JSON.stringify(value));

/** The text under a key, whatever it is; undefined when there is none. */
export const readStoredText = (area: Area, key: string): string | undefined =>
  attempt(() => areaOf(area)?.getItem(key)) ?? undefined;

/**
 * Keeps a text under a key. What was there before stays when the browser has no room.
 *
 * @returns whether the browser kept it
 */
export const writeStoredText = (area: Area, key: string, text: string): boolean =>
  attempt(() => {
    const storage = areaOf(area);
    storage?.setItem(key, text);
    return storage !== undefined;
  }) ?? false;

/** Forgets what is kept under a key. */
export function removeStored(area: Area, key: string): void {
  attempt(() => areaOf(area)?.removeItem(key));
}

/**
 * Tells when another tab changed what localStorage keeps under a key.
 *
 * @param handler takes the new value; undefined when it was removed
 * @returns stops telling
 */
export function onStoredChange(key: string, handler: (value: unknown) => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.storageArea === areaOf('local') && (event.key === key || event.key === null)) {
      handler(event.key === null ? undefined : parse(event.newValue));
    }
  };
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('storage', listener);
  };
}

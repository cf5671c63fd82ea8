/**
 * All access to localStorage and sessionStorage. Reading never throws: storage may be full, disabled, or hold values
 * that users edited.
 */
type Area = 'local' | 'session';

/** Returns `undefined` if storage throws because it is full or disabled. */
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

/** Reads a JSON value; `undefined` if it is missing or invalid. */
export const readStored = (area: Area, key: string): unknown => parse(readStoredText(area, key));

/**
 * Stores a JSON value.
 *
 * @returns false if the browser could not store it
 */
export const writeStored = (area: Area, key: string, value: unknown): boolean =>
  writeStoredText(area, key, JSON.stringify(value));

/** Reads a text; `undefined` if it is missing. */
export const readStoredText = (area: Area, key: string): string | undefined =>
  attempt(() => areaOf(area)?.getItem(key)) ?? undefined;

/**
 * Stores a text. If there is no room, the old value stays.
 *
 * @returns false if the browser could not store it
 */
export const writeStoredText = (area: Area, key: string, text: string): boolean =>
  attempt(() => {
    const storage = areaOf(area);
    storage?.setItem(key, text);
    return storage !== undefined;
  }) ?? false;

/** Removes a stored value. */
export function removeStored(area: Area, key: string): void {
  attempt(() => areaOf(area)?.removeItem(key));
}

/**
 * Watches for changes of a localStorage value by other tabs.
 *
 * @param handler called with the new value; `undefined` if it was removed
 * @returns stops watching
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

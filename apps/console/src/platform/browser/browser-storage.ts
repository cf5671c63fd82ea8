/**
 * The only place of the console that touches localStorage and sessionStorage. Reading never throws:
 * storage may be full, switched off or hold what somebody typed into it.
 */
type Area = 'local' | 'session';

function areaOf(area: Area): Storage | undefined {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

function parse(text: string | null): unknown {
  if (text === null) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The JSON value under a key; undefined when there is none or it cannot be read. */
export function readStored(area: Area, key: string): unknown {
  try {
    return parse(areaOf(area)?.getItem(key) ?? null);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a JSON value under a key.
 *
 * @returns whether the browser kept it
 */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    const storage = areaOf(area);
    storage?.setItem(key, JSON.stringify(value));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** The text under a key, whatever it is; undefined when there is none. */
export function readStoredText(area: Area, key: string): string | undefined {
  try {
    return areaOf(area)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a text under a key. What was there before stays when the browser has no room.
 *
 * @returns whether the browser kept it
 */
export function writeStoredText(area: Area, key: string, text: string): boolean {
  try {
    const storage = areaOf(area);
    storage?.setItem(key, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** Forgets what is kept under a key. */
export function removeStored(area: Area, key: string): void {
  try {
    areaOf(area)?.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
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

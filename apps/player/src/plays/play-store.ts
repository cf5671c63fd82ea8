import type { PlayEntry } from '@mutai/contract/screens/plays';

/** Entry of the play log with its place: later ones have higher places. */
export interface KeptPlay {
  readonly place: number;
  readonly entry: PlayEntry;
}

/** Keeps the play log until the server has it. All methods reject if the storage fails. */
export interface PlayStore {
  /** Adds an entry, or replaces the one with its place. */
  readonly put: (play: KeptPlay) => Promise<void>;
  /** Oldest entries whose place is below `before`. */
  readonly oldest: (most: number, before: number) => Promise<readonly KeptPlay[]>;
  /** Removes all entries up to a place, included. */
  readonly removeUpTo: (place: number) => Promise<void>;
  readonly count: () => Promise<number>;
  /** Highest place; 0: empty. */
  readonly lastPlace: () => Promise<number>;
  readonly clear: () => Promise<void>;
}

const databaseName = 'mutai-player';
const plays = 'plays';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(plays, { keyPath: 'place' }));
  return done(request);
}

/** Keeps the log in IndexedDB, which every browser has over plain HTTP too. */
export function createPlayStore(): PlayStore {
  let database: Promise<IDBDatabase> | undefined;
  const run = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) => {
    database ??= open();
    try {
      return await done(work((await database).transaction(plays, mode).objectStore(plays)));
    } catch (error) {
      // A connection that was lost is opened again.
      database = undefined;
      throw error;
    }
  };
  return {
    put: async (play) => void (await run('readwrite', (store) => store.put(play))),
    oldest: (most, before) =>
      run('readonly', (store) => store.getAll(IDBKeyRange.upperBound(before, true), most) as IDBRequest<KeptPlay[]>),
    removeUpTo: (place) => run('readwrite', (store) => store.delete(IDBKeyRange.upperBound(place))),
    count: () => run('readonly', (store) => store.count()),
    lastPlace: async () => {
      const cursor = await run('readonly', (store) => store.openKeyCursor(null, 'prev'));
      return cursor === null ? 0 : Number(cursor.key);
    },
    clear: () => run('readwrite', (store) => store.clear()),
  };
}

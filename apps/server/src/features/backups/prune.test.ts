import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { nameOf } from './backup-target.ts';
import { manifestText, type Manifest } from './manifest.ts';
import { outdated, prune } from './prune.ts';

const day = 86_400_000;
const first = Date.UTC(2025, 0, 1, 3);
/** Two backups a day for 400 days, until 2026-02-04. */
const names = Array.from({ length: 800 }, (_, n) => nameOf(first + n * (day / 2)));

const kept = (keep: { daily: number; weekly: number; monthly: number }) => {
  const old = new Set(outdated(names, keep, names.at(-1) ?? ''));
  return names.filter((name) => !old.has(name));
};

test('the newest generation of the last days, weeks and months stays', () => {
  expect(kept({ daily: 3, weekly: 0, monthly: 0 })).toEqual([
    '20260202T150000Z',
    '20260203T150000Z',
    '20260204T030000Z',
    '20260204T150000Z',
  ]);
  // Sundays, and the current week.
  expect(kept({ daily: 0, weekly: 3, monthly: 0 })).toEqual([
    '20260125T150000Z',
    '20260201T150000Z',
    '20260204T030000Z',
    '20260204T150000Z',
  ]);
  expect(kept({ daily: 0, weekly: 0, monthly: 3 })).toEqual([
    '20251231T150000Z',
    '20260131T150000Z',
    '20260204T030000Z',
    '20260204T150000Z',
  ]);
  // The last two weeks and the last two months end on one of the seven days.
  expect(kept({ daily: 7, weekly: 4, monthly: 12 })).toHaveLength(7 + 2 + 10 + 1);
});

test('backups of the last 24 hours stay, whatever else is kept', () => {
  const nothing = { daily: 0, weekly: 0, monthly: 0 };
  expect(kept(nothing)).toEqual(['20260204T030000Z', '20260204T150000Z']);
  expect(outdated(['20260203T150000Z', '20260203T150001Z'], nothing, '20260204T150000Z')).toEqual(['20260203T150000Z']);
  expect(outdated([], nothing, '20260204T150000Z')).toEqual([]);
});

test('a backup made by a clock that was set back stays, and does not cost those of later dates', () => {
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  const dates = ['19700101T000000Z', '20260203T150000Z', '20260204T150000Z'];
  expect(outdated(dates, keep, '19700101T000000Z')).toEqual(['20260203T150000Z']);
});

/** Place with generations in memory. @param sites id of the site and digest of the only file, by name */
function place(sites: Readonly<Record<string, readonly [site: string | undefined, file: string]>>) {
  const manifestOf = ([site, sha256]: readonly [string | undefined, string]): Manifest => ({
    format: 1,
    ...(site === undefined ? {} : { site }),
    version: '1.0.0',
    createdAt: '2026-02-04T00:00:00.000Z',
    engine: 'sqlite',
    migrations: [],
    counts: {},
    database: { name: 'database.db', sha256, size: 1 },
    files: [{ sha256, size: 1 }],
    missing: [],
  });
  const stored = new Map(Object.entries(sites).map(([name, facts]) => [name, manifestText(manifestOf(facts))]));
  const files = new Set(Object.values(sites).map(([, sha256]) => sha256));
  const contents = {
    async *list() {
      for (const sha256 of files) yield { sha256, size: 1, modifiedAt: 0 };
    },
    remove: async (sha256: string) => void files.delete(sha256),
    write: () => Promise.reject(new Error('prune writes nothing')),
    read: () => Promise.resolve({ stream: Readable.from([]), size: 0 }),
    head: () => Promise.resolve(undefined),
  };
  const claimed = {
    contents,
    put: () => Promise.reject(new Error('prune writes nothing')),
    remove: async (name: string) => void stored.delete(name),
    check: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  const target = {
    label: 'memory',
    contents,
    generations: async () => [...stored.keys()].toSorted(),
    readText: async (name: string) => stored.get(name),
    read: async () => Readable.from([]),
    localPath: () => undefined,
    claim: async () => claimed,
    explain: (error: unknown) => new Error(String(error)),
    close: () => undefined,
  };
  return { target, claimed, files };
}

test('sites that share a place prune their own backups, and keep the files of all', async () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64)) as [string, string, string, string];
  const { target, claimed, files } = place({
    '20260101T000000Z': ['one', a],
    '20260102T000000Z': [undefined, b],
    '20260103T000000Z': ['two', c],
    '20260204T000000Z': ['one', d],
  });
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  expect(await prune(target, claimed, keep, '20260204T000000Z', 'one')).toEqual({
    deleted: ['20260101T000000Z', '20260102T000000Z'],
    damaged: [],
  });
  expect(await target.generations()).toEqual(['20260103T000000Z', '20260204T000000Z']);
  expect([...files]).toEqual([c, d]);
});

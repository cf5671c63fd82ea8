import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, signIn, unique } from '../support/api.ts';
import { sampled } from '../support/sampling.ts';
import { startServer } from '../support/server.ts';

/** Moments of a burst, each later than the one before. */
const rounds = sampled([0, 1, 2, 3, 4, 5, 6, 7], 0.5);
const writers = 6;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Creates a user with an idempotency key. @returns true if there was an answer */
async function create(api: Api, username: string): Promise<boolean> {
  const options = { idempotencyKey: `creation-of-${username}` };
  const answer = await api.send('POST', '/api/v1/users', { username }, options).catch(() => undefined);
  expect(answer?.status ?? 201, JSON.stringify(answer?.body)).toBe(201);
  return answer !== undefined;
}

/** Creates users sequentially until the server is gone. */
async function createUntilItEnds(
  api: Api,
  sent: Set<string>,
  acknowledged: Set<string>,
  noted: () => void,
): Promise<void> {
  for (;;) {
    const username = unique('k');
    sent.add(username);
    if (!(await create(api, username))) return;
    acknowledged.add(username);
    noted();
  }
}

test(`acknowledged creates survive kill -9 during a burst, ${rounds.length} times`, { timeout: 180_000 }, async () => {
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  let interrupted = 0;

  for (const round of rounds) {
    const server = await startServer({ DATA_DIR: dataDir });
    const api = await signIn(server.url);
    const found = await api.everyUsername();
    expect([...acknowledged].filter((name) => !found.has(name))).toEqual([]);
    // A retry creates an interrupted user exactly once, whether or not it was committed.
    for (const username of [...sent].filter((name) => !acknowledged.has(name))) {
      expect(await create(api, username)).toBe(true);
      acknowledged.add(username);
    }

    // Kill at another moment of the burst each round, while six writers have requests in flight.
    let left = 3 + round * 5;
    const before = { sent: sent.size, acknowledged: acknowledged.size };
    const burst = Array.from({ length: writers }, () =>
      createUntilItEnds(api, sent, acknowledged, () => {
        left -= 1;
        if (left === 0) server.kill('SIGKILL');
      }),
    );
    await Promise.all(burst);
    expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
    interrupted += sent.size - before.sent - (acknowledged.size - before.acknowledged);
  }

  const server = await startServer({ DATA_DIR: dataDir });
  const found = await (await signIn(server.url)).everyUsername();
  await server.stop();
  expect(
    [...acknowledged].filter((name) => !found.has(name)),
    'acknowledged and lost',
  ).toEqual([]);
  expect(
    [...found].filter((name) => name !== 'admin' && !sent.has(name)),
    'never sent',
  ).toEqual([]);
  expect(interrupted, 'requests under way when the server was killed').toBeGreaterThanOrEqual(rounds.length);
});

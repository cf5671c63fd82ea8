import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { keptProcess } from './kept-process.ts';

/** Says that it is ready, and answers each order with the id of the process; some orders end it or get no answer. */
const program = `process.send('ready');
process.on('message', ({ order }) => {
  if (order === 'end-later') setTimeout(() => process.exit(3), 50);
  if (order === 'end') process.exit(3);
  if (order !== 'hang') process.send(process.pid);
});`;

async function processOf(timeoutMs = 10_000) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-'));
  const file = path.join(folder, 'program.mjs');
  await writeFile(file, program);
  const kept = keptProcess(pathToFileURL(file), { timeoutMs, memoryMb: 64, idleMs: 60_000 });
  onTestFinished(async () => {
    kept.stop();
    await rm(folder, { recursive: true });
  });
  return kept;
}

test('one process carries out many orders, and keeps no listeners of them', async () => {
  const kept = await processOf();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const ids = new Set<unknown>();
  for (let n = 0; n < 15; n += 1) ids.add(await kept.run({ order: 'id' }));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect([ids.size, warnings]).toEqual([1, []]);
});

test('another process is started after one that ended, also between two orders', async () => {
  const kept = await processOf();
  await expect(kept.run({ order: 'end' })).rejects.toMatchObject({ timedOut: false });
  const id = Number(await kept.run({ order: 'end-later' }));
  await expect
    .poll(() => {
      try {
        return process.kill(id, 0);
      } catch {
        return false;
      }
    })
    .toBe(false);
  expect(await kept.run({ order: 'id' })).not.toBe(id);
});

test('a process that does not answer in time is ended', async () => {
  const kept = await processOf(300);
  await expect(kept.run({ order: 'hang' })).rejects.toMatchObject({ timedOut: true });
  expect(await kept.run({ order: 'id' })).toEqual(expect.any(Number));
});

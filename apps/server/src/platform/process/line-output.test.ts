import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bufferMaxBytes, lineOutput, type Writer } from './line-output.ts';

/** Fake destination that accepts, rejects or never completes a write, controlled by `state`. */
function destination() {
  const state = { bytes: Buffer.alloc(0), refuses: false, hangs: false, most: Infinity };
  const writer: Writer = (bytes, done) => {
    if (state.hangs) return;
    setImmediate(() => {
      const taken = state.refuses ? 0 : Math.min(bytes.length, state.most);
      state.bytes = Buffer.concat([state.bytes, bytes.subarray(0, taken)]);
      done(state.refuses ? new Error('full') : null, taken);
    });
  };
  return { state, writer };
}

const generous = 10_000;
const kilobyte = `${'x'.repeat(1023)}\n`;
/** Number of one-kilobyte lines that exceeds the buffer by 10. */
const tooMany = bufferMaxBytes / kilobyte.length + 10;

test('lines are written whole and in order when the destination accepts a few bytes at a time', async () => {
  const { state, writer } = destination();
  state.most = 3;
  const output = lineOutput(writer, true);
  for (let n = 0; n < 100; n += 1) output.write(`第 ${n} 行\n`);
  expect(await output.flush(generous)).toBe(true);
  expect(state.bytes.toString()).toBe(Array.from({ length: 100 }, (_, n) => `第 ${n} 行\n`).join(''));
});

test('lines that exceed the buffer are dropped, and a line with their count is written instead', async () => {
  const { state, writer } = destination();
  state.refuses = true;
  const output = lineOutput(writer, true);
  output.write('first\n');
  await nextTurn();
  for (let n = 0; n < tooMany; n += 1) output.write(kilobyte);
  state.refuses = false;
  expect(await output.flush(generous)).toBe(true);
  output.write('last\n');
  expect(await output.flush(generous)).toBe(true);

  const lines = state.bytes.toString().trimEnd().split('\n');
  expect(lines).toHaveLength(1 + tooMany - 10 + 1 + 1);
  expect(lines[0]).toBe('first');
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ level: 40, dropped: 10, msg: '10 log lines were dropped' });
  expect(lines.at(-1)).toBe('last');
});

test('flush does not hang when a write fails after the timeout', async () => {
  const late = 20;
  const output = lineOutput((_bytes, done) => void setTimeout(done, late, new Error('full'), 0), true);
  output.write('line\n');
  expect(await output.flush(late / 2)).toBe(true);
});

test.for([
  ['false for a write that hangs in a thread of the process', true, false],
  ['true for a write that hangs elsewhere, because the process can exit', false, true],
] as const)('flush returns %s', async ([, inThread, canEnd]) => {
  const { state, writer } = destination();
  state.hangs = true;
  const output = lineOutput(writer, inThread);
  output.write('line\n');
  expect(await output.flush(10)).toBe(canEnd);
});

import { ApiError } from '@mutai/client/api-error';
import type { FileRecord, UploadState } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { Code, noRoomData } from '@mutai/contract/response-code';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendInParts, type PartCalls } from './send-in-parts.ts';

const { partBytes } = limits;

const cut = () => new ApiError('network', 'cut');
const refused = (code: number, status: number) =>
  new ApiError('bad-request', '服务器的话', { code, status, explained: true });
const failures = {
  cut,
  stalled: () => new ApiError('timeout', 'stalled'),
  /** Proxy without its server. */
  badGateway: () => new ApiError('bad-response', 'no envelope', { status: 502 }),
  notReady: () => refused(Code.notReady, 503),
  elsewhere: () => refused(Code.conflict, 409),
} as const;

/** Server that stores uploads; the test determines the result of each call. */
function server(size: number) {
  const made = { id: 1 } as FileRecord;
  const uploads = new Map<string, number>();
  const log: string[] = [];
  /** Failures of the next calls, in order; a part may be stored before its call fails. */
  const faults: (undefined | { readonly error: ApiError; readonly arrived?: boolean })[] = [];
  const stateOf = (id: string): UploadState => {
    const offset = uploads.get(id);
    if (offset === undefined) throw refused(Code.notFound, 404);
    return { id, offset, size };
  };
  const call = async <T>(name: string, run: () => T): Promise<T> => {
    log.push(name);
    const fault = faults.shift();
    if (fault?.arrived === true) run();
    if (fault !== undefined) throw fault.error;
    return run();
  };
  const calls: PartCalls = {
    begin: () =>
      call('begin', () => {
        const id = `u${String(uploads.size + 1)}`;
        uploads.set(id, 0);
        return { id, offset: 0, size };
      }),
    state: (id) => call('state', () => stateOf(id)),
    append: (id, offset, part, onProgress) =>
      call(`part ${String(offset / partBytes)}`, () => {
        onProgress(1);
        if (stateOf(id).offset !== offset) throw failures.elsewhere();
        uploads.set(id, offset + part.size);
        return stateOf(id);
      }),
    finish: (id) =>
      call('finish', () => {
        if (stateOf(id).offset !== size) throw failures.elsewhere();
        return made;
      }),
  };
  return { calls, uploads, log, faults, made };
}

function sending(size: number, known?: string, hasNetwork = true) {
  const backend = server(size);
  let remembered = known;
  const fractions: number[] = [];
  const waits: number[] = [];
  const send = () =>
    // `sendInParts` uses only size and parts.
    sendInParts({ size, slice: (from = 0, to = size) => ({ size: Math.min(to, size) - from }) as Blob } as Blob, {
      calls: backend.calls,
      unfinished: {
        id: () => remembered,
        remember: (id) => {
          remembered = id;
        },
        forget: () => {
          remembered = undefined;
        },
      },
      wait: async (failed) => void waits.push(failed),
      hasNetwork: () => hasNetwork,
      onProgress: (fraction) => fractions.push(fraction),
      onOffline: () => undefined,
    });
  return { ...backend, send, fractions, waits, remembered: () => remembered };
}

const threeParts = 2 * partBytes + 5;

test('a file is sent in parts, each continuing after the last', async () => {
  const { send, log, made, fractions, remembered } = sending(threeParts);
  expect(await send()).toBe(made);
  expect(log).toEqual(['begin', 'part 0', 'part 1', 'part 2', 'finish']);
  expect(fractions.at(-1)).toBe(1);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  expect(remembered()).toBeUndefined();
});

test('after a lost connection it continues at the server’s offset, which may be beyond the last response', async () => {
  const { send, log, faults, waits } = sending(threeParts, 'gone');
  faults.push({ error: cut() }, { error: failures.badGateway() });
  await send();
  expect(log).toEqual(['state', 'state', 'state', 'begin', 'part 0', 'part 1', 'part 2', 'finish']);
  expect(waits).toEqual([1, 2]);

  const lost = sending(threeParts, 'u1');
  lost.uploads.set('u1', partBytes);
  const append = lost.calls.append;
  let answered = false;
  const cutOnce: PartCalls['append'] = async (...part) => {
    const state = await append(...part);
    if (answered) return state;
    answered = true;
    throw cut();
  };
  Object.assign(lost.calls, { append: cutOnce });
  await lost.send();
  expect(lost.log).toEqual(['state', 'part 1', 'state', 'part 2', 'finish']);
});

test('an earlier upload continues; one that the server has forgotten starts again', async () => {
  const known = sending(threeParts, 'u1');
  known.uploads.set('u1', partBytes);
  await known.send();
  expect(known.log).toEqual(['state', 'part 1', 'part 2', 'finish']);

  const forgotten = sending(threeParts, 'gone');
  await forgotten.send();
  expect(forgotten.log).toEqual(['state', 'begin', 'part 0', 'part 1', 'part 2', 'finish']);
  expect(forgotten.waits).toEqual([]);
});

test('a full storage fails at once with the reason, and the upload can be resumed', async () => {
  const { send, faults, waits, remembered } = sending(threeParts, 'u1');
  const details = { code: Code.notReady, status: 503, data: noRoomData, explained: true };
  faults.push({ error: new ApiError('bad-response', '存储空间已满', details) });
  await expect(send()).rejects.toMatchObject({ message: '存储空间已满' });
  expect(waits).toEqual([]);
  expect(remembered()).toBe('u1');
});

test('a rejection fails at once, and the upload can be resumed', async () => {
  const { send, faults, waits, remembered } = sending(threeParts, 'u1');
  faults.push({ error: refused(Code.unsupportedType, 415) });
  await expect(send()).rejects.toMatchObject({ code: Code.unsupportedType });
  expect([waits, remembered()]).toEqual([[], 'u1']);
});

test('it fails after twenty retries without progress; progress resets the count', async () => {
  const { send, faults, waits } = sending(threeParts, 'u1');
  faults.push(...Array.from({ length: 21 }, () => ({ error: cut() })));
  await expect(send()).rejects.toMatchObject({ kind: 'network' });
  expect(waits).toHaveLength(20);

  const slow = sending(threeParts, 'u1');
  slow.uploads.set('u1', 0);
  const cuts = Array.from({ length: 15 }, () => ({ error: cut() }));
  slow.faults.push(...cuts, undefined, undefined, ...cuts);
  expect(await slow.send()).toBe(slow.made);
});

test('without a network it retries forever', async () => {
  const { send, faults, made, waits } = sending(threeParts, 'u1', false);
  faults.push(...Array.from({ length: 100 }, () => ({ error: cut() })));
  expect(await send()).toBe(made);
  expect(waits).toEqual(Array.from({ length: 100 }, () => 1));
});

const fault = fc.record(
  { kind: fc.constantFrom(...(Object.keys(failures) as (keyof typeof failures)[])), arrived: fc.boolean() },
  { requiredKeys: ['kind', 'arrived'] },
);

test('up to ten failures in any calls, the whole file arrives exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fault), { maxLength: 10 }),
      fc.integer({ min: 1, max: 3 * partBytes }),
      async (faults, size) => {
        const { send, uploads, made, ...rest } = sending(size);
        // `undefined` lets a call succeed.
        const line = faults.map((one) =>
          one === null ? undefined : { error: failures[one.kind](), arrived: one.arrived },
        );
        rest.faults.push(...line);
        expect(await send()).toBe(made);
        expect([...uploads.values()].filter((offset) => offset === size)).toHaveLength(1);
        expect(rest.remembered()).toBeUndefined();
      },
    ),
    { numRuns: 200 },
  );
});

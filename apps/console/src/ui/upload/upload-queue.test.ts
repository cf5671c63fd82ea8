import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemOf, summaryOf, type UploadItem } from './upload-item.ts';
import { createUploadQueue, type SendControl, type Sent } from './upload-queue.ts';

const file = (name: string, size = 1) => new File(['x'.repeat(size)], name);

interface Sending {
  readonly name: string;
  readonly control: SendControl;
  readonly done: (sent: Sent<string>) => void;
  readonly fail: (error: unknown) => void;
}

/** Queue with the files being sent, whose results the test controls. */
function queueUnderTest(options: { atOnce?: number; check?: (file: File) => string | null } = {}) {
  const sending: Sending[] = [];
  const dropped: string[] = [];
  const queue = createUploadQueue<string>({
    atOnce: 3,
    reasonOf: (error) => (error instanceof Error ? error.message : '网络异常'),
    onDropped: (items) => dropped.push(...items.map(({ name }) => name)),
    send: ({ name }, control) =>
      new Promise((resolve, reject) => {
        const end = () =>
          sending.splice(
            sending.findIndex((one) => one.control === control),
            1,
          );
        control.signal.addEventListener('abort', () => reject(new Error('aborted')));
        control.signal.addEventListener('abort', end);
        const [done, fail] = [resolve, reject].map((settle) => (value: never) => {
          end();
          settle(value);
        });
        sending.push({ name, control, done, fail } as Sending);
      }),
    ...options,
  });
  const told = () => queue.items().map(({ name, status, percent, reason }) => [name, status, percent, reason]);
  const named = (name: string) => {
    const found = sending.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${name} is not being sent`);
    return found;
  };
  const uid = (name: string) => queue.items().find((item) => item.name === name)?.uid ?? '';
  return { queue, sending, dropped, told, named, uid };
}

/** Runs pending microtasks. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('items without a status are done; others start at 0', () => {
  expect(itemOf({ uid: '1', name: 'a' })).toEqual({ uid: '1', name: 'a', status: 'done', percent: 1 });
  for (const status of ['init', 'error'] as const) {
    expect(itemOf({ uid: '1', name: 'a', status })).toMatchObject({ status, percent: 0 });
  }
});

test('three uploads run at once; each shows at most 99% until it is answered', async () => {
  const { queue, sending, told, named } = queueUnderTest();
  queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)));
  expect(sending).toEqual([]);
  queue.start();
  expect(sending.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(queue.items().map(({ step }) => step)).toEqual(['sending', 'sending', 'sending', 'queued']);
  named('a').control.onProgress(1);
  expect(told()[0]).toEqual(['a', 'uploading', 0.99, undefined]);
  named('a').done({ response: 'made', note: '已存在' });
  named('b').fail(new Error('类型不允许'));
  await settled();
  expect(told().slice(0, 2)).toEqual([
    ['a', 'done', 1, undefined],
    ['b', 'error', 0, '类型不允许'],
  ]);
  expect(queue.items()[0]).toMatchObject({ response: 'made', note: '已存在' });
  expect(sending.map(({ name }) => name)).toEqual(['c', 'd']);
});

test('a stopped upload shows that, starts the next one, ignores later events, and can be retried', async () => {
  const { queue, told, named, uid } = queueUnderTest({ atOnce: 1 });
  queue.add([file('a'), file('b')]);
  queue.start();
  const first = named('a');
  first.control.onProgress(0.5);
  queue.stop(uid('a'));
  expect(first.control.signal.aborted).toBe(true);
  expect(told()[0]).toEqual(['a', 'error', 0, '手动中止']);
  first.control.onProgress(0.9);
  await settled();
  expect(told()).toEqual([
    ['a', 'error', 0, '手动中止'],
    ['b', 'uploading', 0, undefined],
  ]);
  named('b').done({ response: '' });
  queue.retry(uid('a'));
  await settled();
  named('a').done({ response: '' });
  await settled();
  expect(told().map(([, status]) => status)).toEqual(['done', 'done']);
});

test('a rejected file fails immediately, and is checked again on retry', () => {
  let refusal: string | null = '文件是空的';
  const { queue, sending, told, dropped } = queueUnderTest({ check: () => refusal });
  queue.add([file('a')]);
  queue.start();
  queue.retry();
  expect([told(), sending]).toEqual([[['a', 'error', 0, '文件是空的']], []]);
  refusal = null;
  queue.retry();
  expect(sending).toHaveLength(1);
  queue.clear();
  expect([queue.items(), dropped, sending]).toEqual([[], ['a'], []]);
});

test('a pause keeps started uploads and sends nothing until it ends', async () => {
  const { queue, sending, told, uid } = queueUnderTest({ atOnce: 1 });
  queue.add([file('a'), file('b'), file('c')]);
  queue.start();
  queue.pause();
  await settled();
  expect(sending).toEqual([]);
  expect(queue.items().map(({ status, step }) => [status, step])).toEqual(
    Array.from({ length: 3 }, () => ['uploading', 'paused']),
  );
  queue.stop(uid('b'));
  queue.resume();
  expect(told().map(([, status]) => status)).toEqual(['uploading', 'error', 'uploading']);
  expect(sending.map(({ name }) => name)).toEqual(['a']);
});

test('an external list replaces the items; missing ones are stopped', () => {
  const { queue, sending, named } = queueUnderTest();
  queue.add([file('a'), file('b')]);
  queue.start();
  const { signal } = named('a').control;
  const [, second] = queue.items();
  queue.replace([{ uid: 'x', name: 'cover.png', url: '/files/1' }, ...(second === undefined ? [] : [second])]);
  expect(signal.aborted).toBe(true);
  expect(sending.map(({ name }) => name)).toEqual(['b']);
  expect(queue.items().map(({ name, status, percent }) => [name, status, percent])).toEqual([
    ['cover.png', 'done', 1],
    ['b', 'uploading', 0],
  ]);
});

test('total progress counts bytes of started uploads', () => {
  const item = (status: UploadItem['status'], percent: number, size: number) =>
    itemOf({ uid: String(size), name: '', status, percent, size });
  const items = [item('done', 1, 99), item('uploading', 0.5, 199), item('init', 0, 1000), item('error', 0, 1000)];
  expect(summaryOf(items)).toEqual({ count: 4, init: 1, uploading: 1, done: 1, error: 1, percent: 2 / 3 });
  expect(summaryOf([])).toMatchObject({ count: 0, percent: 0 });
});

const names = [
  'start',
  'stopAll',
  'stop',
  'retryAll',
  'retry',
  'remove',
  'clear',
  'pause',
  'resume',
  'succeed',
  'fail',
  'progress',
] as const;
const actions = fc.oneof(
  { weight: 1, arbitrary: fc.record({ action: fc.constant('add' as const), count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ action: fc.constantFrom(...names), at: fc.nat({ max: 4 }) }) },
);

test('any sequence of operations respects the limit, loses no upload, and completes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 30, size: 'max' }), async (commands) => {
      const { queue, sending } = queueUnderTest({ atOnce: 2 });
      let paused = false;
      for (const command of commands) {
        const { action } = command;
        const at = 'at' in command ? command.at : 0;
        const uid = queue.items()[at]?.uid ?? 'nobody';
        const one = sending[at % Math.max(1, sending.length)];
        if (action === 'add') queue.add(Array.from({ length: command.count }, (_, index) => file(String(index))));
        else if (action === 'start') queue.start();
        else if (action === 'stopAll') queue.stop();
        else if (action === 'stop') queue.stop(uid);
        else if (action === 'retryAll') queue.retry();
        else if (action === 'retry') queue.retry(uid);
        else if (action === 'remove') queue.remove(uid);
        else if (action === 'clear') queue.clear();
        else if (action === 'pause' || action === 'resume') {
          paused = action === 'pause';
          queue[action]();
        } else if (action === 'succeed') one?.done({ response: '' });
        else if (action === 'fail') one?.fail(new Error('no'));
        else one?.control.onProgress(at / 5);
        await settled();
        const uploading = queue.items().filter(({ status }) => status === 'uploading');
        expect(sending).toHaveLength(paused ? 0 : Math.min(2, uploading.length));
        for (const { status, percent, step, reason } of queue.items()) {
          expect(status === 'done' ? percent === 1 : percent <= 0.99).toBe(true);
          expect([step !== undefined, reason !== undefined]).toEqual([status === 'uploading', status === 'error']);
        }
      }
      queue.resume();
      queue.start();
      while (sending.length > 0) {
        sending[0]?.done({ response: '' });
        await settled();
      }
      expect(queue.items().every(({ status }) => status === 'done' || status === 'error')).toBe(true);
    }),
    { numRuns: 100 },
  );
});

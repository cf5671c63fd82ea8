// @vitest-environment happy-dom
import { ApiError } from '@mutai/client/api-error';
import type { ExecutedCommand, WaitingCommand } from '@mutai/contract/screens/player';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScreenApi } from '../server/screen-api.ts';
import { createCommands } from './commands.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const command = (id: number): WaitingCommand => ({ id, kind: 'reload', volume: null, validMs: 60_000 });

/** Server with waiting commands, which fails as told when an outcome is reported. */
function server(waiting: () => readonly WaitingCommand[], ...failures: readonly ApiError[]) {
  const reported: (readonly [id: number, outcome: ExecutedCommand])[] = [];
  const open = [...failures];
  // Only these two calls are made.
  const api = {
    commands: async () => waiting(),
    executed: async (id: number, outcome: ExecutedCommand) => {
      const failure = open.shift();
      if (failure !== undefined) throw failure;
      reported.push([id, outcome]);
    },
  } as unknown as ScreenApi;
  return { api, reported };
}

function commandsOf(api: ScreenApi) {
  const done: number[] = [];
  const after: number[] = [];
  const repeated = () => ({ ok: true, message: '已执行' });
  const execute = ({ id }: WaitingCommand) => {
    done.push(id);
    return { outcome: { ok: true, message: '完成' }, after: () => void after.push(id) };
  };
  const commands = createCommands(() => api, { execute, repeated }, new AbortController().signal);
  return { commands, done, after };
}

test('a command is executed once, though it is fetched again and after the page was loaded anew', async () => {
  const { api, reported } = server(() => [command(7)]);
  const first = commandsOf(api);
  first.commands.fetch();
  first.commands.fetch();
  await vi.advanceTimersByTimeAsync(0);
  expect([first.done, first.after]).toEqual([[7], [7]]);
  const second = commandsOf(api);
  second.commands.fetch();
  await vi.advanceTimersByTimeAsync(0);
  expect([second.done, second.after]).toEqual([[], []]);
  expect(reported.map(([id]) => id)).toEqual([7, 7, 7]);
});

test('the outcome is reported until the server has it; what follows waits for that', async () => {
  const offline = new ApiError('network', 'offline');
  const { api, reported } = server(() => [command(7)], offline, offline);
  const { commands, after } = commandsOf(api);
  commands.fetch();
  await vi.advanceTimersByTimeAsync(400);
  expect([reported.length, after]).toEqual([0, []]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([reported.length, after]).toEqual([1, [7]]);
  // Refused, because it expired: there is nothing to repeat.
  const late = server(() => [command(8)], new ApiError('bad-request', 'expired', { status: 404 }));
  const other = commandsOf(late.api);
  other.commands.fetch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([late.reported.length, other.after]).toEqual([0, [8]]);
});

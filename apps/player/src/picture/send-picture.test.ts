// @vitest-environment happy-dom
import { ApiError } from '@mutai/client/api-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../player.messages.ts';
import { drawPage } from './draw-page.ts';
import { sendPicture } from './send-picture.ts';

vi.mock(import('./draw-page.ts'), () => ({ drawPage: vi.fn<typeof drawPage>() }));

const picture = new Blob(['picture'], { type: 'image/jpeg' });
const text = messages.screenshot;
const offline = new ApiError('network', 'offline');
const refusal = (status: number) => new ApiError('bad-request', 'refused', { status });

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(drawPage).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Executes a command, whose picture the server refuses as told, one request after the other. */
async function execute(...failures: readonly ApiError[]) {
  const open = [...failures];
  const sent: (readonly [id: number, picture: Blob])[] = [];
  const api = {
    sendPicture: async (id: number, body: Blob) => {
      const failure = open.shift();
      if (failure !== undefined) throw failure;
      sent.push([id, body]);
    },
  };
  const execution = sendPicture(api, { id: 7, validMs: 60_000 }, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(120_000);
  return { outcome: (await execution).outcome, sent };
}

test('a picture is sent until the server has it, which is all that the server needs to know', async () => {
  vi.mocked(drawPage).mockResolvedValue(picture);
  expect(await execute(offline, offline)).toEqual({ outcome: null, sent: [[7, picture]] });
  // It arrived, but its answer was lost.
  expect(await execute(offline, refusal(409))).toEqual({ outcome: null, sent: [] });
  expect(await execute(refusal(413))).toEqual({ outcome: { ok: false, message: text.refused }, sent: [] });
  // The command is over: a server that cannot be reached learns nothing.
  expect(await execute(...Array.from({ length: 100 }, () => offline))).toEqual({ outcome: null, sent: [] });
});

test('a picture that cannot be drawn, or takes too long, fails the command in words', async () => {
  vi.mocked(drawPage).mockRejectedValue(new Error('SecurityError: tainted'));
  expect(await execute()).toEqual({ outcome: { ok: false, message: text.notDrawn }, sent: [] });
  vi.mocked(drawPage).mockReturnValue(new Promise(() => undefined));
  expect(await execute()).toEqual({ outcome: { ok: false, message: text.late }, sent: [] });
});

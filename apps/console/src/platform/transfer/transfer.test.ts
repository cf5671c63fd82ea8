import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDialogs } from '../notify.ts';
import { endSession } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { useTransfers } from './transfer-store.ts';
import { downloadFile, uploadFile } from './transfer.ts';

interface Sent {
  readonly signal: AbortSignal;
}

/** Replaces the browser's `fetch`. */
const request = vi.fn<(url: string, options: Sent) => Promise<Response>>();

const saved: string[] = [];
const link = {
  href: '',
  download: '',
  click: () => {
    saved.push(link.download);
  },
};
const refused = async (code: number, message: string) =>
  new Response(JSON.stringify({ code, message }), { status: 400 });
const untilStopped = (_url: string, { signal }: Sent) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
const openDialogs = () => useDialogs.getState().dialogs.map(({ content }) => content);
const transfers = () => useTransfers.getState().transfers;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('document', { createElement: () => link });
  useSession.getState().setUser({ id: 1, accessToken: 'token' });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  request.mockReset();
  saved.length = 0;
  useDialogs.setState({ dialogs: [] });
  useSession.getState().signOut();
});

describe('a download', () => {
  test('is saved under the name from the server, has no timeout and shows progress', async () => {
    const fractions: unknown[] = [];
    const follow = useTransfers.subscribe(() => fractions.push(transfers()[0]?.fraction));
    request.mockImplementationOnce(async () => {
      expect(vi.getTimerCount()).toBe(0);
      return new Response('12345', {
        headers: {
          'content-length': '10',
          'content-disposition': "attachment; filename*=UTF-8''%E6%97%A5%E5%BF%97.xlsx",
        },
      });
    });
    await downloadFile('/logs/export.xlsx', { nickname: '张' });
    follow();
    expect([fractions, saved]).toEqual([[null, 0.5, undefined], ['日志.xlsx']]);
  });

  test('that is rejected shows the reason', async () => {
    request.mockImplementationOnce(() => refused(4003, '没有导出权限'));
    await downloadFile('/x');
    expect([openDialogs(), saved, transfers()]).toEqual([['没有导出权限'], [], []]);
  });

  test('of an expired session ends the session', async () => {
    request.mockImplementationOnce(() => refused(4051, '已下线'));
    await downloadFile('/x');
    expect(openDialogs()).toEqual(['登录已过期，请重新登录！']);
    expect(useSession.getState().accessToken).toBe('');
  });

  test('can be cancelled without an error', async () => {
    request.mockImplementationOnce(untilStopped);
    const running = downloadFile('/x');
    transfers()[0]?.cancel();
    await running;
    expect([openDialogs(), transfers()]).toEqual([[], []]);
  });

  test('stops when the user signs out', async () => {
    request.mockImplementationOnce(untilStopped);
    const running = downloadFile('/x');
    endSession('signed-out');
    await running;
    expect([openDialogs(), transfers()]).toEqual([[], []]);
  });
});

describe('an upload', () => {
  const file = new File(['x'], 'x.xlsx');

  test('returns the response and reports progress', async () => {
    const progress: number[] = [];
    request.mockResolvedValueOnce(new Response('{"code":2000,"data":7}'));
    const answer = await uploadFile<number>('/file', file, { onProgress: (fraction) => progress.push(fraction) });
    expect([answer.data, progress]).toEqual([7, [1]]);
  });

  test('that is rejected in a body with HTTP 200 is a failure', async () => {
    request.mockResolvedValueOnce(new Response('{"code":4015,"message":"不是表格"}'));
    await expect(uploadFile('/file', file)).rejects.toMatchObject({ code: 4015 });
    expect(openDialogs()).toEqual([]);
  });

  test('can be cancelled without an error', async () => {
    const stop = new AbortController();
    request.mockImplementationOnce(untilStopped);
    const running = uploadFile('/file', file, { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    expect(openDialogs()).toEqual([]);
  });
});

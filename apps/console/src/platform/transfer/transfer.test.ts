import type * as Axios from 'axios';
import { AxiosError, CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface Config {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly data?: unknown;
  readonly onUploadProgress?: (event: { readonly progress: number }) => void;
  readonly onDownloadProgress?: (event: { readonly progress: number }) => void;
}

const request = vi.hoisted(() => vi.fn<(config: Config) => Promise<unknown>>());

vi.mock('axios', async (original) => ({
  ...(await original<typeof Axios>()),
  default: { create: () => ({ request }) },
}));

const { useDialogs } = await import('../notify.ts');
const { endSession } = await import('../session/session-end.ts');
const { useSession } = await import('../session/session-store.ts');
const { downloadFile, uploadFile } = await import('./transfer.ts');
const { useTransfers } = await import('./transfer-store.ts');

const saved: string[] = [];
const link = {
  href: '',
  download: '',
  click: () => {
    saved.push(link.download);
  },
};
const refusedFile = (code: number, message: string) =>
  Promise.reject(
    Object.assign(new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, undefined, {}), {
      response: { status: 400, data: new Blob([JSON.stringify({ code, message })]) },
    }),
  );
const untilStopped = (signal: AbortSignal | undefined) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new CanceledError()));
  });
const openDialogs = () => useDialogs.getState().dialogs.map(({ content }) => content);
const transfers = () => useTransfers.getState().transfers;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
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
  test('is saved under the name that the server gives, without a time limit, and shows how far it is', async () => {
    const seen: unknown[] = [];
    request.mockImplementationOnce(async ({ timeout, onDownloadProgress }) => {
      onDownloadProgress?.({ progress: 0.5 });
      seen.push(timeout, transfers()[0]?.fraction);
      return {
        status: 200,
        data: new Blob(['x']),
        headers: { 'content-disposition': "attachment; filename*=UTF-8''%E6%97%A5%E5%BF%97.xlsx" },
      };
    });
    expect(await downloadFile('/logs/export.xlsx', { nickname: '张' })).toBe(true);
    expect([seen, saved, transfers()]).toEqual([[0, 0.5], ['日志.xlsx'], []]);
  });

  test('that is refused shows the reason, which comes as a file too', async () => {
    request.mockImplementationOnce(() => refusedFile(4003, '没有导出权限'));
    expect(await downloadFile('/x')).toBe(false);
    expect([openDialogs(), saved, transfers()]).toEqual([['没有导出权限'], [], []]);
  });

  test('of a session that is over ends it', async () => {
    request.mockImplementationOnce(() => refusedFile(4051, '已下线'));
    expect(await downloadFile('/x')).toBe(false);
    expect(openDialogs()).toEqual(['登录已过期，请重新登录！']);
    expect(useSession.getState().accessToken).toBe('');
  });

  test('can be stopped, which is no failure', async () => {
    request.mockImplementationOnce(({ signal }) => untilStopped(signal));
    const running = downloadFile('/x');
    transfers()[0]?.cancel();
    expect(await running).toBe(false);
    expect([openDialogs(), transfers()]).toEqual([[], []]);
  });

  test('stops when the user signs out', async () => {
    request.mockImplementationOnce(({ signal }) => untilStopped(signal));
    const running = downloadFile('/x');
    endSession('signed-out');
    expect(await running).toBe(false);
    expect([openDialogs(), transfers()]).toEqual([[], []]);
  });
});

describe('an upload', () => {
  const file = new File(['x'], 'x.xlsx');

  test('sends one form field and keeps the last percent for the answer', async () => {
    const progress: number[] = [];
    const fields: string[] = [];
    request.mockImplementationOnce(async ({ data, onUploadProgress }) => {
      if (data instanceof FormData) fields.push(...data.keys());
      for (const fraction of [0.5, 1]) onUploadProgress?.({ progress: fraction });
      return { status: 200, data: { code: 2000, data: 7 } };
    });
    const answer = await uploadFile<number>('/file', file, { onProgress: (fraction) => progress.push(fraction) });
    expect([answer.data, fields, progress]).toEqual([7, ['file'], [0.5, 0.99, 1]]);
  });

  test('that is refused in a body with HTTP 200 is a failure', async () => {
    request.mockResolvedValueOnce({ status: 200, data: { code: 4015, message: '不是表格' } });
    await expect(uploadFile('/file', file)).rejects.toMatchObject({ code: 4015 });
    expect(openDialogs()).toEqual(['不是表格']);
  });

  test('can be stopped, which shows nothing', async () => {
    const stop = new AbortController();
    request.mockImplementationOnce(({ signal }) => untilStopped(signal));
    const running = uploadFile('/file', file, { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    expect(openDialogs()).toEqual([]);
  });
});

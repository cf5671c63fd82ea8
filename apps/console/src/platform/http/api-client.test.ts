import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useBusy, useDialogs, useToasts } from '../notify.ts';
import { onSessionEnding, useSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { api, onAnswer, showFailure } from './api-client.ts';

/** Replaces the browser's `fetch`. */
const request = vi.fn<(url: string, options: { readonly headers: Headers }) => Promise<Response>>();

const toasts: string[] = [];
let stopNoting = () => undefined as void;
const answer = async (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const refuse = (code: number, status: number, message = '') => answer({ code, message }, status);
const openDialogs = () =>
  useDialogs
    .getState()
    .dialogs.map(({ title, content }) => [title, content].filter((part) => typeof part === 'string').join('｜'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', request);
  stopNoting = useToasts.subscribe(({ toasts: open }, { toasts: before }) => {
    toasts.push(...open.filter((toast) => !before.includes(toast)).map(({ content }) => content));
  });
  useSession.getState().setUser({ id: 1, accessToken: 'token' });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stopNoting();
  toasts.length = 0;
  request.mockReset();
  useDialogs.setState({ dialogs: [] });
  useSession.getState().signOut();
});

describe('the API client', () => {
  test('sends the bearer token', async () => {
    request.mockReturnValueOnce(answer({ code: 2000, data: 1 }));
    await api.get('/users', { query: { page: 1 } });
    const sent = request.mock.calls.map(([url, { headers }]) => [url, headers.get('authorization')]);
    expect(sent).toEqual([['/users?page=1', 'Bearer token']]);
  });

  test('a body code other than 2000 rejects even with HTTP 200', async () => {
    request.mockReturnValueOnce(answer({ code: 4000, message: '参数错误' }));
    await expect(api.post('/users')).rejects.toMatchObject({ code: 4000, kind: 'bad-response' });
  });

  test('identical error dialogs collapse into one', async () => {
    request.mockImplementation(() => refuse(5000, 500));
    await Promise.all(['/a', '/b', '/c'].map((path) => api.get(path).catch(showFailure)));
    expect(openDialogs()).toEqual(['请求提示｜数据获取失败，请检查网络或稍后重试！']);
  });

  test('many expired requests show one warning and end the session once', async () => {
    const endings: number[] = [];
    const stop = onSessionEnding(() => endings.push(useSession.getState().id));
    request.mockImplementation(() => refuse(4050, 401));
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => api.get(`/users/${String(id)}`)));
    stop();
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(openDialogs()).toEqual(['登录提示｜登录已过期，请重新登录！']);
    expect(endings).toEqual([1]);
    expect(useSession.getState().accessToken).toBe('');
  });

  test('nothing is sent while the session ends, until 2000 ms later', async () => {
    request.mockImplementationOnce(() => refuse(4051, 401));
    await api.get('/users').catch(() => undefined);
    await expect(api.get('/users')).rejects.toMatchObject({ kind: 'aborted' });
    expect(request).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1999);
    expect(useSessionEnding.getState().reason).toBe('expired');
    vi.advanceTimersByTime(1);
    expect(useSessionEnding.getState().reason).toBeUndefined();
  });

  test('responses to an older token are ignored, successes and failures', async () => {
    const seen: string[] = [];
    onAnswer(({ path }) => seen.push(path));
    request.mockImplementation(async (path) => {
      useSession.getState().setUser({ accessToken: `newer${path}` });
      return path === '/bad' ? refuse(4050, 401) : answer({ code: 2000, data: 1, message: '好' });
    });
    await expect(api.get('/bad')).rejects.toMatchObject({ kind: 'aborted' });
    await expect(api.post('/good', { success: true })).rejects.toMatchObject({ kind: 'aborted' });
    expect([openDialogs(), toasts, seen]).toEqual([[], [], []]);
    expect(useSession.getState().accessToken).toBe('newer/good');
  });

  test('shows a success toast, and a blocking toast during the request', async () => {
    request.mockReturnValueOnce(answer({ code: 2000, data: null, message: '保存成功' }));
    const running = api.put('/x', { success: true, busy: true });
    expect(useBusy.getState().count).toBe(1);
    await running;
    expect([useBusy.getState().count, toasts]).toEqual([0, ['正在操作中，请稍等...', '提示：保存成功']]);
  });

  test('shows a failure only when the caller does', async () => {
    request.mockImplementation(() => refuse(4004, 404, '没有'));
    await api.get('/x').catch(() => undefined);
    expect(openDialogs()).toEqual([]);
    await api.get('/x').catch(showFailure);
    expect(openDialogs()).toEqual(['请求提示｜没有']);
  });
});

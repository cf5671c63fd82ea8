import { authPath } from '@mutai/contract/paths';
import { permissionsVersionHeader } from '@mutai/contract/sessions/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../http/api-client.ts';
import { emitSessionEnding, onSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { ensureSessionLoaded, viewAsRole, reloadSession } from './session-loading.ts';

/** Replaces the browser's `fetch`. */
const request = vi.fn<(url: string) => Promise<Response>>();

/** Current data of the server. */
const server = { version: 'a', auth: ['user'], viewAs: null as { id: number; name: string } | null, preferences: {} };
const requested: string[] = [];
const session = () => useSession.getState();

/** Waits for all running requests. */
const settled = () =>
  vi.waitFor(() => expect(request.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true));
const infoRequests = () => requested.filter((path) => path === authPath.info).length;

beforeEach(() => {
  Object.assign(server, { version: 'a', auth: ['user'], viewAs: null, preferences: {} });
  vi.stubGlobal('fetch', request);
  request.mockImplementation(async (url) => {
    const path = url;
    requested.push(path);
    const { version, ...info } = server;
    const headers = { [permissionsVersionHeader]: version };
    if (path === '/refused') return Response.json({ code: 4003, message: '权限不足' }, { status: 403, headers });
    const user = { id: 1, username: 'u', nickname: 'n', avatar: '', menus: [], ...info };
    return Response.json({ code: 2000, data: path === authPath.info ? user : null }, { headers });
  });
  session().setUser({ accessToken: 'token' });
});

afterEach(() => {
  emitSessionEnding('signed-out');
  session().signOut();
  request.mockReset();
  vi.unstubAllGlobals();
  requested.length = 0;
});

describe('permissions update live', () => {
  test('the user is loaded once', async () => {
    await Promise.all([ensureSessionLoaded(), ensureSessionLoaded()]);
    await ensureSessionLoaded();
    await api.get('/users');
    expect(requested).toEqual([authPath.info, '/users']);
  });

  test('another permissions version reloads the user, once for many responses', async () => {
    await ensureSessionLoaded();
    Object.assign(server, { version: 'b', auth: [] });
    await Promise.all([api.get('/a'), api.get('/b'), api.get('/c')]);
    await vi.waitFor(() => expect(session().auth).toEqual([]));
    await settled();
    expect(infoRequests()).toBe(2);
    await api.get('/d');
    await settled();
    expect(infoRequests()).toBe(2);
  });

  test('a rejected request reloads the user, once', async () => {
    await ensureSessionLoaded();
    await api.get('/refused').catch(() => undefined);
    await settled();
    expect(infoRequests()).toBe(2);
  });

  test('responses of an ended session are ignored', async () => {
    await ensureSessionLoaded();
    server.version = 'b';
    const running = api.get('/late').catch(() => undefined);
    session().setUser({ accessToken: 'newer' });
    await running;
    await settled();
    expect(infoRequests()).toBe(1);
  });

  test('reloadSession sends a request even while another one is running', async () => {
    await ensureSessionLoaded();
    await Promise.all([reloadSession(), reloadSession()]);
    expect(infoRequests()).toBe(2);
    const first = reloadSession();
    await Promise.all([first, reloadSession()]);
    expect(infoRequests()).toBeLessThanOrEqual(4);
  });
});

describe('a later response', () => {
  test('keeps preferences set locally', async () => {
    await ensureSessionLoaded();
    session().setPreference('shell.theme', 'dark');
    server.preferences = { 'shell.theme': 'light' };
    await reloadSession();
    expect(session().preferences).toEqual({ 'shell.theme': 'dark' });
  });

  test('with another role to view as restarts pages', async () => {
    await ensureSessionLoaded();
    const reasons: string[] = [];
    const stop = onSessionEnding((reason) => reasons.push(reason));
    server.viewAs = { id: 7, name: '审计员' };
    await viewAsRole(7);
    stop();
    expect(reasons).toEqual(['view-as']);
    expect(session()).toMatchObject({ viewAs: { id: 7 } });
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server.ts';

let server: RunningServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  server.kill('SIGKILL');
  await server.stop();
});

test('signals of log rotation and supervisors have no effect and do not open the debugger', async () => {
  for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const) {
    server.kill(signal);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(server.output()).not.toContain('Debugger');
});

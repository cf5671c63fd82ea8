#!/usr/bin/env node
/*
 * Replaces the Firefox executable for Playwright: starts the real one and relays WebDriver BiDi messages, but answers
 * commands itself that Playwright always sends and Firefox's long-term release does not support yet. Remove it once
 * Firefox supports them all.
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';
import { firefoxName } from './firefox.ts';

/** Emulation of light and dark mode; tests of themes run in Chromium. */
const unknownCommands: ReadonlySet<unknown> = new Set(['emulation.setMediaFeaturesOverride']);

const announcement = /^WebDriver BiDi listening on (ws:.*)$/;

/** Accepts successive clients for a browser. @returns URL of the relay */
async function relayTo(browserUrl: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client, { url: path = '' }) => {
    const browser = new WebSocket(browserUrl + path);
    const opened = new Promise((resolve) => browser.addEventListener('open', resolve, { once: true }));
    client.on('message', (data) => {
      const text = (data as Buffer).toString();
      const { id, method } = JSON.parse(text) as { readonly id: number; readonly method: string };
      if (unknownCommands.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
      else void opened.then(() => browser.send(text));
    });
    browser.addEventListener('message', ({ data }) => client.send(String(data)));
    browser.addEventListener('close', () => client.close());
    client.on('close', () => browser.close());
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const firefox = spawn(firefoxName, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));
for await (const line of createInterface({ input: firefox.stderr })) {
  const [, url] = announcement.exec(line) ?? [];
  process.stderr.write(`${url === undefined ? line : line.replace(url, await relayTo(url))}\n`);
}

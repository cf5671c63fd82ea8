import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { findBrowserOnce } from './browser.ts';

/** Major versions of Chromium that are installed as npm packages beside the current one. */
export type OldVersion = 67 | 80;

/** Timeout against hanging, in milliseconds. */
const patienceMs = 180_000;
const pollMs = 50;
const switches = [
  '--headless',
  '--no-sandbox',
  '--single-process',
  '--no-zygote',
  '--disable-gpu',
  '--remote-debugging-port=0',
  '--window-size=1366,768',
  // The default of browsers with windows: no sound before somebody has touched the page.
  '--autoplay-policy=document-user-activation-required',
] as const;
const decompress = promisify(brotliDecompress);

/** Unpacks a browser once per working copy; several test processes may do so at once. @returns path of the program */
async function unpackOnce(version: OldVersion): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../../.cache', `chromium-${version}`);
  const program = path.join(folder, 'chromium');
  if (existsSync(program)) return program;
  const packed = fileURLToPath(import.meta.resolve(`chromium-${version}/bin/chromium.br`));
  await mkdir(folder, { recursive: true });
  const part = `${program}-${process.pid}`;
  await writeFile(part, await decompress(await readFile(packed)), { mode: 0o755 });
  await rename(part, program);
  return program;
}

/** Reads the port from the line that Chromium writes when it listens. */
async function portOf(browser: ChildProcess): Promise<number> {
  if (browser.stderr === null) throw new Error('The output of Chromium is not read.');
  const written: string[] = [];
  for await (const line of createInterface(browser.stderr)) {
    written.push(line);
    const port = /DevTools listening on ws:\/\/[^/]*:(?<port>\d+)\//.exec(line)?.groups?.['port'];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`Chromium ended. It wrote:\n${written.join('\n')}`);
}

interface Answer {
  readonly id?: number;
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly result?: { readonly value?: unknown };
    /** Screenshot in base64. */
    readonly data?: string;
    readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
  };
}

/** Page of an old Chromium, driven by the DevTools protocol: Playwright needs a newer one. */
export interface OldPage {
  readonly goto: (address: string) => Promise<void>;
  /** Value of an expression, awaited if it is a promise. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Waits until an expression is true. Errors of the page count as false. */
  readonly until: (expression: string) => Promise<void>;
  /** Screenshot in PNG. */
  readonly screenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Address at which the only page of a browser is driven: the browser listens before it has the page. */
async function pageAddress(port: number): Promise<string> {
  for (const deadline = AbortSignal.timeout(patienceMs); !deadline.aborted; await delay(pollMs)) {
    const list = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: deadline });
    const pages = (await list.json()) as { readonly type: string; readonly webSocketDebuggerUrl?: string }[];
    const address = pages.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
    if (address !== undefined) return address;
  }
  throw new Error('Chromium has no page.');
}

async function connect(
  port: number,
): Promise<Pick<OldPage, 'goto' | 'evaluate' | 'screenshot'> & { readonly end: () => void }> {
  const socket = new WebSocket(await pageAddress(port));
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  const fail = () => {
    for (const settle of waiting.values()) settle({ error: { message: 'Chromium ended.' } });
  };
  socket.addEventListener('close', fail);
  const send = async (method: string, params: object): Promise<Answer['result']> => {
    const id = (lastId += 1);
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, result } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    goto: async (url) => void (await send('Page.navigate', { url })),
    evaluate: async (expression) => {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      const failure = answer?.exceptionDetails;
      if (failure !== undefined) throw new Error(failure.exception?.description ?? failure.text);
      return answer?.result?.value;
    },
    screenshot: async () => {
      const answer = await send('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(answer?.data ?? '', 'base64');
    },
    end: () => socket.close(),
  };
}

/** Starts an old Chromium without a window, with an empty profile. */
export async function startOldChromium(version: OldVersion): Promise<OldPage> {
  const [program, { env }] = await Promise.all([unpackOnce(version), findBrowserOnce()]);
  const profile = await mkdtemp(path.join(tmpdir(), `chromium-${version}-`));
  const browser = spawn(program, [...switches, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(browser, 'close');
  const stop = async () => {
    browser.kill('SIGKILL');
    await closed;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const { end, ...page } = await connect(await portOf(browser));
    // Unread output would block the browser.
    browser.stderr?.resume();
    const until = async (expression: string) => {
      for (const deadline = AbortSignal.timeout(patienceMs); ; await delay(pollMs)) {
        if ((await page.evaluate(expression).catch(() => false)) === true) return;
        if (!deadline.aborted) continue;
        const shown = await page.evaluate('document.body.innerText').catch(String);
        throw new Error(`Chromium ${version} never reached ${expression}. It shows:\n${String(shown)}`);
      }
    };
    return {
      ...page,
      until,
      close: async () => {
        end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

import type { Manifest } from '@mutai/contract/screens/player';
import { screenApi } from '@mutai/contract/screens/player-paths';
import { Agent, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Process with many simulated displays. Each keeps an event stream and fetches its manifest and documents after an
 * event, like the player. Event streams are bare sockets, since the displays share the machine with the server.
 */

/** Opens the displays. */
export interface DisplaysToOpen {
  readonly port: number;
  readonly tokens: readonly string[];
  /** Milliseconds over which the displays connect, evenly. */
  readonly spreadMs: number;
}

/** Tells that all displays are connected, or the times at which each of them got a manifest that changed. */
export type DisplaysTell =
  | { readonly connected: number; readonly failures: readonly string[] }
  | { readonly manifestsAt: readonly number[] };

const now = () => performance.timeOrigin + performance.now();
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const report = JSON.stringify({
  run: 'bench-display',
  revision: 1,
  playing: null,
  loading: null,
  clockErrorMs: 0,
  uptimeSeconds: 1,
  playerVersion: 'bench',
  width: 1920,
  height: 1080,
  pixelRatio: 1,
  secure: true,
  storage: null,
  faults: [],
});

interface Reply {
  readonly status: number;
  readonly etag: string;
  readonly text: string;
}

function send(options: RequestOptions, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, agent, host: '127.0.0.1' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '', text });
      });
    });
    sent.on('error', ({ message }) => reject(new Error(`${options.method ?? 'GET'} ${options.path}: ${message}`)));
    sent.end(body);
  });
}

let moments: number[] = [];

/** Connects a display: its stream, its manifest and its first report. */
async function open(port: number, token: string, all: number): Promise<void> {
  const authorization = `Bearer ${token}`;
  let etag = '';
  const fetchManifest = async (): Promise<number> => {
    const answer = await send({ port, path: screenApi.manifest, headers: { authorization, 'if-none-match': etag } });
    if (answer.etag !== '') ({ etag } = answer);
    if (answer.status !== 200) return answer.status;
    const { data } = JSON.parse(answer.text) as { readonly data: Manifest };
    for (const { document } of data.publications) {
      const { status } = await send({ port, path: document.path, headers: { authorization } });
      if (status !== 200) return status;
    }
    return 200;
  };
  const noteManifest = (status: number): void => {
    if (status !== 200) return;
    moments.push(now());
    if (moments.length < all) return;
    process.send?.({ manifestsAt: moments } satisfies DisplaysTell);
    moments = [];
  };
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(`GET ${screenApi.events} HTTP/1.1\r\nHost: bench\r\nAuthorization: ${authorization}\r\n\r\n`);
    socket.on('data', (text: string) => {
      if (text.includes('"reset"')) resolve();
      if (!text.includes('"manifest"')) return;
      fetchManifest().then(noteManifest, reject);
    });
    socket.on('error', ({ message }) => reject(new Error(`stream: ${message}`)));
    socket.on('close', () => reject(new Error('A stream was closed.')));
  });
  if ((await fetchManifest()) !== 200) throw new Error('no manifest');
  const headers = { authorization, 'content-type': 'application/json' };
  const { status } = await send({ port, path: screenApi.report, method: 'POST', headers }, report);
  if (status !== 200) throw new Error(`report: ${status}`);
}

async function openAll({ port, tokens, spreadMs }: DisplaysToOpen): Promise<void> {
  const results = await Promise.allSettled(
    tokens.map(async (token, nth) => {
      await sleep((spreadMs * nth) / tokens.length);
      await open(port, token, tokens.length);
    }),
  );
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  process.send?.({ connected: results.length - failures.length, failures } satisfies DisplaysTell);
}

process.on('message', (asked: DisplaysToOpen) => void openAll(asked));
process.on('disconnect', () => process.exit());

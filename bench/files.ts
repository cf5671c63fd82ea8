/*
 * What it costs to take and send 1 GB over HTTP, against a server that only hashes and copies, on the same loopback, the
 * two taking turns: time, memory of the server's process, and what small requests to the product wait meanwhile. Those
 * wait for a core, too, while the other server copies beside: that is the floor. Figures of docs/performance.md.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  filesPath,
  finishedUploadPath,
  partType,
  uploadOffsetHeader,
  uploadPath,
  uploadsPath,
} from '@mutai/contract/files/resource';
import type { FileRecord, UploadState } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { median, signIn } from './measure.ts';
import { startBareFiles, startMutai, type RunningServer } from './servers.ts';
import { smallRequests } from './small-requests.ts';

const megabyte = 1024 * 1024;
const size = 1024 * megabyte;
const chunkBytes = 64 * 1024;
const rounds = 3;
/** Milliseconds between two looks at the memory of a server. */
const lookMs = 20;
/** Milliseconds for which small requests are timed while nothing else goes on. */
const idleMs = 3000;
const pattern = Buffer.alloc(chunkBytes, 'a pattern that is not all zeros');

function* content(bytes: number, first: number): Generator<Buffer> {
  const chunk = Buffer.from(pattern);
  // Nothing that a text begins with.
  chunk.set([0, first]);
  yield chunk;
  for (let sent = chunkBytes; sent < bytes; sent += chunkBytes) yield pattern;
}

/** Sends a body and reads the answer. */
async function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string | number>>,
  body: Iterable<Uint8Array>,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request(url, { method, headers }, resolve).on('error', reject);
  await pipeline(Readable.from(body, { objectMode: false }), outgoing);
  return promise;
}

async function dataOf<T>(answer: IncomingMessage): Promise<T> {
  const { data, message } = (await json(answer)) as { data: T; message: string };
  if ((answer.statusCode ?? 0) >= 300) throw new Error(message);
  return data;
}

interface Uploader {
  readonly server: RunningServer;
  readonly token: string;
}

async function byForm({ server, token }: Uploader, round: number): Promise<FileRecord> {
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: video/mp4\r\n\r\n',
  );
  const tail = Buffer.from('\r\n--x--\r\n');
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + size + tail.length,
  };
  function* form() {
    yield head;
    yield* content(size, round);
    yield tail;
  }
  return dataOf(await send(server.url + filesPath, 'POST', headers, form()));
}

async function inParts({ server, token }: Uploader, round: number): Promise<FileRecord> {
  const authorization = `Bearer ${token}`;
  const ask = async <T>(path: string, body: object) => {
    const text = Buffer.from(JSON.stringify(body));
    const headers = { authorization, 'content-type': 'application/json', 'content-length': text.length };
    return dataOf<T>(await send(server.url + path, 'POST', headers, [text]));
  };
  const { id } = await ask<UploadState>(uploadsPath, { name: 'a.bin', size });
  for (let offset = 0; offset < size; offset += limits.partBytes) {
    const headers = {
      authorization,
      'content-type': partType,
      [uploadOffsetHeader]: offset,
      'content-length': limits.partBytes,
    };
    await dataOf(await send(server.url + uploadPath(id), 'PATCH', headers, content(limits.partBytes, round)));
  }
  return ask(finishedUploadPath(id), {});
}

async function toBare(server: RunningServer, round: number): Promise<void> {
  await dataOf(await send(server.url, 'POST', { 'content-length': size }, content(size, round)));
}

async function download(url: string): Promise<void> {
  const answer = await send(url, 'GET', {}, []);
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode ?? 0}`);
  const hash = createHash('sha256');
  for await (const bytes of answer as AsyncIterable<Buffer>) hash.update(bytes);
  hash.digest('hex');
}

interface Run {
  readonly seconds: number;
  /** Megabytes (10^6 bytes) by which the server's process grew at most. */
  readonly rise: number;
}

async function measured(server: RunningServer, work: () => Promise<unknown>): Promise<Run> {
  // What the one before has written does not have to be written now.
  execFileSync('sync');
  const before = server.residentMb();
  let highest = before;
  const look = setInterval(() => {
    highest = Math.max(highest, server.residentMb());
  }, lookMs);
  const begun = performance.now();
  await work();
  clearInterval(look);
  return { seconds: (performance.now() - begun) / 1000, rise: highest - before };
}

const runs: Record<'form' | 'parts' | 'down' | 'rawUp' | 'rawDown', Run[]> = {
  form: [],
  parts: [],
  down: [],
  rawUp: [],
  rawDown: [],
};
const base = mkdtempSync(join(tmpdir(), 'mutai-bench-files-'));

try {
  const server = await startMutai(join(base, 'data'));
  const bare = await startBareFiles(join(base, 'bare'));
  const token = await signIn(server);
  let path = '';
  for (let round = 0; round < rounds; round += 1) {
    runs.rawUp.push(await measured(bare, () => toBare(bare, round)));
    runs.form.push(
      await measured(server, async () => {
        ({ path } = await byForm({ server, token }, round));
      }),
    );
    runs.rawDown.push(await measured(bare, () => download(`${bare.url}/file`)));
    runs.down.push(await measured(server, () => download(server.url + path)));
    runs.parts.push(await measured(server, () => inParts({ server, token }, rounds + round)));
  }
  // Apart from the rounds: to answer them is work, too.
  const small = smallRequests(server, token, '/api/v1/users?page=1&size=10');
  const waits: Record<keyof typeof runs | 'idle', number[]> = {
    idle: [],
    rawUp: [],
    form: [],
    parts: [],
    rawDown: [],
    down: [],
  };
  const wait = async (meanwhile: keyof typeof waits, work: () => Promise<unknown>) => {
    execFileSync('sync');
    waits[meanwhile].push((await small.waitsWhile(work)).p99);
  };
  for (let round = 2 * rounds; round < 4 * rounds; round += 2) {
    await wait('idle', () => sleep(idleMs));
    await wait('rawUp', () => toBare(bare, round));
    await wait('form', () => byForm({ server, token }, round));
    await wait('parts', () => inParts({ server, token }, round + 1));
    await wait('rawDown', () => download(`${bare.url}/file`));
    await wait('down', () => download(server.url + path));
  }
  await small.stop();
  const p99 = (meanwhile: keyof typeof waits) => median(waits[meanwhile]);
  const line = (name: string, kind: keyof typeof runs, raw: keyof typeof runs) => {
    const [own, floor] = [runs[kind], runs[raw]];
    const [waited, least] = [p99(kind), p99(raw)];
    const seconds = (all: readonly Run[]) => median(all.map((run) => run.seconds)).toFixed(1);
    const ratio = median(own.map((run, round) => (floor[round]?.seconds ?? Number.NaN) / run.seconds));
    const rises = own.map(({ rise }) => Math.round(rise)).join(', ');
    return `| ${name} | ${seconds(own)} s | ${seconds(floor)} s | ${Math.round(ratio * 100)}% | ${rises} MB | ${waited.toFixed(1)} ms | ${least.toFixed(1)} ms | ${(waited / least).toFixed(1)} |`;
  };
  process.stdout.write(
    [
      `| 1 GB over HTTP, median of ${rounds} rounds | product | raw copy with SHA-256 | ratio | memory rises, by round | p99 of a list meanwhile, ${p99('idle').toFixed(1)} ms idle | while the raw copy goes on beside | ratio |`,
      '|---|---:|---:|---:|---:|---:|---:|---:|',
      line('up, in a form', 'form', 'rawUp'),
      line('up, in parts of 16 MB', 'parts', 'rawUp'),
      line('down', 'down', 'rawDown'),
      '',
    ].join('\n'),
  );
  await server.stop();
  await bare.stop();
} finally {
  rmSync(base, { recursive: true, force: true });
}

/*
 * Measures writing and reading 1 GB through the storage on disk, alternating with a copy that only hashes: time and
 * memory. Figures of docs/performance.md.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openStorage } from '../apps/server/src/platform/storage/open-storage.ts';
import { median } from './measure.ts';

const megabyte = 1024 * 1024;
const size = 1024 * megabyte;
/** Chunk size of a network connection. */
const chunkBytes = 64 * 1024;
const partBytes = 16 * megabyte;
const rounds = 3;
/** Interval of memory samples, in milliseconds. */
const sampleMs = 20;

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-storage-'));
const storage = await openStorage({ dataDir: base, s3: undefined, alone: true }, Date.now);
const pattern = Buffer.alloc(chunkBytes, 'a pattern that is not all zeros');

/** Creates a stream of a length with newly allocated chunks; the first byte makes it unique. */
function incoming(bytes: number, first: number): Readable {
  function* chunks() {
    for (let sent = 0; sent < bytes; sent += chunkBytes) {
      const chunk = Buffer.from(pattern);
      if (sent === 0) chunk[0] = first;
      yield chunk;
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: chunkBytes });
}

async function rawIn(file: string, round: number): Promise<void> {
  const hash = createHash('sha256');
  const hashed = incoming(size, round).on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(hashed, createWriteStream(file, { flush: true }));
  hash.digest('hex');
}

async function inParts(round: number): Promise<string> {
  const { uploads } = storage;
  const upload = await uploads.begin();
  for (let offset = 0; offset < size; offset += partBytes) {
    await uploads.append(upload, offset, incoming(partBytes, round), size);
  }
  return (await uploads.finish(upload, { maxBytes: size })).sha256;
}

async function readThrough(stream: Readable): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  hash.digest('hex');
}

interface Run {
  readonly seconds: number;
  /** Peak growth of the process in megabytes. */
  readonly rise: number;
}

async function measured(work: () => Promise<unknown>): Promise<Run> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, sampleMs);
  const begun = performance.now();
  await work();
  clearInterval(look);
  return { seconds: (performance.now() - begun) / 1000, rise: (highest - before) / megabyte };
}

/** Measurements in the order of the rounds. */
const runs: Record<'rawIn' | 'in' | 'parts' | 'rawOut' | 'out', Run[]> = {
  rawIn: [],
  in: [],
  parts: [],
  rawOut: [],
  out: [],
};

try {
  const raw = join(base, 'raw');
  for (let round = 0; round < rounds; round += 1) {
    let sha256 = '';
    runs.rawIn.push(await measured(() => rawIn(raw, round)));
    runs.in.push(
      await measured(async () => {
        ({ sha256 } = await storage.write(incoming(size, round), { maxBytes: size }));
      }),
    );
    runs.rawOut.push(await measured(() => readThrough(createReadStream(raw))));
    runs.out.push(await measured(async () => readThrough((await storage.read(sha256)).stream)));
    await storage.remove(sha256);
    rmSync(raw);
    runs.parts.push(
      await measured(async () => {
        sha256 = await inParts(round);
      }),
    );
    await storage.remove(sha256);
  }
  const line = (name: string, own: readonly Run[], floor: readonly Run[]) => {
    const seconds = (all: readonly Run[]) => median(all.map((run) => run.seconds)).toFixed(1);
    const ratio = median(own.map((run, round) => (floor[round]?.seconds ?? Number.NaN) / run.seconds));
    const [first = { rise: Number.NaN }, ...later] = own.map(({ rise }) => ({ rise }));
    const most = Math.max(...later.map(({ rise }) => rise));
    return `| ${name} | ${seconds(own)} s | ${seconds(floor)} s | ${Math.round(ratio * 100)}% | ${Math.round(first.rise)} MB | ${Math.round(most)} MB |`;
  };
  process.stdout.write(
    [
      `| 1 GB, median of ${rounds} rounds | storage | raw copy with SHA-256 | ratio | memory rises, first round | later |`,
      '|---|---:|---:|---:|---:|---:|',
      line('in, in one piece', runs.in, runs.rawIn),
      line('in, in parts of 16 MB', runs.parts, runs.rawIn),
      line('out', runs.out, runs.rawOut),
      line('raw copy in', runs.rawIn, runs.rawIn),
      line('raw copy out', runs.rawOut, runs.rawOut),
      '',
    ].join('\n'),
  );
} finally {
  storage.close();
  rmSync(base, { recursive: true, force: true });
}

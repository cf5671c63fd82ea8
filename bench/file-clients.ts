/* Clients of `bench/files.ts`, which upload and download 1 GB. */
import { createHash } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
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

const megabyte = 1024 * 1024;
const size = 1024 * megabyte;
const chunkBytes = 64 * 1024;
const pattern = Buffer.alloc(chunkBytes, 'a pattern that is not all zeros');

function* content(bytes: number, first: number): Generator<Buffer> {
  const chunk = Buffer.from(pattern);
  // Bytes that no text begins with.
  chunk.set([0, first]);
  yield chunk;
  for (let sent = chunkBytes; sent < bytes; sent += chunkBytes) yield pattern;
}

/** Sends a body and reads the response. */
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

/** Target and user of uploads. */
export interface Uploader {
  readonly url: string;
  readonly token: string;
}

/** @param round makes the content unique */
export async function byForm({ url, token }: Uploader, round: number): Promise<FileRecord> {
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
  return dataOf(await send(url + filesPath, 'POST', headers, form()));
}

export async function inParts({ url, token }: Uploader, round: number): Promise<FileRecord> {
  const authorization = `Bearer ${token}`;
  const ask = async <T>(path: string, body: object) => {
    const text = Buffer.from(JSON.stringify(body));
    const headers = { authorization, 'content-type': 'application/json', 'content-length': text.length };
    return dataOf<T>(await send(url + path, 'POST', headers, [text]));
  };
  const { id } = await ask<UploadState>(uploadsPath, { name: 'a.bin', size });
  for (let offset = 0; offset < size; offset += limits.partBytes) {
    const headers = {
      authorization,
      'content-type': partType,
      [uploadOffsetHeader]: offset,
      'content-length': limits.partBytes,
    };
    await dataOf(await send(url + uploadPath(id), 'PATCH', headers, content(limits.partBytes, round)));
  }
  return ask(finishedUploadPath(id), {});
}

/** Uploads to the baseline server, which only hashes and copies. */
export async function toBare(url: string, round: number): Promise<void> {
  await dataOf(await send(url, 'POST', { 'content-length': size }, content(size, round)));
}

async function fetched(url: string): Promise<AsyncIterable<Buffer>> {
  const answer = await send(url, 'GET', {}, []);
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode ?? 0}`);
  return answer;
}

/** Downloads a file and computes its digest. */
export async function download(url: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const bytes of await fetched(url)) hash.update(bytes);
  hash.digest('hex');
}

/** Downloads a file and discards it. */
export async function downloadOnly(url: string): Promise<void> {
  for await (const _ of await fetched(url));
}

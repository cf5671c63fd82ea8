import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Readable } from 'node:stream';
import { dataSourceLabels as labels } from '@mutai/contract/data-sources/resource';
import { secondMs } from '@mutai/contract/durations';
import { errors } from '../../../platform/errors.ts';
import { OutboundError } from '../../../platform/outbound/lookup.ts';
import type { Outbound } from '../../../platform/outbound/post.ts';
import { SourceFailure } from '../failure.ts';
import type { SealedCredentials } from '../credentials.ts';
import type { SourceFacts } from '../stored.ts';
import type { SourceKind } from './kind.ts';

const redirectsMax = 3;

/** Some servers compress although they are asked not to. */
const decompressors: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decompressed(body: Readable, encoding: string): AsyncIterable<Buffer> {
  if (encoding === '' || encoding === 'identity') return body as AsyncIterable<Buffer>;
  const start = decompressors[encoding];
  if (start === undefined) {
    body.destroy();
    throw new SourceFailure('url', `对方使用了不支持的压缩方式“${encoding.slice(0, 20)}”`);
  }
  const unpacking = start();
  body.on('error', (error) => unpacking.destroy(error));
  unpacking.on('close', () => body.destroy());
  return body.pipe(unpacking) as AsyncIterable<Buffer>;
}

/** Reads a body up to a limit, which counts what is unpacked. */
async function readUpTo(body: AsyncIterable<Buffer>, kilobytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > kilobytes * 1024) {
      throw new SourceFailure('sizeLimit', `对方的回复超过 ${kilobytes} KB，请减少数据，或提高大小限制`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reason for a status that is not one of success. */
export const statusMessage = (status: number): string => {
  if (status === 401 || status === 403) return `对方拒绝了请求（${status}），请检查请求头中的凭证`;
  if (status === 404) return '对方没有此地址（404），请检查地址';
  if (status === 429) return '对方限制了请求次数（429），请延长更新间隔';
  return `对方答复 ${status}`;
};

/** Data of a network address. */
export function httpKind(outbound: Outbound, credentials: SealedCredentials): SourceKind {
  async function bring(source: SourceFacts, signal: AbortSignal) {
    const { url, method, body, timeLimit, sizeLimit, format, charset } = source;
    const privateHeaders = credentials.openHeaders(source.headers);
    const names = Object.keys(privateHeaders).map((name) => name.toLowerCase());
    const typed = method === 'POST' && !names.includes('content-type');
    const response = await outbound.fetch(url, {
      method,
      ...(method === 'POST' ? { body } : {}),
      headers: { 'user-agent': 'Mutai-DataSource' },
      privateHeaders: {
        accept: '*/*',
        ...(typed ? { 'content-type': 'application/json; charset=utf-8' } : {}),
        ...privateHeaders,
      },
      timeoutMs: timeLimit * secondMs,
      redirectsMax,
      signal,
    });
    if (response.status < 200 || response.status >= 300) {
      response.body.destroy();
      throw new SourceFailure('url', statusMessage(response.status));
    }
    const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
    const bytes = await readUpTo(decompressed(response.body, encoding), sizeLimit);
    const contentType = response.headers['content-type'] ?? '';
    return { bytes, contentType, format, charset, secrets: Object.values(privateHeaders) };
  }

  return {
    repeats: true,
    check({ url }) {
      const refusal = url.trim() === '' ? '该项不能为空' : outbound.refusalOf(url);
      if (refusal !== undefined) throw errors.invalidField('url', labels.url, refusal);
    },
    async bring(source, signal) {
      try {
        return await bring(source, signal);
      } catch (error) {
        if (error instanceof SourceFailure) throw error;
        if (error instanceof OutboundError) throw new SourceFailure('url', error.message, { cause: error });
        const isPacked = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
        throw new SourceFailure('url', isPacked ? '对方的压缩内容已损坏' : '请求失败，请检查地址与请求头', {
          cause: error,
        });
      }
    },
  };
}

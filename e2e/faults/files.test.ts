import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Code } from '@mutai/contract/codes';
import { filesPath, uploadPath } from '@mutai/contract/files/resource';
import type { FileRecord, UploadState } from '@mutai/contract/files/schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn, type Api } from '../support/api.ts';
import { startServer } from '../support/server.ts';
import { beginUpload, continueUpload, uploadForm } from '../support/uploads.ts';
import { mounted, ownMounts } from './mounts.ts';

const command = path.resolve(import.meta.dirname, '../../apps/server/dist/check-files.js');
const kilobyte = 1024;
const limit = { timeout: 30_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Compares files and database, with or without a running server. */
function checkFiles(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Content sent to the server and what it acknowledged. */
interface Sent {
  readonly content: Buffer<ArrayBuffer>;
  upload?: UploadState;
  file?: FileRecord;
}

const partBytes = 256 * kilobyte;

test('acknowledged uploads survive kill -9 during 50 uploads, and files and database agree', async () => {
  const all: Sent[] = [];
  let interrupted = 0;
  for (const acknowledged of [5, 40]) {
    const server = await startServer({ DATA_DIR: folder });
    const api = await signIn(server.url);
    for (const one of all) {
      if (one.file !== undefined) continue;
      // Uploads in parts resume; forms start over.
      const state = one.upload && (await api.ask<UploadState>('GET', uploadPath(one.upload.id)));
      one.file =
        state === undefined
          ? await uploadForm(server.url, api, 'a.bin', one.content)
          : await continueUpload(server.url, api, state.id, one.content, state.offset, partBytes);
    }
    let left = acknowledged;
    const noted = (one: Sent, file: FileRecord) => {
      one.file = file;
      left -= 1;
      if (left === 0) server.kill('SIGKILL');
    };
    const some = Array.from({ length: 50 }, (_, nth) => ({ content: randomBytes((1 + nth) * 32 * kilobyte), nth }));
    const uploads = some.map(async ({ content, nth }) => {
      const one: Sent = { content };
      all.push(one);
      // Two in five uploads use parts: the maximum that one user may have at once.
      if (nth % 5 > 1) return noted(one, await uploadForm(server.url, api, 'a.bin', content));
      one.upload = await beginUpload(api, 'b.bin', content.length);
      return noted(one, await continueUpload(server.url, api, one.upload.id, content, 0, partBytes));
    });
    const results = await Promise.allSettled(uploads);
    expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' });
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(
      reasons.filter((reason) => /: [45]\d{3}\b/.test(reason)),
      'refused',
    ).toEqual([]);
    interrupted += reasons.length;
    expect(checkFiles('--hash'), 'when it was just killed').toMatchObject({ status: 0 });
  }

  const server = await startServer({ DATA_DIR: folder });
  try {
    const api = await signIn(server.url);
    const listed = new Map<number, FileRecord>();
    for (const page of [1, 2]) {
      const files = await api.ask<FileRecord[]>('GET', `${filesPath}?size=100&page=${page}`);
      for (const file of files) listed.set(file.id, file);
    }
    for (const { content, file } of all) {
      if (file === undefined) continue;
      expect(listed.get(file.id)).toMatchObject({ sha256: digest(content), size: content.length });
    }
    expect(interrupted).toBeGreaterThan(10);
    const { status, output } = checkFiles('--hash');
    expect(status, output).toBe(0);
    expect(output).toContain('数据库与文件一致');
    expect(await readdir(path.join(folder, 'files/arriving'))).toEqual([]);

    const [damaged = '', lost = ''] = [...listed.values()].map(({ sha256 }) => `${sha256.slice(0, 2)}/${sha256}`);
    const { size } = await stat(path.join(folder, 'files', damaged));
    await writeFile(path.join(folder, 'files', damaged), randomBytes(size));
    await rm(path.join(folder, 'files', lost));
    const after = checkFiles('--hash');
    expect(after.status).toBe(1);
    expect(after.output).toContain(`${damaged} 内容损坏`);
    expect(after.output).toContain(`${lost} 内容丢失：素材“`);
    expect(after.output).toContain('2 处不符');
  } finally {
    await server.stop();
  }
});

/** Starts a form upload that never ends. */
function beginForm(port: string, { token }: Api): Socket {
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    `POST ${filesPath} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
  ];
  const part = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.bin"', '', ''];
  socket.write(`${head.join('\r\n')}\r\n\r\n${part.join('\r\n')}`);
  return socket.on('error', () => undefined);
}

test('200 slow uploads block nobody and leave nothing after their clients disconnect', async () => {
  const server = await startServer({ DATA_DIR: folder });
  try {
    const api = await signIn(server.url);
    const { port } = new URL(server.url);
    const sockets = Array.from({ length: 200 }, () => beginForm(port, api));
    const drip = setInterval(() => {
      for (const socket of sockets) socket.write('x');
    }, 20);
    const arriving = () => readdir(path.join(folder, 'files/arriving'));
    await expect.poll(async () => (await arriving()).length, limit).toBe(200);
    const content = randomBytes(300 * kilobyte);
    expect(await uploadForm(server.url, api, 'b.bin', content)).toMatchObject({ sha256: digest(content) });
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
    await expect.poll(arriving, limit).toEqual([]);
    expect(await api.ask<FileRecord[]>('GET', filesPath)).toHaveLength(1);
    expect(checkFiles('--hash')).toMatchObject({
      status: 0,
      output: expect.stringContaining('共检查 1 个内容') as string,
    });
  } finally {
    await server.stop();
  }
});

describe.runIf(ownMounts)('a full disk', () => {
  test('rejects files, keeps uploaded parts, and continues once there is space', async () => {
    const server = await startServer({ DATA_DIR: folder }, mounted(`mount -t tmpfs -o size=8m none '${folder}'`));
    try {
      const api = await signIn(server.url);
      const inside = `/proc/${server.pid}/root${folder}`;
      const content = randomBytes(4 * 1024 * kilobyte);
      const { id } = await beginUpload(api, 'a.bin', content.length);
      const filler = path.join(inside, 'filler');
      await writeFile(filler, Buffer.alloc(5 * 1024 * kilobyte)).catch(() => undefined);
      const full = new RegExp(`${Code.notReady} 服务器的存储空间已满`, 'u');
      await expect(continueUpload(server.url, api, id, content, 0, content.length)).rejects.toThrow(full);
      await expect(uploadForm(server.url, api, 'b.bin', content)).rejects.toThrow(full);
      expect(await readdir(path.join(inside, 'files/arriving'))).toEqual([]);
      await rm(filler);
      const { offset } = await api.ask<UploadState>('GET', uploadPath(id));
      expect(await continueUpload(server.url, api, id, content, offset, content.length)).toMatchObject({
        sha256: digest(content),
      });
      expect(server.output(), 'why').toContain('磁盘已满');
    } finally {
      expect(await server.stop()).toEqual({ code: 0, signal: null });
    }
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  finishedUploadPath,
  partType,
  uploadOffsetHeader,
  uploadPath,
  uploadsPath,
} from '@mutai/contract/files/resource';
import { postsPath } from '@mutai/contract/posts/resource';
import { authPath } from '@mutai/contract/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStorage, startFauxqs } from '../../apps/server/src/testing/object-storage.ts';
import { type PostgresCluster, startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { hasProgram } from '../support/has-program.ts';
import { type Certificate, makeCertificate, type Nginx, startNginx } from '../support/nginx.ts';
import { admin, freePort, type RunningServer, startServer } from '../support/server.ts';

const processes = 4;
const clients = 8;
/** Requests that the clients must have sent between two events of a test. */
const requestsBetween = 100;
const partBytes = 100_000;

let cluster: PostgresCluster;
let storage: ObjectStorage;
let tls: Certificate;
const folders: string[] = [];
const servers: RunningServer[] = [];

/** Starts a process that shares only database, object storage and key with the others. */
async function start(nth: number, port: string): Promise<void> {
  servers[nth] = await startServer({
    DATABASE_URL: cluster.url,
    DATABASE_POOL_SIZE: '5',
    STORAGE_URL: `s3://contents?endpoint=${storage.url}`,
    STORAGE_ACCESS_KEY: 'somebody',
    STORAGE_SECRET_KEY: 'something',
    SECRET_KEY: 'k'.repeat(32),
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATA_DIR: folders[nth] ?? '',
    PORT: port,
  });
}

const hostOf = ({ url }: RunningServer) => new URL(url).host;

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

/** Client of the site behind nginx, as browsers use it. */
function clientOf({ https }: Nginx, ca: string, agent: Agent, token = '') {
  return async (method: string, target: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isPart = body instanceof Uint8Array;
    const sent = body === undefined || isPart ? body : JSON.stringify(body);
    const type = sent === undefined || isPart ? {} : { 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', servername: 'localhost', port: https, path: target, method, ca, agent };
    const asked = request({ ...options, headers: { authorization: `Bearer ${token}`, ...type, ...headers } });
    asked.end(sent);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
    const data =
      answer.headers['content-type']?.includes('json') === true
        ? (JSON.parse(text) as Answer).data
        : text.slice(0, 200);
    return { status: answer.statusCode ?? 0, data, text };
  };
}

beforeAll(async () => {
  cluster = await startPostgresCluster();
  storage = await startFauxqs();
  tls = await makeCertificate();
  for (let nth = 0; nth < processes; nth += 1) {
    folders.push(await mkdtemp(path.join(tmpdir(), 'mutai-rolled-')));
    await start(nth, String(await freePort()));
  }
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  await tls.remove();
  await storage.stop();
  await cluster.stop();
});

describe.skipIf(!hasProgram('nginx'))('four processes behind nginx', () => {
  test('are replaced one by one under load without a failed request, and an upload in parts continues', async () => {
    const ca = await readFile(tls.certificate, 'utf8');
    const nginx = await startNginx(tls, ...servers.map(hostOf));
    const agent = new Agent({ keepAlive: true });
    const signedIn = await clientOf(nginx, ca, agent)('POST', authPath.login, admin);
    const send = clientOf(nginx, ca, agent, String(signedIn.data));

    /** Status → number of answers. */
    const answers = new Map<string, number>();
    const created: string[] = [];
    let count = 0;
    let stopped = new AbortController();
    const load = async () => {
      const { signal } = stopped;
      while (!signal.aborted) {
        count += 1;
        const slug = `rolled-${count}`;
        const isCreate = count % 4 === 0;
        const work = isCreate ? send('POST', postsPath, { title: slug, slug }) : send('GET', `${postsPath}?size=5`);
        const status = await work.then(
          (answer) => String(answer.status),
          (error: unknown) => String(error),
        );
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (isCreate && status === '201') created.push(slug);
      }
    };
    const more = async () => {
      const before = count;
      await expect.poll(() => count - before, { timeout: 60_000 }).toBeGreaterThan(requestsBetween);
    };
    const loads = Array.from({ length: clients }, load);

    const size = partBytes * (processes + 1);
    const begun = await send('POST', uploadsPath, { name: '值班表.bin', size });
    expect(begun).toMatchObject({ status: 201 });
    const { id } = begun.data as { id: string };
    const part = async (nth: number) => {
      const headers = { 'content-type': partType, [uploadOffsetHeader]: String(nth * partBytes) };
      const answer = await send('PATCH', uploadPath(id), Buffer.alloc(partBytes, nth), headers);
      expect(answer, answer.text).toMatchObject({ status: 200, data: { offset: (nth + 1) * partBytes } });
    };
    await part(0);
    for (const [nth, server] of servers.entries()) {
      await more();
      server.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
      await more();
      await start(nth, new URL(server.url).port);
      await part(nth + 1);
    }
    await more();
    stopped.abort();
    await Promise.all(loads);
    expect(await send('POST', finishedUploadPath(id), {})).toMatchObject({ status: 201, data: { size } });
    expect([...answers.keys()].toSorted(), JSON.stringify([...answers])).toEqual(['200', '201']);
    const { data } = await send('GET', `${postsPath}?size=500&sort=id:desc`);
    const stored = new Set((data as readonly { slug: string }[]).map(({ slug }) => slug));
    expect(created.slice(-400).filter((slug) => !stored.has(slug))).toEqual([]);

    answers.clear();
    stopped = new AbortController();
    const again = Array.from({ length: clients }, load);
    await more();
    servers[0]?.kill('SIGKILL');
    await more();
    stopped.abort();
    await Promise.all(again);
    const failed = [...answers].filter(([status]) => !['200', '201'].includes(status));
    expect(
      failed.reduce((sum, [, number]) => sum + number, 0),
      JSON.stringify(failed),
    ).toBeLessThanOrEqual(clients);
    agent.destroy();
  });
});

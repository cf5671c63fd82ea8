/*
 * Measures creating posts with 50 clients on PostgreSQL with durable commits, and which events its connections wait for
 * meanwhile. Figures of docs/performance.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { postsPath } from '@mutai/contract/posts/resource';
import autocannon from 'autocannon';
import pg from 'pg';
import { startPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { signIn } from './measure.ts';
import { startMutai, type RunningServer } from './servers.ts';

const clients = 50;
const seconds = 10;
const warmUpSeconds = 3;
/** Time between two samples of waiting connections, in milliseconds. */
const sampleMs = 20;

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

let created = 0;

async function load(server: RunningServer, token: string, duration: number) {
  const result = await autocannon({
    url: server.url,
    connections: clients,
    duration,
    requests: [
      {
        method: 'POST',
        path: postsPath,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        setupRequest: (request) => {
          created += 1;
          const body = { title: `并发新建 ${created}`, slug: `p${created}`, tags: [`标签${created % 10}`] };
          const headers = { ...request.headers, [idempotencyKeyHeader]: `bench-${process.pid}-${created}-key` };
          return { ...request, headers, body: JSON.stringify(body) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${result.non2xx} rejected, ${result.errors} failed`);
  return result;
}

/** Counts the wait events of active connections until `done` settles. @returns event → share of samples */
async function waits(url: string, done: Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seen = new Map<string, number>();
  const ended = new AbortController();
  const end = () => ended.abort();
  done.then(end, end);
  let total = 0;
  while (!ended.signal.aborted) {
    const { rows } = await client.query<{ event: string }>(
      `select coalesce(wait_event_type || ' ' || wait_event, 'running') as event from pg_stat_activity
       where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    for (const { event } of rows) seen.set(event, (seen.get(event) ?? 0) + 1);
    total += rows.length;
    await new Promise((resolve) => setTimeout(resolve, sampleMs));
  }
  await client.end();
  return new Map([...seen].map(([event, count]) => [event, count / total]));
}

const dataDir = mkdtempSync(join(tmpdir(), 'mutai-bench-'));
const cluster = await startPostgresCluster(durable);
try {
  const server = await startMutai(dataDir, cluster.url);
  const token = await signIn(server);
  await load(server, token, warmUpSeconds);
  const loading = load(server, token, seconds);
  const [result, events] = await Promise.all([loading, waits(cluster.url, loading)]);
  const report = [
    `| ${clients} clients create posts, PostgreSQL | measured |`,
    '|---|---:|',
    `| creates a second | ${Math.round(result['2xx'] / result.duration)} |`,
    `| median; p99 | ${result.latency.p50} ms; ${result.latency.p99} ms |`,
    ...[...events]
      .toSorted(([, one], [, other]) => other - one)
      .map(([event, share]) => `| active connections: ${event} | ${Math.round(share * 100)}% |`),
  ];
  process.stdout.write(`${report.join('\n')}\n`);
  await server.stop();
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresCluster, startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { connectTo } from '../../apps/server/src/testing/postgres.ts';
import { signIn } from '../support/api.ts';
import { Crowd } from '../support/crowd.ts';
import { type RunningServer, freePort, startServer } from '../support/server.ts';

const processes = 4;
const connectionsEnded = 20;
/** Longer than any timeout of the server for one request. */
const frozenMs = 6000;
const itselfWithinMs = 10_000;

let cluster: PostgresCluster;
const servers: RunningServer[] = [];
/** Servers ended by the test; any other that ended did so by itself. */
const ended = new Set<RunningServer>();
const endedByThemselves: string[] = [];

async function start(nth: number, port: string): Promise<RunningServer> {
  const settings = { DATABASE_URL: cluster.url, DATABASE_POOL_SIZE: '5', LOG_LEVEL: 'error' };
  const server = await startServer({ ...settings, PORT: port });
  void server.ended.then(() => ended.has(server) || endedByThemselves.push(server.output()));
  servers[nth] = server;
  return server;
}

beforeAll(async () => {
  // Acknowledged commits survive crashes of PostgreSQL's processes; a crash of the machine is not tested.
  cluster = await startPostgresCluster({ synchronous_commit: 'on' });
  await start(0, String(await freePort()));
  await Promise.all(Array.from({ length: processes - 1 }, async (_, nth) => start(nth + 1, String(await freePort()))));
});
afterAll(async () => {
  servers.forEach((server) => ended.add(server));
  await Promise.all(servers.map((server) => server.stop()));
  await cluster.stop();
});

async function endConnectionsOneByOne(between: () => Promise<void>): Promise<void> {
  const client = await connectTo(cluster.url);
  for (let count = 0; count < connectionsEnded; count += 1) {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`);
    await between();
  }
  await client.end();
}

test(
  `${processes} processes on one PostgreSQL survive faults of the database and each other without losing data`,
  { timeout: 180_000 },
  async () => {
    const { token } = await signIn(servers[0]?.url ?? '');
    const crowd = new Crowd(
      servers.map(({ url }) => url),
      token,
    );
    const told: string[] = [];
    const recovered = async (what: string) => {
      const since = performance.now();
      const all = await crowd.untilEachAcknowledges(itselfWithinMs);
      const took = performance.now() - since;
      told.push(`${what}: itself again after ${Math.round(took)} ms, ${crowd.summary()}`);
      expect(endedByThemselves, what).toEqual([]);
      expect(all, `${what}: itself again within ${itselfWithinMs} ms`).toBe(true);
    };
    try {
      await recovered('start');

      await endConnectionsOneByOne(() => crowd.untilMore(itselfWithinMs));
      await recovered('connections ended one by one');

      for (const how of ['fast', 'immediate'] as const) {
        await cluster.restart(how);
        await recovered(`${how} restart`);
      }

      const thaw = await cluster.freeze();
      await delay(frozenMs);
      thaw();
      await recovered('frozen');

      for (const [nth, server] of servers.entries()) {
        ended.add(server);
        expect(await server.stop(), server.output()).toEqual({ code: 0, signal: null });
        await start(nth, new URL(server.url).port);
      }
      await recovered('rolled');

      const [killed] = servers;
      if (killed === undefined) throw new Error('There is no server to kill.');
      ended.add(killed);
      crowd.mayBreak(killed.url);
      killed.kill('SIGKILL');
      await killed.ended;
      await start(0, new URL(killed.url).port);
      await recovered('killed');
    } finally {
      await crowd.stop();
      console.log(told.join('\n'));
    }

    expect(crowd.unexpected).toEqual([]);
    const found = await (await signIn(servers[0]?.url ?? '')).everyUsername();
    expect(
      [...crowd.acknowledged].filter((name) => !found.has(name)),
      'acknowledged and lost',
    ).toEqual([]);
  },
);

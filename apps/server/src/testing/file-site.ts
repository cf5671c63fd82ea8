import { workOn } from './jobs.ts';
import { expect } from 'vitest';
import { openTestSite, serveTestSite } from './test-app.ts';

/** Site with its server and storage, and a client of the administrator. */
export async function openFileSite() {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const admin = await app.signIn();
  return { site, app, admin, storage: site.storage };
}

export type FileSite = Awaited<ReturnType<typeof openFileSite>>;

/** Runs enqueued jobs until a condition is met. None may fail. */
export async function whileJobsRun({ site, app }: FileSite, done: () => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  const enqueued = app.platform.jobs.kinds.filter(({ every }) => every === undefined) ?? [];
  const jobs = workOn(site.database, site.clock, enqueued, {
    failed: (_kind, error) => note(error),
    unreachable: note,
    reachable: () => undefined,
  });
  await done();
  await jobs.stop();
  expect(failures).toEqual([]);
}

/** Runs all enqueued jobs. */
export const doJobs = (site: FileSite): Promise<void> =>
  whileJobsRun(site, async () => {
    const left = () => site.app.database.read.selectFrom('jobs').selectAll().where('key', 'is', null).execute();
    await expect.poll(left, { timeout: 120_000 }).toEqual([]);
  });

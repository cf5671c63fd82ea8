import { serverTimePath } from '@mutai/contract/jobs/resource';
import type { ServerTime } from '@mutai/contract/jobs/schema';
import { doubtfulTime } from '../features/announcements/doubtful-time.ts';
import { trustedTime, type TimeObserver, type TimeSources } from '../platform/time/trusted-time.ts';
import { openTestSite, serveTestSite } from './test-app.ts';

/** Site with processes whose clocks the test controls. */
export async function timeSite() {
  const opened = await openTestSite();
  const app = await serveTestSite(opened);
  const { database, platform, clock, advance } = opened;
  let sinceBoot = 0;
  const told: string[] = [];
  const notify = doubtfulTime(platform);
  const observer: TimeObserver = {
    doubted: (_doubt, isUnusual) => void told.push(isUnusual ? 'doubted' : 'short doubt'),
    trusted: (reason) => void told.push(reason),
    async notify(trx, doubt) {
      await notify(trx, doubt);
      told.push('notice');
    },
  };
  const admin = await app.signIn();
  /** A process that has just started. */
  const start = (sources: Partial<TimeSources> = {}) =>
    trustedTime(
      database,
      { clock, monotonic: () => sinceBoot, independent: () => Promise.resolve(undefined), ...sources },
      observer,
    );
  const again = () => app.signIn();
  return {
    app,
    database,
    platform,
    clock,
    admin,
    told,
    start,
    again,
    /** Changes the clock alone. */
    jump: advance,
    /** Lets time pass. */
    pass(ms: number) {
      advance(ms);
      sinceBoot += ms;
    },
    async state() {
      return (await (await again()).get(serverTimePath)).data as ServerTime;
    },
    async confirm(serverTime = new Date(clock()).toISOString()) {
      return (await again()).post(serverTimePath, { serverTime });
    },
  };
}

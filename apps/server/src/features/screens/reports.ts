import { secondMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import type { ScreenFault, ScreenReport } from '@mutai/contract/screens/player';
import { screenPermissions } from '@mutai/contract/screens/page';
import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import type { Platform } from '../../platform/platform.ts';
import type { ManifestDependencies } from './manifest.ts';
import { isOffDuty } from './off-duty.ts';
import { reportsTable, type ReportRow } from './reports.repository.ts';

/** Milliseconds for which a second page with the same token is mentioned after its last report. */
const doubledMs = 10 * limits.screenReports.everySeconds * secondMs;

/** A display that reports, and where from. */
interface Reporter {
  readonly screenId: number;
  readonly ip: string;
  readonly browser: string;
}

/** Newest faults first; equal ones are counted together. */
function withFaults(before: readonly ScreenFault[], added: readonly ScreenFault[]): readonly ScreenFault[] {
  const byText = new Map<string, ScreenFault>();
  for (const fault of [...before, ...added]) {
    const key = `${fault.kind} ${fault.message}`;
    const same = byText.get(key);
    byText.set(key, {
      ...fault,
      at: Math.max(fault.at, same?.at ?? 0),
      count: Math.min(fault.count + (same?.count ?? 0), 1_000_000_000),
    });
  }
  return [...byText.values()].toSorted((a, b) => b.at - a.at).slice(0, limits.screenFaults);
}

/** True while contents wait for download hours. */
const isWaiting = (loading: ScreenReport['loading']): boolean => (loading?.waitsUntil ?? null) !== null;

/** Fields that lists of screens show: a change is announced, as is that of `isWaiting`. */
const shownFields = ['online', 'address', 'playing', 'usedRevision'] as const;

/** Dependencies on other features, and on other parts of this one. */
interface ReportDependencies extends Pick<ManifestDependencies, 'titleOf' | 'timeZone'> {
  /** Latest picture of the display of a screen. */
  readonly pictureOf: (screenId: number) => Promise<ScreenStatus['picture']>;
}

/** Keeps what displays say about themselves. */
export function screenReports(platform: Platform, { titleOf, timeZone, pictureOf }: ReportDependencies) {
  const { database, clock, announceChange } = platform;
  const module = screenPermissions.read;

  /** When another page with the same token reported last; `null`: not for a while. */
  const otherRunAt = (before: ReportRow | undefined, run: string, now: number): number | null => {
    if (before === undefined || before.run === run) return before?.otherRunAt ?? null;
    // A reload also is another page. Two pages that both report take turns.
    return now - before.reportedAt < limits.screenReports.everySeconds * secondMs ? now : before.otherRunAt;
  };

  return {
    /** Stores a report. Safe to repeat: only faults would be counted twice. */
    async save({ screenId, ip, browser }: Reporter, report: ScreenReport): Promise<void> {
      const { run, revision, playing, faults, ...facts } = report;
      const now = clock();
      await database.write(async (trx) => {
        const before = await reportsTable.find(trx, screenId);
        const wasOnline = before?.online === 1;
        const key = playing ?? '';
        const row: ReportRow = {
          screenId,
          reportedAt: now,
          online: 1,
          stateSince: wasOnline ? before.stateSince : now,
          address: ip,
          browser,
          playing: key,
          playingTitle: before?.playing === key ? before.playingTitle : await titleOf(trx, key),
          usedRevision: revision,
          run,
          otherRunAt: otherRunAt(before, run, now),
          absentToldAt: before?.absentToldAt ?? null,
          faults: JSON.stringify(withFaults(before === undefined ? [] : reportsTable.faultsOf(before), faults)),
          report: JSON.stringify(facts),
          loading: JSON.stringify(facts.loading),
        };
        await reportsTable.save(trx, row);
        if (!wasOnline && before !== undefined) await reportsTable.endOutage(trx, screenId, now);
        const wasWaiting = before !== undefined && isWaiting(reportsTable.factsOf(before).loading);
        if (wasWaiting !== isWaiting(facts.loading) || shownFields.some((field) => before?.[field] !== row[field])) {
          announceChange(trx, { module, action: 'update', ids: [screenId] });
        }
      });
    },

    /** Last report of a display, and its state. */
    async statusOf(screen: ListedScreen): Promise<ScreenStatus> {
      const { id, state, reportedAt, stateSince } = screen;
      const now = clock();
      const row = await reportsTable.find(database.read, id);
      const inZone = { ...screen, timeZone: screen.timeZone || (await timeZone(database.read)) };
      const outages = (await reportsTable.outages(database, id, now)).filter(
        ({ since, until }) => !isOffDuty(inZone, Date.parse(since), until === null ? now : Date.parse(until)),
      );
      const base = { state, reportedAt, stateSince, outages, picture: await pictureOf(id) };
      if (row === undefined) {
        return {
          ...base,
          address: '',
          browser: '',
          playerVersion: '',
          width: 0,
          height: 0,
          pixelRatio: 0,
          secure: false,
          uptimeSeconds: 0,
          clockErrorMs: null,
          storage: null,
          loading: null,
          faults: [],
          doubled: false,
        };
      }
      return {
        ...base,
        ...reportsTable.factsOf(row),
        address: row.address,
        browser: row.browser,
        faults: reportsTable.faultsOf(row),
        doubled: row.otherRunAt !== null && now - row.otherRunAt < doubledMs,
      };
    },
  };
}

export type ScreenReports = ReturnType<typeof screenReports>;

import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { emergencyStateOf } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { emergencySourceModuleName } from '@mutai/contract/emergency-sources/resource';
import type { EmergencySource } from '@mutai/contract/emergency-sources/schema';
import { dayMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import type { Author } from '../../../platform/audit/audit.ts';
import type { Changes } from '../../../platform/audit/changes.ts';
import type { Executor } from '../../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import { errors } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ResourceRepository } from '../../../platform/resource/repository.ts';
import type { Emergencies } from '../emergencies.repository.ts';
import { type AlertRow, alertRows } from './alert-rows.ts';

/** Emergencies, as alerts change them. */
export interface AlertDependencies {
  readonly repository: ResourceRepository<Emergencies>;
  /** Tells the displays that emergencies cover. */
  readonly tell: (trx: WriteTransaction, covered: readonly Emergency[]) => Promise<void>;
  /** @throws AppError 4009 if displays could not show it */
  readonly refuseEmpty: (executor: Executor, emergency: Emergency) => Promise<void>;
  /** @throws AppError 4009 if there are too many */
  readonly refuseTooMany: (executor: Executor) => Promise<void>;
}

export type AlertPlatform = Pick<Platform, 'database' | 'clock' | 'audit' | 'announceChange'>;

/** Source of an alert, as far as its effects depend on it. */
export type SourceOf = Pick<EmergencySource, 'id' | 'name' | 'areas' | 'unmatched'>;

const module = emergencyPermissions.read;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Emergencies of alerts are deleted this long after their end. */
const afterwardsMs = dayMs;

/** Times of an emergency that does not play. */
export const withdrawn = { startsAt: null, endsAt: null, askedById: null };

/** Fields of an emergency that alerts leave to others. */
const unset = { layoutId: null, bgColor: '', color: '', sound: false, screenIds: [], minutes: null, code: '' };

/** Effects of alerts on emergencies, each with its lines in the operation log and told to displays. */
export function alertEffects(
  { clock, audit, announceChange }: AlertPlatform,
  { repository, tell, refuseTooMany }: AlertDependencies,
) {
  const log = (
    trx: WriteTransaction,
    author: Author,
    action: 'start' | 'update' | 'withdraw' | 'delete',
    { id, title }: Emergency,
    changes: Changes,
  ) => audit(trx, author, { module, action, recordId: id, recordName: title, changes });

  const isPrepared = (emergency: Emergency): boolean => emergencyStateOf(emergency, clock()) === 'prepared';

  /** Returns true if it is at work, and since the alert started it nobody has ended and started it again. */
  const isStartedBy = ({ startsAt }: AlertRow, emergency: Emergency): boolean =>
    startsAt !== null && !isPrepared(emergency) && emergency.startsAt === iso(startsAt);

  /** Locks an emergency for a change. */
  async function locked(trx: WriteTransaction, id: number): Promise<Emergency | undefined> {
    await repository.lock(trx, [id], 'change');
    return repository.find(trx, id);
  }

  /** Changes an emergency, whose row is locked. @param alert name of the alert; empty: it has none */
  async function change(
    trx: WriteTransaction,
    author: Author,
    action: 'start' | 'update' | 'withdraw',
    before: Emergency,
    values: Partial<Emergency>,
    alert: string,
  ): Promise<void> {
    const { userId } = author.principal;
    await repository.update(trx, before.id, repository.normalized(values), { userId, now: clock() });
    const after = (await repository.find(trx, before.id)) ?? before;
    await tell(trx, [before, after]);
    const times = { startsAt: [before.startsAt, after.startsAt], endsAt: [before.endsAt, after.endsAt] } as const;
    await log(trx, author, action, after, { ...times, ...(alert === '' ? {} : { alert: [null, alert] }) });
    announceChange(trx, { module, action: 'update', ids: [before.id] });
  }

  /** Deletes emergencies of alerts that have been over for a day: nobody prepares them. */
  async function sweep(trx: WriteTransaction, author: Author): Promise<void> {
    const now = clock();
    for (const id of await alertRows.created(trx, now - afterwardsMs)) {
      const emergency = await repository.find(trx, id);
      if (emergency === undefined || !isPrepared(emergency)) continue;
      if (Date.parse(emergency.updatedAt) > now - afterwardsMs) continue;
      await repository.lock(trx, [id], 'removal');
      await tell(trx, [emergency]);
      await repository.remove(trx, [id]);
      await log(trx, author, 'delete', emergency, { title: [emergency.title, null] });
      announceChange(trx, { module, action: 'delete', ids: [id] });
    }
    await alertRows.forget(trx, now - limits.emergencies.aheadMs);
  }

  /** Ends the emergency that an alert started. @returns its id; `null`: nothing of the alert is at work */
  async function cancel(trx: WriteTransaction, author: Author, row: AlertRow, alert: string): Promise<number | null> {
    const emergency = row.emergencyId === null ? undefined : await locked(trx, row.emergencyId);
    if (emergency === undefined || !isStartedBy(row, emergency)) return null;
    await change(trx, author, 'withdraw', emergency, withdrawn, alert);
    return emergency.id;
  }

  /** Creates an emergency that is at work. @returns its id @throws AppError 4009 if there are too many */
  async function create(
    trx: WriteTransaction,
    author: Author,
    values: Omit<Emergencies['values'], keyof typeof unset>,
    alert: string,
  ): Promise<number> {
    await refuseTooMany(trx);
    const { userId } = author.principal;
    const id = await repository.insert(trx, repository.normalized({ ...values, ...unset }), { userId, now: clock() });
    const created = await repository.find(trx, id);
    if (created === undefined) throw errors.notFound('紧急插播');
    await tell(trx, [created]);
    const { title, severity, startsAt, endsAt } = created;
    await log(trx, author, 'start', created, {
      title: [null, title],
      severity: [null, severity],
      startsAt: [null, startsAt],
      endsAt: [null, endsAt],
      alert: [null, alert],
    });
    announceChange(trx, { module, action: 'create', ids: [id] });
    return id;
  }

  /** Logs an alert that shows nothing. */
  const logIgnored = (trx: WriteTransaction, author: Author, source: SourceOf, alert: string, reason: string) =>
    audit(trx, author, {
      module: emergencySourceModuleName,
      action: 'alert',
      recordId: source.id,
      recordName: source.name,
      changes: { alert: [null, alert], reason: [null, reason] },
    });

  return { isPrepared, isStartedBy, locked, change, sweep, cancel, create, logIgnored };
}

export type AlertEffects = ReturnType<typeof alertEffects>;

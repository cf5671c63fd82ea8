import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { emergencyStateOf } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { emergencySourceModuleName } from '@mutai/contract/emergency-sources/resource';
import type { AlertResult, EmergencySource, EndAlert, StartAlert } from '@mutai/contract/emergency-sources/schema';
import { dayMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { hash } from 'node:crypto';
import type { Author } from '../../../platform/audit/audit.ts';
import type { Changes } from '../../../platform/audit/changes.ts';
import type { Executor } from '../../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import { AppError, errors } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ResourceRepository } from '../../../platform/resource/repository.ts';
import { newToken } from '../../../platform/secrets/token.ts';
import type { Emergencies } from '../emergencies.repository.ts';
import { type AlertRow, alertRows } from './alert-rows.ts';
import { CapError, type CapAlert, type CapName, readCap } from './cap.ts';
import { emergencyOf, refusalOf } from './cap-emergency.ts';

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

/** Result, with what to tell whoever sent the alert. */
export interface Received extends AlertResult {
  readonly message: string;
}

type SourceOf = Pick<EmergencySource, 'id' | 'name' | 'areas' | 'unmatched'>;

const module = emergencyPermissions.read;
const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));
const keyOf = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts));
const capKey = ({ sender, identifier }: CapName): string => keyOf('cap', sender, identifier);
const minuteMs = 60_000;

/** Emergencies of alerts are deleted this long after their end. */
const afterwardsMs = dayMs;

/** Takes alerts of external sources: each is one transaction, with its lines in the operation log. */
export function emergencyAlerts(
  { database, clock, audit, announceChange }: Pick<Platform, 'database' | 'clock' | 'audit' | 'announceChange'>,
  { repository, tell, refuseEmpty, refuseTooMany }: AlertDependencies,
) {
  const { write } = database;

  const log = (
    trx: WriteTransaction,
    author: Author,
    action: 'start' | 'update' | 'withdraw' | 'delete',
    { id, title }: Emergency,
    changes: Changes,
  ) => audit(trx, author, { module, action, recordId: id, recordName: title, changes });

  /** Changes an emergency, whose row is locked. */
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

  const withdrawn = { startsAt: null, endsAt: null, askedById: null };
  const isPrepared = (emergency: Emergency): boolean => emergencyStateOf(emergency, clock()) === 'prepared';
  /** The emergency is at work, and since the alert started it nobody has ended and started it again. */
  const isStartedBy = ({ startsAt }: AlertRow, emergency: Emergency): boolean =>
    startsAt !== null && !isPrepared(emergency) && emergency.startsAt === iso(startsAt);

  async function locked(trx: WriteTransaction, id: number): Promise<Emergency | undefined> {
    await repository.lock(trx, [id], 'change');
    return repository.find(trx, id);
  }

  /** @throws AppError 4004, 4009 if several have the name */
  async function named(trx: WriteTransaction, which: StartAlert['emergency']): Promise<Emergency> {
    const rows = await trx
      .selectFrom('emergencies')
      .select('id')
      .where((e) => (typeof which === 'number' ? e('id', '=', which) : e('title', '=', which.trim())))
      .limit(2)
      .execute();
    if (rows.length > 1) throw errors.inUse(`有多个紧急插播名为“${which}”，请改用编号！`);
    const found = rows[0] === undefined ? undefined : await locked(trx, rows[0].id);
    if (found === undefined) throw errors.notFound(`紧急插播“${which}”`);
    return found;
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

  /** Runs the work of an alert; a refusal is logged in a transaction of its own. */
  async function received(
    author: Author,
    source: SourceOf,
    alert: string,
    work: () => Promise<Received>,
  ): Promise<Received> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) await write((trx) => logIgnored(trx, author, source, alert, error.message));
      throw error;
    }
  }

  const result = (outcome: AlertResult['outcome'], emergencyId: number | null, message: string): Received => ({
    outcome,
    emergencyId,
    message,
  });

  async function cancel(trx: WriteTransaction, author: Author, row: AlertRow, alert: string): Promise<number | null> {
    const emergency = row.emergencyId === null ? undefined : await locked(trx, row.emergencyId);
    if (emergency === undefined || !isStartedBy(row, emergency)) return null;
    await change(trx, author, 'withdraw', emergency, withdrawn, alert);
    return emergency.id;
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

  async function receiveCap(
    trx: WriteTransaction,
    author: Author,
    source: SourceOf,
    alert: CapAlert,
    name: string,
  ): Promise<Received> {
    const now = clock();
    const own = await alertRows.claim(trx, source.id, capKey(alert), now);
    if (own === undefined) {
      const row = await alertRows.find(trx, source.id, capKey(alert));
      return result('repeated', row?.emergencyId ?? null, '已收到过此告警，不重复处理！');
    }
    const ignored = async (reason: string): Promise<Received> => {
      await logIgnored(trx, author, source, name, reason);
      return result('ignored', null, `未插播：${reason}！`);
    };
    const refusal = refusalOf(alert);
    if (refusal !== undefined) return ignored(refusal);
    if (alert.msgType !== 'Alert' && alert.references.length === 0)
      return ignored('没有 references，不知道针对哪个告警');
    const earlier = [];
    // Those that come after the alert that ends them must not start.
    for (const one of alert.msgType === 'Alert' ? [] : alert.references) {
      const key = capKey(one);
      if ((await alertRows.claim(trx, source.id, key, now)) === undefined) {
        earlier.push(await alertRows.find(trx, source.id, key));
      }
    }
    const rows = earlier.filter((row) => row !== undefined);
    if (alert.msgType === 'Cancel') {
      const ended = [];
      for (const row of rows) ended.push(await cancel(trx, author, row, name));
      const id = ended.find((one) => one !== null) ?? null;
      return id === null ? ignored('它取消的告警没有正在进行的插播') : result('ended', id, '已解除！');
    }
    const groups = await trx.selectFrom('screenGroups').select('id').execute();
    const asked = emergencyOf(alert, source, new Set(groups.map(({ id }) => id)), now);
    if (typeof asked === 'string') {
      // An update ends the alerts that it replaces, even if the update itself is not for these screens.
      for (const row of rows) await cancel(trx, author, row, name);
      return ignored(asked);
    }
    const values = {
      ...asked.values,
      startsAt: iso(asked.startsAt),
      endsAt: isoOrNull(asked.endsAt),
      askedById: null,
    };
    await sweep(trx, author);
    const [kept, ...replaced] = rows.filter(({ emergencyId, creates }) => emergencyId !== null && creates === 1);
    for (const row of replaced) if (row.emergencyId !== kept?.emergencyId) await cancel(trx, author, row, name);
    const before = kept?.emergencyId ? await locked(trx, kept.emergencyId) : undefined;
    if (before !== undefined) {
      await change(trx, author, 'update', before, values, name);
      await alertRows.show(trx, own, before.id, asked.startsAt, true);
      return result('updated', before.id, '已更新插播！');
    }
    await refuseTooMany(trx);
    const id = await repository.insert(
      trx,
      repository.normalized({
        ...values,
        layoutId: null,
        bgColor: '',
        color: '',
        sound: false,
        screenIds: [],
        minutes: null,
        code: '',
      }),
      { userId: author.principal.userId, now },
    );
    const created = await repository.find(trx, id);
    if (created === undefined) throw errors.notFound('紧急插播');
    await tell(trx, [created]);
    const { title, severity, startsAt, endsAt } = created;
    await log(trx, author, 'start', created, {
      title: [null, title],
      severity: [null, severity],
      startsAt: [null, startsAt],
      endsAt: [null, endsAt],
      alert: [null, name],
    });
    announceChange(trx, { module, action: 'create', ids: [id] });
    await alertRows.show(trx, own, id, asked.startsAt, true);
    return result('started', id, '已启动！');
  }

  async function start(
    trx: WriteTransaction,
    author: Author,
    source: SourceOf,
    { emergency: which, event }: StartAlert,
  ): Promise<Received> {
    const now = clock();
    const own = await alertRows.claim(trx, source.id, keyOf('event', event ?? newToken()), now);
    if (own === undefined) return result('repeated', null, '已收到过此事件，不重复启动！');
    const emergency = await named(trx, which);
    if (emergencyStateOf(emergency, now) === 'active') {
      return result('repeated', emergency.id, '插播正在进行，不重复启动！');
    }
    await refuseEmpty(trx, emergency);
    const endsAt = emergency.minutes === null ? null : iso(now + emergency.minutes * minuteMs);
    // Ends a request that waits for a second person: an alarm does not wait.
    await change(trx, author, 'start', emergency, { startsAt: iso(now), endsAt, askedById: null }, event ?? '');
    await alertRows.show(trx, own, emergency.id, now, false);
    return result('started', emergency.id, '已启动！');
  }

  async function end(
    trx: WriteTransaction,
    author: Author,
    source: SourceOf,
    { emergency: which }: EndAlert,
  ): Promise<Received> {
    const emergency = await named(trx, which);
    if (isPrepared(emergency)) return result('repeated', emergency.id, '插播没有进行，不需要解除！');
    const rows = await alertRows.ofEmergency(trx, source.id, emergency.id);
    if (!rows.some((row) => isStartedBy(row, emergency))) {
      throw errors.inUse(`“${emergency.title}”不是此来源启动的，请在控制台解除！`);
    }
    await change(trx, author, 'withdraw', emergency, withdrawn, '');
    return result('ended', emergency.id, '已解除！');
  }

  return {
    /** Starts a prepared emergency. @throws AppError 4004, 4009 */
    start: (author: Author, source: SourceOf, request: StartAlert): Promise<Received> =>
      received(author, source, request.event ?? String(request.emergency), () =>
        write((trx) => start(trx, author, source, request)),
      ),

    /** Ends an emergency that the source has started; others are left to those who started them. @throws AppError */
    end: (author: Author, source: SourceOf, request: EndAlert): Promise<Received> =>
      received(author, source, String(request.emergency), () => write((trx) => end(trx, author, source, request))),

    /** Takes an alert of CAP 1.2. @throws AppError 4000 if it cannot be read */
    cap: (author: Author, source: SourceOf, xml: string): Promise<Received> =>
      received(author, source, 'CAP', async () => {
        const alert = readOrRefuse(xml);
        const name = `${alert.sender} ${alert.identifier}`;
        return write((trx) => receiveCap(trx, author, source, alert, name));
      }),
  };
}

/** @throws AppError 4000 */
function readOrRefuse(xml: string): CapAlert {
  try {
    return readCap(xml);
  } catch (error) {
    if (error instanceof CapError) throw errors.invalid({ xml: error.message }, `${error.message}！`);
    throw error;
  }
}

export type EmergencyAlerts = ReturnType<typeof emergencyAlerts>;

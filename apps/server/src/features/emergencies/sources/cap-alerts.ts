import type { AlertResult } from '@mutai/contract/emergency-sources/schema';
import { hash } from 'node:crypto';
import type { Author } from '../../../platform/audit/audit.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import type { AlertEffects, AlertPlatform, SourceOf } from './alert-effects.ts';
import { type AlertRow, alertRows } from './alert-rows.ts';
import type { CapAlert, CapName } from './cap.ts';
import { emergencyOf, refusalOf } from './cap-emergency.ts';

/** Result, with what to tell whoever sent the alert. */
export interface Received extends AlertResult {
  readonly message: string;
}

export const result = (outcome: AlertResult['outcome'], emergencyId: number | null, message: string): Received => ({
  outcome,
  emergencyId,
  message,
});

/** Key by which an alert is known again. */
export const keyOf = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts));
const capKey = ({ sender, identifier }: CapName): string => keyOf('cap', sender, identifier);
const iso = (ms: number): string => new Date(ms).toISOString();

/** Alert that is taken, with whom it is logged for. */
interface Taking {
  readonly trx: WriteTransaction;
  readonly author: Author;
  readonly source: SourceOf;
  readonly alert: CapAlert;
  /** Name of the alert in the operation log. */
  readonly name: string;
}

/** Takes alerts of CAP 1.2: new ones, updates and cancellations, in any order. */
export function capAlerts({ clock }: Pick<AlertPlatform, 'clock'>, effects: AlertEffects) {
  async function ignored({ trx, author, source, name }: Taking, reason: string): Promise<Received> {
    await effects.logIgnored(trx, author, source, name, reason);
    return result('ignored', null, `未插播：${reason}！`);
  }

  /** Alerts that this one refers to, as far as they came before it. Those that come later must not start. */
  async function referredBy({ trx, source, alert }: Taking): Promise<readonly AlertRow[]> {
    const rows: AlertRow[] = [];
    for (const one of alert.msgType === 'Alert' ? [] : alert.references) {
      const key = capKey(one);
      if ((await alertRows.claim(trx, source.id, key, clock())) !== undefined) continue;
      const row = await alertRows.find(trx, source.id, key);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  async function cancelAll({ trx, author, name }: Taking, rows: readonly AlertRow[]): Promise<number | null> {
    let first: number | null = null;
    for (const row of rows) {
      const id = await effects.cancel(trx, author, row, name);
      first ??= id;
    }
    return first;
  }

  /** Starts the emergency of an alert, or updates the one of an alert that it replaces. @param own id of its row */
  async function show(taking: Taking, own: number, referred: readonly AlertRow[]): Promise<Received> {
    const { trx, author, source, alert, name } = taking;
    const groups = await trx.selectFrom('screenGroups').select('id').execute();
    const asked = emergencyOf(alert, source, new Set(groups.map(({ id }) => id)), clock());
    if (typeof asked === 'string') {
      // An update ends the alerts that it replaces, even if the update itself is not for these screens.
      await cancelAll(taking, referred);
      return ignored(taking, asked);
    }
    const { startsAt, endsAt } = asked;
    const values = {
      ...asked.values,
      startsAt: iso(startsAt),
      endsAt: endsAt === null ? null : iso(endsAt),
      askedById: null,
    };
    await effects.sweep(trx, author);
    const [kept, ...replaced] = referred.filter(({ emergencyId, creates }) => emergencyId !== null && creates === 1);
    const others = replaced.filter(({ emergencyId }) => emergencyId !== kept?.emergencyId);
    await cancelAll(taking, others);
    const before = kept?.emergencyId ? await effects.locked(trx, kept.emergencyId) : undefined;
    if (before === undefined) {
      const id = await effects.create(trx, author, values, name);
      await alertRows.show(trx, own, id, startsAt, true);
      return result('started', id, '已启动！');
    }
    await effects.change(trx, author, 'update', before, values, name);
    await alertRows.show(trx, own, before.id, startsAt, true);
    return result('updated', before.id, '已更新插播！');
  }

  /** Takes an alert, once. @param name of the alert in the operation log @throws AppError 4009 */
  return async (
    trx: WriteTransaction,
    author: Author,
    source: SourceOf,
    alert: CapAlert,
    name: string,
  ): Promise<Received> => {
    const taking: Taking = { trx, author, source, alert, name };
    const own = await alertRows.claim(trx, source.id, capKey(alert), clock());
    if (own === undefined) {
      const row = await alertRows.find(trx, source.id, capKey(alert));
      return result('repeated', row?.emergencyId ?? null, '已收到过此告警，不重复处理！');
    }
    const refusal = refusalOf(alert);
    if (refusal !== undefined) return ignored(taking, refusal);
    if (alert.msgType !== 'Alert' && alert.references.length === 0) {
      return ignored(taking, '没有 references，不知道针对哪个告警');
    }
    const referred = await referredBy(taking);
    if (alert.msgType !== 'Cancel') return show(taking, own, referred);
    const ended = await cancelAll(taking, referred);
    return ended === null ? ignored(taking, '它取消的告警没有正在进行的插播') : result('ended', ended, '已解除！');
  };
}

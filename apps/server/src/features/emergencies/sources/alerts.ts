import { emergencyStateOf } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import type { EndAlert, StartAlert } from '@mutai/contract/emergency-sources/schema';
import type { Author } from '../../../platform/audit/audit.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import { AppError, errors } from '../../../platform/errors.ts';
import { newToken } from '../../../platform/secrets/token.ts';
import { type AlertDependencies, alertEffects, type AlertPlatform, type SourceOf, withdrawn } from './alert-effects.ts';
import { alertRows } from './alert-rows.ts';
import { CapError, type CapAlert, readCap } from './cap.ts';
import { capAlerts, keyOf, type Received, result } from './cap-alerts.ts';

const minuteMs = 60_000;

/** Takes alerts of external sources: each is one transaction, with its lines in the operation log. */
export function emergencyAlerts(platform: AlertPlatform, dependencies: AlertDependencies) {
  const { database, clock } = platform;
  const { write } = database;
  const effects = alertEffects(platform, dependencies);
  const takeCap = capAlerts(platform, effects);

  /** @throws AppError 4004, 4009 if several have the name */
  async function named(trx: WriteTransaction, which: StartAlert['emergency']): Promise<Emergency> {
    const rows = await trx
      .selectFrom('emergencies')
      .select('id')
      .where((e) => (typeof which === 'number' ? e('id', '=', which) : e('title', '=', which.trim())))
      .limit(2)
      .execute();
    if (rows.length > 1) throw errors.inUse(`有多个紧急插播名为“${which}”，请改用编号！`);
    const found = rows[0] === undefined ? undefined : await effects.locked(trx, rows[0].id);
    if (found === undefined) throw errors.notFound(`紧急插播“${which}”`);
    return found;
  }

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
      if (error instanceof AppError) {
        await write((trx) => effects.logIgnored(trx, author, source, alert, error.message));
      }
      throw error;
    }
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
    await dependencies.refuseEmpty(trx, emergency);
    const iso = (ms: number): string => new Date(ms).toISOString();
    const endsAt = emergency.minutes === null ? null : iso(now + emergency.minutes * minuteMs);
    // Ends a request that waits for a second person: an alarm does not wait.
    const values = { startsAt: iso(now), endsAt, askedById: null };
    await effects.change(trx, author, 'start', emergency, values, event ?? '');
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
    if (effects.isPrepared(emergency)) return result('repeated', emergency.id, '插播没有进行，不需要解除！');
    const rows = await alertRows.ofEmergency(trx, source.id, emergency.id);
    if (!rows.some((row) => effects.isStartedBy(row, emergency))) {
      throw errors.inUse(`“${emergency.title}”不是此来源启动的，请在控制台解除！`);
    }
    await effects.change(trx, author, 'withdraw', emergency, withdrawn, '');
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
        return write((trx) => takeCap(trx, author, source, alert, `${alert.sender} ${alert.identifier}`));
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

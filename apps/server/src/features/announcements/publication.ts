import type { Announcement } from '@mutai/contract/announcements/schema';
import { limits } from '@mutai/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { isAmongAudience } from './audience.ts';

/** Job that runs when an announcement begins or ends. */
interface Turn {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Told = Pick<Announcement, 'id' | 'title' | 'pinned' | 'startsAt' | 'endsAt' | 'audience'>;

const turnKind = 'announcement-turn';

const begins = ({ startsAt }: Told) => Date.parse(startsAt);
const ends = ({ endsAt }: Told) => (endsAt === null ? Infinity : Date.parse(endsAt));

/** Notifies consoles when announcements arrive or end. */
export function announcementPublication(platform: Platform) {
  const { database, clock, publish, jobs } = platform;
  const { enqueue } = jobs;
  const isOn = (one: Told | undefined, now: number) => one !== undefined && begins(one) <= now && now < ends(one);

  const audienceOf = async (trx: WriteTransaction, { id, audience }: Told): Promise<readonly number[] | null> => {
    if (audience === 'everyone') return null;
    const users = await trx.selectFrom('users as u').select('u.id').where(isAmongAudience(id)).execute();
    return users.map((user) => user.id);
  };

  const notifyArrival = async (trx: WriteTransaction, arrived: Told) => {
    const { id, title, pinned, startsAt: at } = arrived;
    const notification = { id: `announcement-${id}`, kind: 'announcement', title, link: '', pinned, at } as const;
    const users = await audienceOf(trx, arrived);
    publish(trx, { type: 'for-users', users, told: { type: 'notified', notification } });
  };

  /** All consoles reload, spread over time, because the audience may have changed. */
  const notifyChange = (trx: WriteTransaction) => {
    const told = { type: 'notifications-changed', spreadMs: limits.notificationSpreadMs } as const;
    publish(trx, { type: 'for-users', users: null, told });
  };

  const runTurn = async (trx: WriteTransaction, { id, at }: Turn): Promise<void> => {
    const row = await trx.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
    // Deleted or rescheduled meanwhile.
    if (row === undefined) return;
    if (row.endsAt === at) return notifyChange(trx);
    if (row.startsAt !== at) return;
    const startsAt = new Date(at).toISOString();
    const audience = row.audience === 'everyone' ? 'everyone' : 'chosen';
    await notifyArrival(trx, { ...row, pinned: row.pinned === 1, startsAt, endsAt: null, audience });
  };

  return {
    /**
     * Notifies consoles of a change and schedules its beginning and end, in the transaction of the change.
     *
     * @param before `undefined` for a new announcement
     */
    async follow(trx: WriteTransaction, before: Told | undefined, after: Told): Promise<void> {
      const now = clock();
      for (const timeOf of [begins, ends]) {
        const at = timeOf(after);
        if (at <= now || at === Infinity || (before !== undefined && at === timeOf(before))) continue;
        await enqueue(trx, turnKind, { id: after.id, at } satisfies Turn, at);
      }
      const [was, is] = [isOn(before, now), isOn(after, now)];
      if (is && !was) await notifyArrival(trx, after);
      else if (was) notifyChange(trx);
    },

    notifyChange,

    /** Runs at the scheduled time; no-op if it has changed. */
    turning: {
      kind: turnKind,
      title: '公告按时发布与收起',
      run: (one: Turn): Promise<void> => database.write((trx) => runTurn(trx, one)),
    },
  };
}

import type { Announcement } from '@mutai/contract/announcements/schema';
import { limits } from '@mutai/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { isAmongAudience } from './audience.ts';

/** What tells of an announcement that begins or ends. */
interface Turn {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Told = Pick<Announcement, 'id' | 'title' | 'pinned' | 'startsAt' | 'endsAt' | 'audience'>;

const turnKind = 'announcement-turn';

const begins = ({ startsAt }: Told) => Date.parse(startsAt);
const ends = ({ endsAt }: Told) => (endsAt === null ? Infinity : Date.parse(endsAt));

/** Tells consoles of announcements: when one arrives, and when those that are on have changed. */
export function announcementPublication(platform: Platform) {
  const { database, clock, publish, jobs } = platform;
  const { enqueue } = jobs;
  const isOn = (one: Told | undefined, now: number) => one !== undefined && begins(one) <= now && now < ends(one);

  const audienceOf = async (trx: WriteTransaction, { id, audience }: Told): Promise<readonly number[] | null> => {
    if (audience === 'everyone') return null;
    const users = await trx.selectFrom('users as u').select('u.id').where(isAmongAudience(id)).execute();
    return users.map((user) => user.id);
  };

  const tellArrival = async (trx: WriteTransaction, arrived: Told) => {
    const { id, title, pinned, startsAt: at } = arrived;
    const notification = { id: `announcement-${id}`, kind: 'announcement', title, link: '', pinned, at } as const;
    const users = await audienceOf(trx, arrived);
    publish(trx, { type: 'for-users', users, told: { type: 'notified', notification } });
  };

  /** Whoever it was or is for: everybody looks again, at a time of their own. */
  const tellChange = (trx: WriteTransaction) => {
    const told = { type: 'notifications-changed', spreadMs: limits.notificationSpreadMs } as const;
    publish(trx, { type: 'for-users', users: null, told });
  };

  const turn = async (trx: WriteTransaction, { id, at }: Turn): Promise<void> => {
    const row = await trx.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
    // Deleted, or given other times, meanwhile.
    if (row === undefined) return;
    if (row.endsAt === at) return tellChange(trx);
    if (row.startsAt !== at) return;
    const startsAt = new Date(at).toISOString();
    const audience = row.audience === 'everyone' ? 'everyone' : 'chosen';
    await tellArrival(trx, { ...row, pinned: row.pinned === 1, startsAt, endsAt: null, audience });
  };

  return {
    /**
     * Tells what an announcement's change means for those whom it concerns, now and at its times; in the transaction of
     * the change.
     *
     * @param before undefined: it did not exist
     */
    async follow(trx: WriteTransaction, before: Told | undefined, after: Told): Promise<void> {
      const now = clock();
      for (const timeOf of [begins, ends]) {
        const at = timeOf(after);
        if (at <= now || at === Infinity || (before !== undefined && at === timeOf(before))) continue;
        await enqueue(trx, turnKind, { id: after.id, at } satisfies Turn, at);
      }
      const [was, is] = [isOn(before, now), isOn(after, now)];
      if (is && !was) await tellArrival(trx, after);
      else if (was) tellChange(trx);
    },

    tellChange,

    /** Tells of it when its time comes, as long as that is still its time. */
    turning: {
      kind: turnKind,
      title: '公告按时发布与收起',
      run: (one: Turn): Promise<void> => database.write((trx) => turn(trx, one)),
    },
  };
}

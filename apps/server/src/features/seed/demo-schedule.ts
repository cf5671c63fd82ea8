import { dayMs } from '@mutai/contract/durations';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import type { RuleException, RuleHours, RuleRepeat } from '@mutai/contract/schedule-rules/schema';
import type { RuleColor, RuleTarget } from '@mutai/contract/schedule-rules/resource';
import { dateOf, mondayOf } from '@mutai/schedule/days';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { creationColumns } from '../../platform/resource/record-table.ts';
import { textIndex } from '../../platform/search/text-index.ts';

interface DemoRule {
  readonly name: string;
  readonly target: RuleTarget;
  /** Name of the group or screen. */
  readonly place?: string;
  readonly layout?: string;
  readonly playlist?: string;
  readonly hours: RuleHours;
  readonly repeat: RuleRepeat;
  readonly firstDay: number;
  readonly exceptions?: readonly RuleException[];
  readonly priority?: number;
  readonly color: RuleColor;
  readonly remark?: string;
  /** Displays do not have it yet. */
  readonly isDraft?: true;
}

const workdays: RuleRepeat = { kind: 'weekly', every: 1, days: [1, 2, 3, 4, 5] };
const weekend: RuleRepeat = { kind: 'weekly', every: 1, days: [0, 6] };
const daily: RuleRepeat = { kind: 'daily', every: 1 };

function rulesAround(today: number): readonly DemoRule[] {
  const monday = mondayOf(today);
  const begun = monday - 28;
  return [
    {
      name: '大堂工作日轮播',
      target: 'group',
      place: '城市融媒体中心',
      playlist: '大堂轮播',
      hours: { from: '08:00', to: '18:00' },
      repeat: workdays,
      firstDay: begun,
      color: 'blue',
    },
    {
      name: '大堂周末欢迎',
      target: 'screen',
      place: '大堂主屏',
      layout: '大堂欢迎屏',
      hours: { from: '09:00', to: '17:00' },
      repeat: weekend,
      firstDay: begun,
      color: 'green',
    },
    {
      name: '一号线运营时间',
      target: 'group',
      place: '一号线',
      playlist: '站台轮播',
      hours: { from: '05:30', to: '23:30' },
      repeat: daily,
      firstDay: begun,
      exceptions: [{ date: dateOf(monday + 3), hours: { from: '05:30', to: '22:00' } }],
      color: 'cyan',
      remark: '周四夜间施工，提前结束',
    },
    {
      name: '早高峰乘客须知',
      target: 'group',
      place: '人民广场站',
      layout: '地铁乘客须知',
      hours: { from: '07:00', to: '09:30' },
      repeat: workdays,
      firstDay: begun,
      priority: 10,
      color: 'orange',
    },
    {
      name: '运动会预热',
      target: 'screen',
      place: '大堂主屏',
      playlist: '运动会专场',
      hours: { from: '12:00', to: '13:00' },
      repeat: daily,
      firstDay: monday,
      priority: 20,
      color: 'magenta',
      remark: '海报在有效期内才播放，此前仍播放大堂轮播',
    },
    {
      name: '开放日',
      target: 'all',
      layout: '大堂欢迎屏',
      hours: { from: '14:00', to: '16:00' },
      repeat: { kind: 'once' },
      firstDay: monday + 6,
      priority: 30,
      color: 'gold',
      isDraft: true,
    },
  ];
}

async function addRules(trx: WriteTransaction, userId: number, now: number, today: number): Promise<void> {
  const named = async (table: 'screenGroups' | 'screens', name: string | undefined) =>
    (
      await trx
        .selectFrom(table)
        .select('id')
        .where('name', '=', name ?? '')
        .executeTakeFirst()
    )?.id ?? null;
  const titled = async (table: 'layouts' | 'playlists', title: string | undefined) =>
    (
      await trx
        .selectFrom(table)
        .select('id')
        .where('title', '=', title ?? '')
        .executeTakeFirst()
    )?.id ?? null;
  for (const [index, rule] of rulesAround(today).entries()) {
    const { name, target, place, firstDay } = rule;
    const firstDate = dateOf(firstDay);
    const columns = {
      name,
      target,
      groupId: target === 'group' ? await named('screenGroups', place) : null,
      screenId: target === 'screen' ? await named('screens', place) : null,
      layoutId: await titled('layouts', rule.layout),
      playlistId: await titled('playlists', rule.playlist),
      hours: JSON.stringify(rule.hours),
      repeat: JSON.stringify(rule.repeat),
      firstDate,
      lastDate: null,
      exceptions: JSON.stringify(rule.exceptions ?? []),
      priority: rule.priority ?? 0,
    };
    const look = { color: rule.color, remark: rule.remark ?? '' };
    const { id } = await trx
      .insertInto('scheduleRules')
      .values({ ...columns, ...look, ...creationColumns({ userId, now: now - (8 - index) * dayMs }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lastDay = rule.repeat.kind === 'once' ? firstDate : null;
    if (rule.isDraft !== true)
      await trx
        .insertInto('publishedRules')
        .values({ id, ...columns, lastDay })
        .execute();
  }
}

const emergency = { layoutId: null, bgColor: '', color: '', minutes: null, code: '' };
const prepared = { startsAt: null, endsAt: null, askedById: null };

/** Adds emergencies that can be started: for all screens, and for those of a group. */
async function addEmergencies(trx: WriteTransaction, userId: number, now: number): Promise<void> {
  const origin = creationColumns({ userId, now: now - 12 * dayMs });
  await trx
    .insertInto('emergencies')
    .values({
      ...emergency,
      ...prepared,
      ...origin,
      title: '火灾疏散',
      severity: 'danger',
      textCh: '发生火情，请听从工作人员指挥，从最近的安全出口有序撤离，不要乘坐电梯。',
      textEn: 'Fire. Please leave by the nearest exit. Do not use the lifts.',
      textRu: 'Пожар. Покиньте здание через ближайший выход. Не пользуйтесь лифтами.',
      sound: 1,
      target: 'all',
    })
    .execute();
  const { id } = await trx
    .insertInto('emergencies')
    .values({
      ...emergency,
      ...prepared,
      ...origin,
      title: '暴雨限流',
      severity: 'warning',
      textCh: '受暴雨影响，车站采取限流措施，请注意脚下湿滑，预留出行时间。',
      textEn: 'Heavy rain: access to the station is limited. Mind the wet floor.',
      textRu: '',
      sound: 0,
      target: 'chosen',
      minutes: 120,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = await trx.selectFrom('screenGroups').select('id').where('name', '=', '一号线').executeTakeFirstOrThrow();
  await trx.insertInto('emergencyGroups').values({ emergencyId: id, groupId: line.id }).execute();
}

/**
 * Adds rules of a week, published but for one, and emergencies that are not at work. Layouts, playlists and screens must
 * exist.
 *
 * @param today see days.ts of packages/schedule
 */
export async function addSchedule(
  { database, announceChange }: Platform,
  userId: number,
  now: number,
  today: number,
): Promise<void> {
  await database.write(async (trx) => {
    await addRules(trx, userId, now, today);
    await addEmergencies(trx, userId, now);
    for (const table of ['scheduleRules', 'emergencies']) await textIndex(database, table).addMissing(trx);
    for (const module of [schedulePermissions.read, emergencyPermissions.read]) {
      announceChange(trx, { module, action: 'create', ids: null });
    }
  });
}

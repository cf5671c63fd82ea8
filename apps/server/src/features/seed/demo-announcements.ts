import { hourMs } from '@mutai/contract/durations';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { creationColumns } from '../../platform/resource/record-table.ts';

interface DemoAnnouncement {
  readonly title: string;
  readonly body: string;
  readonly pinned: boolean;
  /** Hours since publication. */
  readonly age: number;
  /** Duration in hours; `undefined`: unlimited. */
  readonly lasts?: number;
  /** Code of the target department; `undefined`: all users. */
  readonly department?: string;
}

const announcements: readonly DemoAnnouncement[] = [
  {
    title: '本周六 23:00 起播控机房停电检修',
    body: '各部门：\n\n本周六 23:00 至周日 05:00，播控机房停电检修，期间后台无法访问，大屏循环播放本地缓存的内容。\n\n请在 22:30 前保存稿件；有紧急播出任务的，请提前联系值班电话 010-88001011。',
    pinned: true,
    age: 20,
  },
  {
    title: '大屏文字规范（第三版）今日起执行',
    body: '正文不小于 36 像素，一屏不超过 90 字，切换间隔不少于 12 秒。\n\n旧版式可用到本月底，之后统一下线。',
    pinned: false,
    age: 70,
  },
  {
    title: '夜班交接单改为线上填写',
    body: '从今晚起，夜班交接单在“文章管理”中以草稿填写，标题写日期，接班人签收后发布。',
    pinned: false,
    age: 100,
    department: 'news',
  },
  {
    title: '端午值班表',
    body: '值班安排已发到各部门负责人，请互相转告。',
    pinned: false,
    age: 900,
    lasts: 200,
  },
];

/** @param now milliseconds since 1970 */
export async function addAnnouncements(trx: WriteTransaction, authorId: number, now: number): Promise<void> {
  for (const { title, body, pinned, age, lasts, department } of announcements) {
    const startsAt = now - age * hourMs;
    const { id } = await trx
      .insertInto('announcements')
      .values({
        title,
        body,
        pinned: pinned ? 1 : 0,
        startsAt,
        endsAt: lasts === undefined ? null : startsAt + lasts * hourMs,
        audience: department === undefined ? 'everyone' : 'chosen',
        ...creationColumns({ userId: authorId, now: startsAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (department === undefined) continue;
    const { id: departmentId } = await trx
      .selectFrom('departments')
      .select('id')
      .where('code', '=', department)
      .executeTakeFirstOrThrow();
    await trx.insertInto('announcementDepartments').values({ announcementId: id, departmentId }).execute();
  }
}

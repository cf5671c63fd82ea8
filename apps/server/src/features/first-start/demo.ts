import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';

/** People of an invented city's stations, hospital and newsroom: account, name, what they do, and which avatar (0: none). */
const people = [
  ['linyue', '林悦', '新闻中心总编辑，负责全市大屏内容终审', 2],
  ['chenmo01', '陈默', '地铁一号线站务大屏值班长', 1],
  ['zhaoqing', '赵清', '市第一人民医院门诊导诊屏运营', 4],
  ['sunwei', '孙薇', '英文内容编辑，兼顾俄文校对', 6],
  ['zhouhang', '周航', '高铁东站到发信息发布', 3],
  ['wuxin01', '吴昕', '素材库管理员，负责图片与视频归档', 0],
  ['zhengke', '郑可', '设备运维，显示终端巡检', 9],
  ['wanglei', '王磊', '值班编辑，夜间突发新闻', 7],
  ['fengyi', '冯一', '健康科普专栏作者', 11],
  ['jiangnan', '江南', '客运站广播与字幕联动', 5],
  ['heyun01', '何云', '数据可视化设计师，大屏版式', 8],
  ['luochen', '罗晨', '评论审核一组组长', 3],
  ['tangli', '唐莉', '评论审核二组', 4],
  ['songyu', '宋雨', '住院部公告与叫号屏', 6],
  ['hanbing', '韩冰', '气象与路况信息接口联络人', 0],
  ['xuefei', '薛飞', '体育频道编辑', 11],
  ['gaoshan', '高珊', '摄影记者，供图', 2],
  ['liangyan', '梁岩', '信息科，账号与权限管理', 1],
  ['shenxi', '沈曦', '志愿者通讯员', 10],
  ['guoran', '郭然', '短视频剪辑', 9],
  ['maying', '马莹', '行政办公室，通知公告', 4],
  ['dongfan', '董帆', '机场快线大屏排班', 5],
  ['yuanye', '袁野', '外场直播信号调度', 7],
  ['caoxue', '曹雪', '实习编辑（2026 届）', 8],
  ['pengbo', '彭博', '财经频道编辑', 0],
  ['xiaohe', '萧禾', '老年门诊引导服务台', 12],
  ['tianye', '田野', '郊区线路站点管理', 11],
  ['alexei', 'Алексей Смирнов', '俄文内容顾问，外聘', 7],
  ['emilyw', 'Emily Watson', '英文内容顾问，负责外籍旅客提示语的审阅与改写，每周二、四线上值班', 8],
  ['oldacc', '旧系统同步账号（已停用）', '迁移自旧发布系统，保留以备查询', 0],
] as const;

const day = 24 * 60 * 60 * 1000;
const disabled: ReadonlySet<string> = new Set(['oldacc', 'caoxue']);

/** Fills a new site with believable people. Does nothing where somebody already works. Nobody of them can sign in. */
export async function fillDemo({ db }: Database, clock: Clock): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const users = await trx.selectFrom('users').select('id').orderBy('id').limit(2).execute();
    const [administrator] = users;
    if (administrator === undefined || users.length > 1) return;
    const roles = await trx.selectFrom('roles').select('id').where('holdsEverything', '=', 0).orderBy('id').execute();
    const now = clock();
    for (const [index, [username, nickname, description, avatar]] of people.entries()) {
      const createdAt = now - (people.length - index) * 3 * day;
      const { id } = await trx
        .insertInto('users')
        .values({
          username,
          nickname,
          description,
          avatar: avatar === 0 ? '' : `/avatars/${avatar}.svg`,
          passwordHash: '',
          mustChangePassword: 0,
          enabled: disabled.has(username) ? 0 : 1,
          createdById: administrator.id,
          createdAt,
          updatedAt: createdAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const role = roles[index % roles.length];
      if (role !== undefined) await trx.insertInto('userRoles').values({ userId: id, roleId: role.id }).execute();
    }
  });
}

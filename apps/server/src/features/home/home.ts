import { Answer } from '@mutai/contract/codes';
import { dayMs, minuteMs } from '@mutai/contract/durations';
import {
  countedKinds,
  recentOperationsPath,
  screenOverviewPath,
  statisticsPath,
  waitingPath,
} from '@mutai/contract/home/paths';
import { RecentOperations, ScreenOverview, Statistics, Waiting } from '@mutai/contract/home/schema';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { screenPermissions } from '@mutai/contract/screens/page';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { answer } from '../../platform/resource/routes.ts';
import { daysUntil } from './days.ts';
import { recentOperations } from './recent-operations.ts';
import { everybody, recordCounts } from './record-counts.ts';
import type { Platform } from '../../platform/platform.ts';
import { type OverviewDependencies, screenOverview } from './screen-overview.ts';
import { waitingFor } from './waiting.ts';

export interface HomeDependencies extends OverviewDependencies {
  /** Returns true if a user sees only their own posts. */
  ownPostsOnly(principal: Principal): boolean;
}

/** Registers the overview of the home page: numbers of records, and pending work of the user. */
export function home(app: Server, platform: Platform, { ownPostsOnly, ...overview }: HomeDependencies): void {
  const { database, clock, jobs } = platform;
  const counts = recordCounts(platform);
  const waiting = waitingFor(database, ownPostsOnly);
  const operations = recentOperations(database);
  const screens = screenOverview(database, clock, overview);

  const statistics = async (principal: Principal): Promise<Statistics> => {
    const { userId, permissions } = principal;
    const all = await counts.read(everybody);
    const own = ownPostsOnly(principal) ? await counts.read(userId) : all;
    const { today, starts } = daysUntil(clock(), limits.statisticsDays);
    return {
      today,
      counts: countedKinds
        .filter((kind) => holdsAny(permissions, [kind]))
        .map((kind) => {
          const { total = 0, created = starts.map(() => 0) } = (kind === 'post' ? own : all).get(kind) ?? {};
          return { kind, total, created: [...created] };
        }),
    };
  };

  app.get(
    statisticsPath,
    {
      config: { access: 'signed-in' },
      schema: { summary: '数据统计：总数与近 30 天的新增', response: { 200: Answer(Statistics) } },
    },
    async (request) => answer(await statistics(principalOf(request))),
  );
  app.get(
    waitingPath,
    {
      config: { access: 'signed-in' },
      schema: { summary: '等待自己处理的内容', response: { 200: Answer(Waiting) } },
    },
    async (request) => answer(await waiting(principalOf(request))),
  );
  app.get(
    recentOperationsPath,
    {
      config: { access: 'signed-in' },
      schema: {
        summary: '最近的操作：有权查看日志时为所有人的，否则为自己的',
        response: { 200: Answer(RecentOperations) },
      },
    },
    async (request) => answer(await operations(principalOf(request))),
  );
  app.get(
    screenOverviewPath,
    {
      config: { access: [screenPermissions.read] },
      schema: {
        summary: '屏幕概况：在线与失联的屏幕、最近故障，有权查看时含正在进行的紧急插播和即将开始的排期',
        response: { 200: Answer(ScreenOverview) },
      },
    },
    async (request) => answer(await screens(principalOf(request))),
  );

  jobs.offer({
    kind: 'join-record-counts',
    title: '汇总每日统计',
    every: minuteMs,
    run: () => counts.joinDays(),
  });
  jobs.offer({
    kind: 'check-record-counts',
    title: '核对统计数字',
    every: dayMs,
    async run() {
      const corrections = await counts.correct();
      if (corrections.length > 0) app.log.warn({ corrections }, 'record counts were wrong');
    },
  });
}

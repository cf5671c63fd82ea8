import { announcementLabels, announcementPermissions, announcementsPath } from '@mutai/contract/announcements/resource';
import {
  Announcement,
  AnnouncementQuery,
  CreateAnnouncement,
  UpdateAnnouncement,
} from '@mutai/contract/announcements/schema';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { offerJobs } from '../../platform/jobs/offered-jobs.ts';
import { plainResource } from '../../platform/resource/plain-resource.ts';
import { announcementPublication } from './publication.ts';
import { readerRoutes } from './readers.ts';

type Values = Required<Pick<CreateAnnouncement, 'startsAt' | 'endsAt' | 'audience' | 'roleIds' | 'departmentIds'>>;

const refused = (field: keyof typeof announcementLabels, message: string) =>
  errors.invalid({ [field]: message }, `${announcementLabels[field]}：${message}`);

/** As records show them: the same ones in another order are no change. */
const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** @throws AppError 4000 for an end that is not after the beginning, or, of a new one, has passed */
function checkTimes({ startsAt, endsAt }: Values, notBefore: number): void {
  if (endsAt === null) return;
  const end = Date.parse(endsAt);
  if (end <= Date.parse(startsAt)) throw refused('endsAt', '须晚于发布时间，请重新选择，或留空表示长期有效');
  if (end <= notBefore) throw refused('endsAt', '该时间已经过去，请选择以后的时间，或留空表示长期有效');
}

/** The announcements resource: what administrators tell users. */
export function announcements(app: Server, database: Database, clock: Clock): void {
  const { dialect } = database;
  const publication = announcementPublication(database, clock);
  offerJobs(app, publication.turning);

  const checkKnown = async (executor: Executor, field: 'roleIds' | 'departmentIds', ids: readonly number[]) => {
    const [table, label] = field === 'roleIds' ? (['roles', '角色'] as const) : (['departments', '部门'] as const);
    const known = await executor
      .selectFrom(table)
      .select('id')
      .where(among(dialect, 'id', listParameter(dialect, ids)))
      .execute();
    if (known.length < ids.length) throw refused(field, `所选${label}不存在，请刷新后重新选择`);
  };

  /** Whom it is for, without what does not count. @throws AppError 4000 for nobody, or for what does not exist */
  const audienceOf = async (executor: Executor, { audience, roleIds, departmentIds }: Values) => {
    if (audience === 'everyone') return { audience, roleIds: [], departmentIds: [] };
    if (roleIds.length + departmentIds.length === 0) {
      throw refused('roleIds', '请至少选择一个接收角色或接收部门，或改为发给全体用户');
    }
    await checkKnown(executor, 'roleIds', roleIds);
    await checkKnown(executor, 'departmentIds', departmentIds);
    return { audience, roleIds: ascending(roleIds), departmentIds: ascending(departmentIds) };
  };

  plainResource(app, database, clock, {
    path: announcementsPath,
    label: '公告',
    permissions: announcementPermissions,
    schemas: {
      record: Announcement,
      query: AnnouncementQuery,
      create: CreateAnnouncement,
      update: UpdateAnnouncement,
    },
    table: 'announcements',
    columns: { title: 'text', body: 'text', pinned: 'flag', startsAt: 'time', endsAt: 'time', audience: 'text' },
    links: {
      roleIds: { table: 'announcementRoles', columns: { announcementId: 'announcements', roleId: 'roles' } },
      departmentIds: {
        table: 'announcementDepartments',
        columns: { announcementId: 'announcements', departmentId: 'departments' },
      },
    },
    counts: { readCount: { table: 'announcementReads', column: 'announcementId', many: true } },
    search: { title: 'contains', pinned: 'flag', audience: 'oneOf' },
    nullable: ['endsAt'],
    defaultSort: 'startsAt:desc',
    defaults: {},
    unique: {},
    trash: true,
    nameOf: ({ title }) => title,
    rules: {
      async toCreate(executor, _act, input) {
        const now = clock();
        const values = {
          startsAt: input.startsAt ?? new Date(now).toISOString(),
          endsAt: input.endsAt ?? null,
          audience: input.audience ?? 'everyone',
          roleIds: input.roleIds ?? [],
          departmentIds: input.departmentIds ?? [],
        };
        checkTimes(values, now);
        return { ...input, ...values, pinned: input.pinned ?? false, ...(await audienceOf(executor, values)) };
      },
      async toUpdate(executor, _act, before, { version: _, ...input }) {
        const values = { ...before, ...input };
        checkTimes(values, -Infinity);
        const names = ['audience', 'roleIds', 'departmentIds'] as const;
        return names.some((name) => input[name] !== undefined)
          ? { ...input, ...(await audienceOf(executor, values)) }
          : input;
      },
      afterCreate: (executor, _act, created) => publication.follow(executor, undefined, created),
      afterUpdate: (executor, _act, before, after) => publication.follow(executor, before, after),
      afterRemove: async (executor) => publication.tellChange(executor),
      afterRestore: async (executor) => publication.tellChange(executor),
      async onPurged(executor, gone) {
        const ids = listParameter(
          dialect,
          gone.map(({ recordId }) => recordId),
        );
        await sql`delete from "announcementReads" where ${among(dialect, 'announcementId', ids)}`.execute(executor);
      },
    },
  });
  readerRoutes(app, database);
}

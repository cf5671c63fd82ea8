import { announcementLabels, announcementPermissions, announcementsPath } from '@mutai/contract/announcements/resource';
import {
  Announcement,
  AnnouncementQuery,
  CreateAnnouncement,
  UpdateAnnouncement,
} from '@mutai/contract/announcements/schema';
import { sql } from 'kysely';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { announcementPublication } from './publication.ts';
import type { Platform } from '../../platform/platform.ts';
import { readerRoutes } from './readers.routes.ts';
import { deleteReads } from './readers.repository.ts';

type Announcements = TypesOf<{
  record: Announcement;
  query: AnnouncementQuery;
  create: CreateAnnouncement;
  update: UpdateAnnouncement;
  linked: 'roleIds' | 'departmentIds';
}>;

type Values = Required<Pick<CreateAnnouncement, 'startsAt' | 'endsAt' | 'audience' | 'roleIds' | 'departmentIds'>>;

const refused = (field: keyof typeof announcementLabels, message: string) =>
  errors.invalidField(field, announcementLabels[field], message);

/** @throws AppError 4000 for an end before the beginning, or a new end in the past */
function checkTimes({ startsAt, endsAt }: Values, notBefore: number): void {
  if (endsAt === null) return;
  const end = Date.parse(endsAt);
  if (end <= Date.parse(startsAt)) throw refused('endsAt', '须晚于发布时间，请重新选择，或留空表示长期有效');
  if (end <= notBefore) throw refused('endsAt', '该时间已经过去，请选择以后的时间，或留空表示长期有效');
}

/** Registers the announcements of administrators to users. */
export function announcements(app: Server, platform: Platform): void {
  const { database, clock, jobs } = platform;
  const { dialect } = database;
  const publication = announcementPublication(platform);
  jobs.offer(publication.turning);

  /** Normalized audience. @throws AppError 4000 if it is empty */
  const audienceOf = ({ audience, roleIds, departmentIds }: Values) => {
    if (audience === 'everyone') return { audience, roleIds: [], departmentIds: [] };
    if (roleIds.length + departmentIds.length === 0) {
      throw refused('roleIds', '请至少选择一个接收角色或接收部门，或改为发给全体用户');
    }
    return { audience, roleIds, departmentIds };
  };

  resource<Announcements>(app, platform, {
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
      roleIds: {
        table: 'announcementRoles',
        label: announcementLabels.roleIds,
        columns: { announcementId: 'announcements', roleId: 'roles' },
      },
      departmentIds: {
        table: 'announcementDepartments',
        label: announcementLabels.departmentIds,
        columns: { announcementId: 'announcements', departmentId: 'departments' },
      },
    },
    counts: { readCount: { table: 'announcementReads', column: 'announcementId', many: true } },
    search: { title: { contains: 'titleSound' }, pinned: 'flag', audience: 'oneOf' },
    nullable: ['endsAt'],
    defaultSort: 'startsAt:desc',
    defaults: { pinned: false },
    found: { texts: ['titleSound'], title: 'title', details: [sql<string>`substr(${sql.ref('t.body')}, 1, 60)`] },
    trash: { shown: ['audience'] },
    createdMessage: ({ startsAt }) => (Date.parse(startsAt) > clock() ? '已保存，到发布时间自动发布！' : '已发布！'),
    nameOf: ({ title }) => title,
    rules: {
      async toCreate(_executor, _context, input) {
        const now = clock();
        const values = {
          startsAt: input.startsAt ?? new Date(now).toISOString(),
          endsAt: input.endsAt ?? null,
          audience: input.audience ?? 'everyone',
          roleIds: input.roleIds ?? [],
          departmentIds: input.departmentIds ?? [],
        };
        checkTimes(values, now);
        return { ...input, ...values, ...audienceOf(values) };
      },
      async toUpdate(_executor, _context, before, { version: _, ...input }) {
        const values = { ...before, ...input };
        checkTimes(values, -Infinity);
        const names = ['audience', 'roleIds', 'departmentIds'] as const;
        return names.some((name) => input[name] !== undefined) ? { ...input, ...audienceOf(values) } : input;
      },
      afterCreate: (executor, _context, created) => publication.follow(executor, undefined, created),
      afterUpdate: (executor, _context, before, after) => publication.follow(executor, before, after),
      afterRemove: async (executor) => publication.notifyChange(executor),
      afterRestore: async (executor) => publication.notifyChange(executor),
      onPurged: (executor, gone) =>
        deleteReads(
          executor,
          dialect,
          gone.map(({ recordId }) => recordId),
        ),
    },
  });
  readerRoutes(app, database);
}

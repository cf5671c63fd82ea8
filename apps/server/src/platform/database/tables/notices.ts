import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of announcements and notices; see schema.ts and features/announcements. */

export interface AnnouncementsTable extends RecordColumns {
  title: string;
  body: string;
  pinned: number;
  startsAt: number;
  /** Null: it stays. */
  endsAt: number | null;
  /** `everyone`, or `chosen`: who has one of its roles, or belongs to one of its departments or below. */
  audience: string;
}

export interface AnnouncementRolesTable {
  announcementId: number;
  roleId: number;
}

export interface AnnouncementDepartmentsTable {
  announcementId: number;
  departmentId: number;
}

export interface AnnouncementReadsTable {
  announcementId: number;
  userId: number;
  readAt: number;
}

/** What the product told somebody. */
export interface NoticesTable {
  id: Generated<number>;
  kind: string;
  title: string;
  /** Address of the console; empty: none. */
  link: string;
  createdAt: number;
}

export interface NoticeRecipientsTable {
  /** Who may be gone. */
  userId: number;
  noticeId: number;
  /** Null: not yet. */
  readAt: number | null;
}

/** Tables of what people are told. */
export interface NoticeTables {
  announcements: AnnouncementsTable;
  announcementRoles: AnnouncementRolesTable;
  announcementDepartments: AnnouncementDepartmentsTable;
  announcementReads: AnnouncementReadsTable;
  notices: NoticesTable;
  noticeRecipients: NoticeRecipientsTable;
}

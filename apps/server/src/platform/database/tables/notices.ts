import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of announcements and notices; see schema.ts and features/announcements. */

export interface AnnouncementsTable extends RecordColumns {
  title: string;
  body: string;
  pinned: number;
  startsAt: number;
  /** Null for announcements without an end. */
  endsAt: number | null;
  /** `everyone`, or `chosen`: users with one of its roles, or in one of its departments or their descendants. */
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

/** Notices sent by the product. */
export interface NoticesTable {
  id: Generated<number>;
  kind: string;
  title: string;
  /** Address in the console; empty if there is none. */
  link: string;
  createdAt: number;
}

export interface NoticeRecipientsTable {
  /** The user may be deleted: no foreign key. */
  userId: number;
  noticeId: number;
  /** Null if unread. */
  readAt: number | null;
}

/** Tables of announcements and notices. */
export interface NoticeTables {
  announcements: AnnouncementsTable;
  announcementRoles: AnnouncementRolesTable;
  announcementDepartments: AnnouncementDepartmentsTable;
  announcementReads: AnnouncementReadsTable;
  notices: NoticesTable;
  noticeRecipients: NoticeRecipientsTable;
}

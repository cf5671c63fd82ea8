import { expect, test } from 'vitest';
import type { Schema } from './platform/database/schema.ts';
import { buildTestApp } from './testing/test-app.ts';

/**
 * When the rows of a table go. `record`: when people delete them, or their trash is purged. `part`: with the record that they
 * belong to, or by replacement. `limited`: at most a fixed number each. `aged`: after a time, by a job. `fixed`: the product creates
 * them.
 */
type Lifetime = 'record' | 'part' | 'limited' | 'aged' | 'fixed';

/** A new table must say how its rows go: a table that nothing prunes grows for years before anybody notices. */
const lifetimes: Readonly<Record<keyof Schema, Lifetime>> = {
  announcementDepartments: 'part',
  announcementReads: 'part',
  announcementRoles: 'part',
  announcements: 'record',
  categories: 'record',
  comments: 'record',
  contentHolds: 'part',
  contentUses: 'part',
  contentVersion: 'fixed',
  contents: 'part',
  dataSourceFailures: 'limited',
  dataSourceStates: 'part',
  dataSources: 'record',
  departments: 'record',
  dictTypes: 'record',
  dicts: 'record',
  emergencies: 'record',
  emergencyAlerts: 'aged',
  emergencyGroups: 'part',
  emergencyScreens: 'part',
  emergencySources: 'record',
  events: 'aged',
  fileCategories: 'record',
  files: 'record',
  formerSlugs: 'part',
  idempotencyKeys: 'aged',
  invitations: 'aged',
  jobRuns: 'aged',
  // Ended ones are deleted; people remove those that failed.
  jobs: 'part',
  layoutComponentRevisions: 'limited',
  layoutComponents: 'record',
  // A layout keeps all its publications (docs/decisions/0028-layouts-on-the-server.md).
  layoutPublications: 'part',
  layoutSources: 'part',
  layoutStyles: 'record',
  layoutTemplates: 'record',
  layoutVersions: 'limited',
  layouts: 'record',
  loginAttempts: 'aged',
  loginLogs: 'aged',
  mails: 'aged',
  menus: 'record',
  noticeRecipients: 'aged',
  notices: 'aged',
  offeredMenus: 'fixed',
  operationLogs: 'aged',
  playContentDays: 'aged',
  // With the last entry and sum that names them.
  playContents: 'aged',
  playScreenDays: 'aged',
  playSums: 'aged',
  playlistContents: 'part',
  playlists: 'record',
  plays: 'aged',
  postDrafts: 'aged',
  postRevisions: 'limited',
  postTags: 'part',
  posts: 'record',
  preferences: 'part',
  publishedRules: 'part',
  recordCounts: 'part',
  recordEditors: 'aged',
  renderedPosts: 'part',
  roleMenus: 'part',
  roles: 'record',
  savedViews: 'record',
  scheduleRules: 'record',
  screenCommands: 'aged',
  screenGroups: 'record',
  screenKeys: 'record',
  screenOutages: 'aged',
  screenPairings: 'aged',
  screenPictures: 'part',
  screenReports: 'part',
  screens: 'record',
  seededPermissions: 'fixed',
  sessions: 'aged',
  settings: 'fixed',
  trash: 'aged',
  undos: 'aged',
  uploads: 'aged',
  userRoles: 'part',
  users: 'record',
  webhookDeliveries: 'aged',
  webhooks: 'record',
};

test('every table of the database says when its rows go', async () => {
  const { database } = await buildTestApp();
  const tables = await database.maintenance.introspection.getTables();
  // Tests watch transactions on PostgreSQL in the schema `guard`.
  const made = tables
    .filter(({ schema }) => schema !== 'guard')
    .map(({ name }) => name)
    .filter((name) => !/^(?:kysely_|sqlite_)|(?:Text|Terms)(?:_|$)/.test(name));
  expect(made.toSorted()).toEqual(Object.keys(lifetimes).toSorted());
});

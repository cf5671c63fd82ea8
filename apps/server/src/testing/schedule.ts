import { restorePath, trashPath } from '@mutai/contract/paths';
import { publishSchedulePath, scheduleChangesPath, scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import type { PublishedSchedule, ScheduleChanges, ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { expect } from 'vitest';
import type { Client } from './test-app.ts';

/** Body of a rule for all screens, on all days from eight to ten. @param fields e.g. what it plays */
export const ruleBody = (fields: object) => ({
  name: '早间',
  target: 'all',
  hours: { from: '08:00', to: '10:00' },
  repeat: { kind: 'daily', every: 1 },
  firstDate: '2026-01-01',
  ...fields,
});

/** Creates a rule. */
export async function createRule(admin: Client, fields: object): Promise<ScheduleRule> {
  const reply = await admin.post(scheduleRulesPath, ruleBody(fields));
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as ScheduleRule;
}

/** Unpublished changes. */
export async function changesOf(client: Pick<Client, 'get'>): Promise<ScheduleChanges> {
  const reply = await client.get(scheduleChangesPath);
  expect(reply).toMatchObject({ status: 200 });
  return reply.data as ScheduleChanges;
}

/** Restores everything in the trash of a resource. */
export async function restoreAll(admin: Client, path: string): Promise<void> {
  const { data } = await admin.get(`${trashPath(path)}?size=100`);
  const ids = (data as { id: number }[]).map(({ id }) => id);
  expect(await admin.post(restorePath(path), { ids })).toMatchObject({ status: 200 });
}

/** Publishes all changes. */
export async function publishSchedule(admin: Client): Promise<PublishedSchedule> {
  const { token } = await changesOf(admin);
  const reply = await admin.post(publishSchedulePath, { token });
  expect(reply).toMatchObject({ status: 200, message: '发布成功！' });
  return reply.data as PublishedSchedule;
}

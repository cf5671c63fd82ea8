import { expect, onTestFinished, test } from 'vitest';
import { openTestSite } from '../../testing/test-app.ts';
import { pagedList } from './paged-list.ts';

test('empty values come first, and last when descending', async () => {
  const { database, dispose } = await openTestSite();
  onTestFinished(async () => {
    await database.close();
    await dispose();
  });
  const { db } = database;
  const texts = {
    nickname: '',
    module: '',
    action: '',
    recordName: '',
    changes: '{}',
    requestId: '',
    ip: '',
    remark: '',
  };
  await db.deleteFrom('operationLogs').execute();
  await db
    .insertInto('operationLogs')
    .values([2, null, 1].map((recordId) => ({ ...texts, userId: null, durationMs: 0, createdAt: 0, recordId })))
    .execute();
  const page = pagedList(database, {
    table: 'operationLogs',
    alias: 'l',
    select: (from) => from.selectFrom('operationLogs as l').select(['l.id', 'l.recordId']),
    filters: {},
    defaultSort: 'recordId:asc',
    nullable: ['recordId'],
  });
  const sorted = async (sort: string) =>
    (await page(db, { page: 1, size: 10, sort })).rows.map(({ recordId }) => recordId);
  expect(await sorted('recordId:asc')).toEqual([null, 1, 2]);
  expect(await sorted('recordId:desc')).toEqual([2, 1, null]);
});

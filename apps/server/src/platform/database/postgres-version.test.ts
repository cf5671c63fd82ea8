import { expect, test } from 'vitest';
import { versionProblem } from './postgres-version.ts';

test('a PostgreSQL without the SQL of the product is rejected with its version and what to do', () => {
  expect(versionProblem(110_022, '11.22 (Debian 11.22-1)')).toBe(
    '数据库是 PostgreSQL 11.22，版本过低，无法使用。请升级到 PostgreSQL 14 或更高版本（最低 12）。',
  );
  expect(versionProblem(90_204, '9.2.4')).toContain('PostgreSQL 9.2.4，版本过低');
  expect(versionProblem(120_000, '12.0')).toBeUndefined();
  expect(versionProblem(180_004, '18.4')).toBeUndefined();
});

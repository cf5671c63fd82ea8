import pg from 'pg';
import { expect, test } from 'vitest';
import { testDialect } from './dialect.ts';
import { createPostgresDatabase } from './postgres.ts';

test.runIf(testDialect() === 'postgres')(
  'each database is empty, uses UTF-8 and can be dropped while in use',
  async () => {
    const [first, second] = await Promise.all([createPostgresDatabase(), createPostgresDatabase()]);
    const client = new pg.Client({ connectionString: first.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`CREATE TABLE words (word text)`);
    await client.query(`INSERT INTO words VALUES ('幕台 ÄÉ')`);
    const found = await client.query<{ word: string }>(`SELECT lower(word) AS word FROM words`);
    expect(found.rows).toEqual([{ word: '幕台 äé' }]);

    const other = new pg.Client({ connectionString: second.url });
    await other.connect();
    const tables = await other.query(`SELECT 1 FROM pg_tables WHERE tablename = 'words'`);
    expect(tables.rows).toEqual([]);
    await other.end();

    await Promise.all([first.drop(), second.drop()]);
    await expect(new pg.Client({ connectionString: first.url }).connect()).rejects.toThrow('does not exist');
  },
);

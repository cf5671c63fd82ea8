import type { Layout } from '@mutai/layout/model/layout';
import { sourcesOf } from '@mutai/layout/model/sources';
import { sql } from 'kysely';
import { insertRows } from '../../platform/database/many-rows.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Usage } from '../../platform/resource/declaration.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';
import { storedLayout } from './layout-document.ts';

/** Number of the saved document, which is none of a publication. */
const saved = 0;

/** Knows which data sources layouts show: in their saved documents, and in each publication. */
export function layoutSources({ dialect }: Pick<Database, 'dialect'>) {
  const note = async (trx: WriteTransaction, layoutId: number, number: number, layout: Layout): Promise<void> => {
    await trx.deleteFrom('layoutSources').where('layoutId', '=', layoutId).where('number', '=', number).execute();
    const rows = sourcesOf(layout).map((sourceId) => ({ layoutId, number, sourceId }));
    if (rows.length > 0) await insertRows(dialect, trx, 'layoutSources', rows);
  };

  return {
    noteSaved: (trx: WriteTransaction, layoutId: number, layout: Layout) => note(trx, layoutId, saved, layout),
    notePublished: note,

    /** Layout → ids of the sources that its current publication shows; layouts without any are left out. */
    async ofPublished(executor: Executor, layoutIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
      const rows = executor
        .selectFrom('layoutSources as s')
        .innerJoin('layouts as l', (join) =>
          join.onRef('l.id', '=', 's.layoutId').onRef('l.publication', '=', 's.number'),
        )
        .select(['s.layoutId', 's.sourceId'])
        .where(among(dialect, 's.layoutId', listParameter(dialect, layoutIds)))
        .orderBy('s.sourceId');
      const byLayout = Map.groupBy(await rows.execute(), ({ layoutId }) => layoutId);
      return new Map([...byLayout].map(([id, shown]) => [id, shown.map(({ sourceId }) => sourceId)]));
    },

    /** Ids of the layouts whose current publication shows any of these sources. */
    async shownIn(executor: Executor, sourceIds: readonly number[]): Promise<readonly number[]> {
      const rows = executor
        .selectFrom('layoutSources as s')
        .innerJoin('layouts as l', (join) =>
          join.onRef('l.id', '=', 's.layoutId').onRef('l.publication', '=', 's.number'),
        )
        .select('s.layoutId')
        .distinct()
        .where(among(dialect, 's.sourceId', listParameter(dialect, sourceIds)));
      return (await rows.execute()).map(({ layoutId }) => layoutId);
    },

    /** Each of these sources with each layout that shows it, as saved or as published; not those in the trash. */
    uses: (executor: Executor, sourceIds: readonly number[]) =>
      executor
        .selectFrom('layoutSources as s')
        .innerJoin('layouts as l', 'l.id', 's.layoutId')
        .select(['s.sourceId', 'l.id', 'l.title'])
        .select(sql<number>`max(case when l."publication" = s."number" then 1 else 0 end)`.as('isPublished'))
        .where(among(dialect, 's.sourceId', listParameter(dialect, sourceIds)))
        .where((e) => e.or([e('s.number', '=', saved), e('s.number', '=', e.ref('l.publication'))]))
        .groupBy(['s.sourceId', 'l.id', 'l.title'])
        .orderBy('l.title')
        .orderBy('l.id')
        .execute(),

    async remove(trx: WriteTransaction, layoutIds: readonly number[]): Promise<void> {
      const ofThem = among(dialect, 'layoutId', listParameter(dialect, layoutIds));
      await trx.deleteFrom('layoutSources').where(ofThem).execute();
    },
  };
}

export type LayoutSources = ReturnType<typeof layoutSources>;

/** Template or component that uses some of the data sources in question. */
interface UsingDocument {
  readonly name: string;
  readonly sourceIds: readonly number[];
}

/** Finds the components or templates that use data sources. There are few, and deletions are rare: they are read. */
async function usingDocuments(
  executor: Executor,
  table: 'layoutComponents' | 'layoutTemplates',
  wanted: ReadonlySet<number>,
): Promise<readonly UsingDocument[]> {
  const documents = executor.selectFrom(table).select(['id', 'name']).orderBy('name');
  const candidates = documents.where((e) =>
    e.or([e('document', 'like', '%"source":%'), e('document', 'like', '%{{%')]),
  );
  const found: UsingDocument[] = [];
  for (const { id, name } of await candidates.execute()) {
    const row = await executor.selectFrom(table).select('document').where('id', '=', id).executeTakeFirst();
    await yieldToEventLoop();
    const sourceIds = row === undefined ? [] : sourcesOf(storedLayout(row.document)).filter((one) => wanted.has(one));
    if (sourceIds.length > 0) found.push({ name, sourceIds });
  }
  return found;
}

/** Names of each kind in a message. */
const mostNamed = 3;

function inWords(kind: string, names: readonly string[]): readonly string[] {
  const shown = names.slice(0, mostNamed).map((name) => `“${name}”`);
  const more = names.length > mostNamed ? `等 ${names.length} 个` : '';
  return names.length === 0 ? [] : [`${kind}${shown.join('、')}${more}`];
}

/** Uses of data sources by layouts, templates of the site, and components of the library. */
export function usesOfSources({ uses }: Pick<LayoutSources, 'uses'>): Usage<{ readonly id: number }> {
  const usesOf = async (executor: Executor, records: readonly { readonly id: number }[]) => {
    const ids = new Set(records.map(({ id }) => id));
    return {
      layouts: await uses(executor, [...ids]),
      templates: await usingDocuments(executor, 'layoutTemplates', ids),
      components: await usingDocuments(executor, 'layoutComponents', ids),
    };
  };
  return {
    async counts(executor, records) {
      const { layouts, templates, components } = await usesOf(executor, records);
      const used = [
        ...layouts.map(({ sourceId }) => sourceId),
        ...[...templates, ...components].flatMap((one) => one.sourceIds),
      ];
      return records.map(({ id }) => used.filter((one) => one === id).length);
    },
    async message(_count, executor, records) {
      const { layouts, templates, components } = await usesOf(executor, records);
      const titles = [...new Map(layouts.map(({ id, title }) => [id, title])).values()];
      const nameOf = ({ name }: UsingDocument) => name;
      const named = [
        ...inWords('布局', titles),
        ...inWords('布局模板', templates.map(nameOf)),
        ...inWords('组件库的组件', components.map(nameOf)),
      ];
      const isSeen = layouts.some(({ isPublished }) => isPublished === 1);
      return `被${named.join('、')}使用，删除后${isSeen ? '屏幕上' : '其中'}不再显示它的数据`;
    },
  };
}

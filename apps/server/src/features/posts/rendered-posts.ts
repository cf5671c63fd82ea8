import { sql } from 'kysely';
import { hourMs } from '@mutai/contract/durations';
import type { RichText } from '@mutai/rich-text/document';
import type { Database } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { compilable, prepared, preparedWrite } from '../../platform/database/prepared.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import { renderedBody, type RenderedBody, rendererVersion } from '../../platform/rich-text/rich-text.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';

/** Posts rendered per transaction: about 20 ms of computing, with yields to other requests. */
const atOnce = 50;

interface Unrendered {
  readonly id: number;
  readonly version: number;
  readonly content: string;
}

/** Rendered bodies of posts. They are rendered on write, because rendering is the slowest part of a read. */
export function renderedPosts(database: Database) {
  const upsert = preparedWrite<{ postId: number; outline: string; html: string }, unknown>(database, (db, param) => {
    const rendered = { renderer: rendererVersion, outline: param('outline'), html: param('html') };
    return db
      .insertInto('renderedPosts')
      .values({ postId: param('postId'), ...rendered })
      .onConflict((conflict) => conflict.column('postId').doUpdateSet(rendered));
  });
  const put = async (trx: WriteTransaction, postId: number, { html, outline }: RenderedBody): Promise<void> => {
    await upsert(trx, { postId, outline: JSON.stringify(outline), html });
  };

  /** Posts after an id without a rendered body, or with an outdated one. */
  const missingAfter = prepared<{ after: number }, Unrendered>(database, (executor, param) => {
    const query = sql<Unrendered>`select t."id", t."version", t."content" from "posts" as t
      where t."id" > ${param('after')} and not exists (select 1 from "renderedPosts" as r
        where r."postId" = t."id" and r."renderer" >= ${sql.lit(rendererVersion)})
      order by t."id" limit ${sql.lit(atOnce)}`;
    return compilable(query, executor);
  });

  const render = async (posts: readonly Unrendered[]): Promise<void> => {
    const bodies = new Map<number, RenderedBody>();
    for (const { id, content } of posts) {
      bodies.set(id, await renderedBody(JSON.parse(content) as RichText));
      await yieldToEventLoop();
    }
    await database.bulkWrite(async (trx) => {
      const ids = posts.map(({ id }) => id);
      const held = trx.selectFrom('posts').select(['id', 'version']).where('id', 'in', ids).orderBy('id');
      const rows = await (database.dialect === 'postgres' ? held.forUpdate() : held).execute();
      const versions = new Map(rows.map(({ id, version }) => [id, version]));
      for (const { id, version } of posts) {
        const body = bodies.get(id);
        // A concurrent change has already stored its rendered body.
        if (body !== undefined && versions.get(id) === version) await put(trx, id, body);
      }
    });
  };

  return {
    /** Stores a rendered body; must be called in the transaction that writes the body. */
    put,

    /** Job that renders posts with outdated bodies, and restored posts. */
    rendering: {
      kind: 'render-posts',
      atAnyTime: true,
      title: '生成文章的网页内容',
      every: hourMs,
      async run(_payload: null, stopping: AbortSignal): Promise<void> {
        for (let after = 0; !stopping.aborted;) {
          const posts = await missingAfter(database.longRead(background), { after });
          const last = posts.at(-1);
          if (last === undefined) return;
          await render(posts);
          after = last.id;
        }
      },
    },
  };
}

export type RenderedPosts = ReturnType<typeof renderedPosts>;

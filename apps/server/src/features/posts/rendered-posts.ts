import { sql } from 'kysely';
import { hourMs } from '@mutai/contract/durations';
import type { RichText } from '@mutai/rich-text/document';
import type { Database } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { compilable, prepared } from '../../platform/database/prepared.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import { renderedBody, type RenderedBody, rendererVersion } from '../../platform/rich-text/rich-text.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';

/** Posts that are rendered in one transaction: some 20 ms of computing, between which others have their turn. */
const atOnce = 50;

interface Unrendered {
  readonly id: number;
  readonly version: number;
  readonly content: string;
}

/** Bodies of posts as readers get them: made when a post is written, because making one takes longer than all else. */
export function renderedPosts(database: Database) {
  const put = async (trx: WriteTransaction, postId: number, { html, outline }: RenderedBody): Promise<void> => {
    const rendered = { renderer: rendererVersion, outline: JSON.stringify(outline), html };
    await trx
      .insertInto('renderedPosts')
      .values({ postId, ...rendered })
      .onConflict((conflict) => conflict.column('postId').doUpdateSet(rendered))
      .execute();
  };

  /** Those after a post that have none, or an older one. */
  const missingAfter = prepared<{ after: number }, Unrendered>(database, (executor, place) => {
    const query = sql<Unrendered>`select t."id", t."version", t."content" from "posts" as t
      where t."id" > ${place('after')} and not exists (select 1 from "renderedPosts" as r
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
        // One that was changed meanwhile has its body from there.
        if (body !== undefined && versions.get(id) === version) await put(trx, id, body);
      }
    });
  };

  return {
    /** Keeps what readers get of a post, in the transaction that writes its body. */
    put,

    /** Renders the posts that are older than the renderer, and those that came back from the trash. */
    rendering: {
      kind: 'render-posts',
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

import { createHash } from 'node:crypto';
import { firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import type { PostImport, PostImportError } from '@mutai/contract/posts/exchange';
import { postPage, postPermissions } from '@mutai/contract/posts/page';
import { wordCountOf } from '@mutai/rich-text/text';
import type { RichText } from '@mutai/rich-text/document';
import { AppError, errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import type { Notify } from '../../platform/notices.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { readMarkdown } from '../../platform/rich-text/read-markdown.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';
import { categoryNames, type ExchangedPosts, type WrittenPost } from './post-fields.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkPosts, type CheckedPosts, type ReadyPost } from './post-rows.ts';

export interface ImportDependencies {
  readonly notify: Notify;
  readonly posts: ExchangedPosts;
}

/** Posts to be imported. */
export interface ImportedPosts {
  /** File name for the log. */
  readonly name: string;
  readonly posts: readonly WrittenPost[];
  /** Folder of a post within the archive. */
  folderOf?(post: WrittenPost): string;
  /**
   * Adds the pictures of a post to the library.
   *
   * @returns the post with their addresses
   */
  withPictures?(context: RequestContext, post: ReadyPost): Promise<ReadyPost>;
  /** Number of pictures that posts use. */
  picturesOf?(posts: readonly ReadyPost[]): number;
}

/** Largest number of errors and of sample posts in an answer. */
const shownErrors = 200;
const shownPosts = 5;
const fileNameMax = 100;

/**
 * Derives a context with its own idempotency key for one of several creates. A repeated request derives the same keys and
 * finds what it created before.
 */
export function contextFor(context: RequestContext, part: number | string): RequestContext {
  const { idempotency } = context;
  if (idempotency === undefined) return context;
  const keyHash = createHash('sha256').update(`${idempotency.keyHash}:${part}`).digest('hex');
  return { ...context, idempotency: { ...idempotency, keyHash } };
}

const orderOf = (posts: readonly WrittenPost[]) => {
  const places = new Map(posts.map(({ row, file }, index) => [`${row ?? ''}:${file}`, index]));
  return ({ row, file }: Pick<PostImportError, 'row' | 'file'>) => places.get(`${row ?? ''}:${file}`) ?? 0;
};

/** Validates and imports posts. Writes only after all posts are validated. */
export function postImport(platform: Platform, { notify, posts: library }: ImportDependencies) {
  const { database, clock, audit, onceForKey } = platform;
  const module = postPermissions.read;

  const checked = async ({ posts, folderOf }: ImportedPosts, requester: Requester, dryRun: boolean) => {
    const sources = posts.map((post) => ({
      markdown: post.said('content'),
      ...(folderOf === undefined ? {} : { folder: folderOf(post) }),
      ...(post.pictures === undefined ? {} : { pictures: post.pictures }),
    }));
    const bodies = await readMarkdown(sources, requester);
    const slugs = posts.map((post) => post.said('slug').trim()).filter((slug) => slug !== '');
    return checkPosts(posts, bodies, {
      categories: await categoryNames(database.read),
      // A repeated request has taken the slugs itself, so conflicts are detected when writing.
      taken: dryRun ? await library.takenSlugs(slugs) : new Set(),
      now: clock(),
    });
  };

  const reportOf = (
    imported: ImportedPosts,
    { ready, errors: found, warnings }: CheckedPosts,
    created: number,
  ): PostImport => {
    const place = orderOf(imported.posts);
    const inOrder = found.toSorted((one, other) => place(one) - place(other));
    return {
      total: imported.posts.length,
      valid: ready.length,
      created,
      published: ready.filter(({ body }) => body.status === 'published').length,
      scheduled: ready.filter(({ body }) => body.status === 'scheduled').length,
      pictures: imported.picturesOf?.(ready) ?? 0,
      errors: inOrder.slice(0, shownErrors),
      errorCount: found.length,
      warnings: warnings.toSorted((one, other) => place(one) - place(other)).slice(0, shownErrors),
      warningCount: warnings.length,
      sample: ready.slice(0, shownPosts).map(({ row, file, category, body }) => ({
        row,
        file,
        category,
        title: body.title,
        slug: body.slug,
        tags: body.tags ?? [],
        status: body.status ?? 'draft',
        publicAt: body.publishAt ?? (body.status === 'published' ? (body.publishedAt ?? null) : null),
        wordCount: wordCountOf(body.content as unknown as RichText),
      })),
    };
  };

  const createOne = async (
    context: RequestContext,
    index: number,
    imported: ImportedPosts,
    post: ReadyPost,
  ): Promise<void> => {
    const { body } = (await imported.withPictures?.(context, post)) ?? post;
    await library.create(
      contextFor(context, index),
      body.slug === '' ? { ...body, slug: await library.suggestSlug(body.title) } : body,
    );
  };

  /** Each post has its own transaction, so that others need not wait, and a failure affects only one. */
  const write = async (
    context: RequestContext,
    imported: ImportedPosts,
    { ready, errors: found, warnings }: CheckedPosts,
  ) => {
    const written: ReadyPost[] = [];
    const failed: PostImportError[] = [];
    for (const [index, post] of ready.entries()) {
      try {
        await createOne(context, index, imported, post);
        written.push(post);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { row, file } = post;
        failed.push({ row, file, column: '', message: error.message.replace(/！$/, '') });
      }
      await yieldToEventLoop();
    }
    return { ready: written, errors: [...found, ...failed], warnings };
  };

  /**
   * @param dryRun true: validates only
   * @throws AppError if no post can be imported
   */
  return async (
    context: RequestContext,
    imported: ImportedPosts,
    dryRun: boolean,
    requester: Requester,
  ): Promise<PostImport> => {
    const found = await checked(imported, requester, dryRun);
    if (dryRun) return reportOf(imported, found, 0);
    const result = await write(context, imported, found);
    const created = result.ready.length;
    const report = reportOf(imported, result, created);
    if (created === 0) {
      const [first] = report.errors;
      const place =
        first === undefined
          ? ''
          : `（${first.file}${first.row === null ? '' : `第 ${first.row} 行`}：${first.message}）`;
      throw errors.invalid({}, `没有可以导入的文章${place}，请按提示修改后重新上传！`);
    }
    return onceForKey(context, async (trx) => {
      const header = await audit.header(trx, context, {
        module,
        action: 'import',
        recordId: null,
        recordName: firstCharacters(imported.name, fileNameMax),
        changes: { total: [null, imported.posts.length], created: [null, created] },
      });
      await audit.gather(trx, context, header);
      // Notify the user of a long import, who may have left the page.
      if (created >= limits.noticedImport.posts) {
        const notice = {
          kind: 'posts-imported',
          title: `文章导入完成，共 ${created} 篇`,
          link: postPage.path,
        } as const;
        await notify(trx, notice, { users: [context.principal.userId] });
      }
      return report;
    });
  };
}

/** Message of an import. */
export function importMessage({ total, valid, created, warningCount }: PostImport, dryRun: boolean): string {
  const left = total - valid;
  const lost = warningCount > 0 ? `，有 ${warningCount} 处图片或视频找不到` : '';
  if (!dryRun) return `已导入 ${created} 篇文章${left > 0 ? `，跳过 ${left} 篇` : ''}${lost}！`;
  if (left > 0) return `共 ${total} 篇，其中 ${left} 篇有错误${lost}！`;
  return lost === '' ? `共 ${total} 篇，全部可以导入！` : `共 ${total} 篇可以导入${lost}！`;
}

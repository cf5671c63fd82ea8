import { momentForms } from '@mutai/contract/list';
import { yesOrNo } from '@mutai/contract/logs/values';
import { rules } from '@mutai/contract/rules';
import { tagsOfText } from '@mutai/contract/posts/tags-text';
import type { PostImportError } from '@mutai/contract/posts/exchange';
import type { ExchangedPostField } from '@mutai/contract/posts/fields';
import { postLabels, type PostStatus, postStatuses, postStatusNames } from '@mutai/contract/posts/resource';
import { CreatePost } from '@mutai/contract/posts/schema';
import type { CheckedRichText } from '@mutai/rich-text/check';
import { emptyRichText } from '@mutai/rich-text/document';
import { bodyErrors } from '../../platform/validation/validation.ts';
import { cellFault } from '../../platform/sheets/cells.ts';
import type { ReadMarkdown } from '../../platform/rich-text/read-markdown.ts';
import { slugKey } from '../../platform/text/slugs.ts';
import { parseTime } from '../../platform/time/wall-clock.ts';
import { fieldNames, type NamedCategory, type PostLocation, textFields, type WrittenPost } from './post-fields.ts';

/** Data for checking posts. */
export interface ReferenceData {
  readonly categories: readonly NamedCategory[];
  /** Taken slugs, as by `slugKey`. */
  readonly taken: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Validated post. An empty slug is to be derived from the title. */
export interface ReadyPost extends PostLocation {
  readonly body: CreatePost;
  readonly category: string;
}

export interface CheckedPosts {
  readonly ready: readonly ReadyPost[];
  readonly errors: readonly PostImportError[];
  /** Losses of valid posts. */
  readonly warnings: readonly PostImportError[];
}

type Problem = readonly [field: ExchangedPostField, message: string];
/** Parsed value with its errors. */
type Understood<T> = readonly [value: T, problems: readonly Problem[]];

function categoryOf(said: string, categories: readonly NamedCategory[]): Understood<number | null> {
  if (said === '') return [null, []];
  const bySlug = categories.find(({ slug }) => slugKey(slug) === slugKey(said));
  const found = bySlug === undefined ? categories.filter(({ title }) => title === said) : [bySlug];
  const [first, second] = found;
  if (first === undefined)
    return [null, [['categoryId', `分类“${said}”不存在，请先添加该分类，或填写已有分类的别名或标题`]]];
  if (second !== undefined) return [null, [['categoryId', `有多个分类的标题是“${said}”，请填写分类的别名`]]];
  return [first.id, []];
}

function statusOf(said: string): Understood<PostStatus> {
  if (said === '') return ['draft', []];
  const found = postStatuses.find((status) => status === said || postStatusNames[status] === said);
  if (found !== undefined) return [found, []];
  const names = postStatuses.map((status) => `“${postStatusNames[status]}”`).join('、');
  return ['draft', [['status', `请填写${names}之一`]]];
}

function flagOf(said: string): Understood<boolean> {
  if (said === '' || said === yesOrNo.false || said === 'false') return [false, []];
  if (said === yesOrNo.true || said === 'true') return [true, []];
  // Hexo pins by a number, highest first.
  if (/^\d{1,15}$/.test(said)) return [Number(said) > 0, []];
  return [false, [['pinned', `请填写“${yesOrNo.true}”或“${yesOrNo.false}”`]]];
}

function publishAtOf(said: string, status: PostStatus, now: number): Understood<string | null> {
  if (status !== 'scheduled') return [null, []];
  if (said === '') return [null, [['publishAt', '定时发布的文章须填写该时间']]];
  const at = parseTime(said);
  if (at === undefined) return [null, [['publishAt', momentForms]]];
  if (at <= now) return [null, [['publishAt', '该时间已经过去，请填写以后的时间']]];
  return [new Date(at).toISOString(), []];
}

/**
 * Publication time of a post that was published elsewhere. Drafts and posts with a future time have none: they are
 * published manually.
 */
function publishedAtOf(said: string, status: PostStatus, now: number): Understood<string | null> {
  if (said === '') return [null, []];
  const at = parseTime(said);
  if (at === undefined) return [null, [['publishedAt', momentForms]]];
  if (at <= now) return [new Date(at).toISOString(), []];
  if (status !== 'published') return [null, []];
  return [null, [['publishedAt', `该时间还没有到，请改用状态“${postStatusNames.scheduled}”`]]];
}

/** Placeholder for validation; the slug is derived later. */
const anySlug = 'a';

function check(post: WrittenPost, read: CheckedRichText, { categories, taken, now }: ReferenceData) {
  const said = (field: ExchangedPostField) => post.said(field).trim();
  const texts = textFields(said);
  const { title, slug } = texts;
  const [categoryId, ofCategory] = categoryOf(said('categoryId'), categories);
  const [status, ofStatus] = statusOf(said('status'));
  const [pinned, ofPinned] = flagOf(said('pinned'));
  const [publishAt, ofTime] = publishAtOf(said('publishAt'), status, now);
  const [publishedAt, ofPublication] = publishedAtOf(said('publishedAt'), status, now);
  const ofContent: readonly Problem[] = 'refusal' in read ? [['content', read.refusal.replace(/！$/, '')]] : [];
  const body = {
    ...texts,
    status,
    publishAt,
    publishedAt,
    pinned,
    categoryId,
    tags: [...tagsOfText(post.said('tags'))],
    content: { ...('refusal' in read ? emptyRichText : read.document) },
  } satisfies Required<Pick<CreatePost, ExchangedPostField>>;
  const ofSchema = Object.entries(bodyErrors(CreatePost, { ...body, slug: slug === '' ? anySlug : slug })).map(
    ([field, message]): Problem => {
      const name = fieldNames.find((known) => known === field) ?? 'title';
      return [name, name === 'title' && title === '' ? rules.required.message : message];
    },
  );
  const ofSlug: readonly Problem[] = taken.has(slugKey(slug)) ? [['slug', '该别名已存在，请更换']] : [];
  const ofFormulas = fieldNames.flatMap((field): readonly Problem[] => {
    const fault = post.row === null ? undefined : cellFault(said(field));
    return fault === undefined ? [] : [[field, fault]];
  });
  const failed = new Set(ofFormulas.map(([field]) => field));
  const others = [
    ...ofSchema,
    ...ofSlug,
    ...ofCategory,
    ...ofStatus,
    ...ofTime,
    ...ofPublication,
    ...ofPinned,
    ...ofContent,
  ];
  return { body, problems: [...ofFormulas, ...others.filter(([field]) => !failed.has(field))] };
}

const placeText = ({ row, file }: PostLocation) => (row === null ? `文件“${file}”` : `第 ${row} 行`);

/** Validates each post like a create request, and checks for duplicates within the import. */
export function checkPosts(
  posts: readonly WrittenPost[],
  bodies: readonly ReadMarkdown[],
  referenceData: ReferenceData,
): CheckedPosts {
  const firstWith = new Map<string, PostLocation>();
  const ready: ReadyPost[] = [];
  const errors: PostImportError[] = [];
  const warnings: PostImportError[] = [];
  posts.forEach((post, index) => {
    const { row, file, refusal } = post;
    if (refusal !== undefined) {
      errors.push({ row, file, column: '', message: refusal });
      return;
    }
    const read = bodies[index] ?? { document: emptyRichText, missing: [] };
    const { body, problems } = check(post, read, referenceData);
    const key = slugKey(body.slug);
    const earlier = key === '' ? undefined : firstWith.get(key);
    if (earlier === undefined) firstWith.set(key, post);
    const twice: readonly Problem[] = earlier === undefined ? [] : [['slug', `与${placeText(earlier)}的别名重复`]];
    const all = [...problems, ...twice];
    if (all.length === 0) {
      ready.push({ row, file, body, category: post.said('categoryId').trim() });
      warnings.push(
        ...read.missing.map((address) => ({
          row,
          file,
          column: postLabels.content,
          message: `找不到图片或视频“${address}”，导入后将缺少它`,
        })),
      );
    }
    errors.push(...all.map(([field, message]) => ({ row, file, column: postLabels[field], message })));
  });
  return { ready, errors, warnings };
}

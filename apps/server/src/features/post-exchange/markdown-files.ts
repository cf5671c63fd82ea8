import path from 'node:path/posix';
import { limits } from '@mutai/contract/limits';
import type { Post } from '@mutai/contract/posts/schema';
import type { RichText } from '@mutai/rich-text/document';
import { markdownOf } from '@mutai/rich-text/markdown/write';
import { errors } from '../../platform/errors.ts';
import { decodedText } from '../../platform/text/text-encoding.ts';
import { frontMatter, frontMatterValue, splitFrontMatter } from './front-matter.ts';
import type { WrittenPost } from './post-fields.ts';

const megabyte = 1024 ** 2;

/** Converts a post to a file. @param category its slug; '' for none */
export function markdownFile(post: Post, category: string): string {
  const head = frontMatter({ ...post, categoryId: category });
  return `${head}\n${markdownOf(post.content as unknown as RichText)}`;
}

/** Decodes UTF-8; `undefined` if the text has another encoding. */
function inUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** @throws AppError 4000 for a file that is not text or too long */
export async function textOfFile(name: string, bytes: Uint8Array): Promise<string> {
  if (bytes.length > limits.postBytes) {
    throw errors.invalid({}, `文件“${name}”超过 ${limits.postBytes / megabyte} MB，请拆分后重新上传！`);
  }
  const found = inUtf8(bytes) ?? (await decodedText(bytes))?.text;
  if (found === undefined)
    throw errors.invalid({}, `文件“${name}”不是文本，或编码无法识别，请转换为 UTF-8 后重新上传！`);
  return found.replaceAll('\r\n', '\n').replaceAll('\0', '');
}

const heading = /^\s*#[ \t]+(?<title>[^\s][^\n]*)(?:\n|$)/;

/** Removes the optional closing signs of a heading. */
function withoutClosing(title: string): string {
  const trimmed = title.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end -= 1;
  const text = trimmed.slice(0, end);
  return text === '' || text === text.trimEnd() ? trimmed : text.trimEnd();
}

/**
 * Converts a file to a post, not validated. The title is that of the front matter, the first heading or the file name.
 */
export function postInFile(file: string, whole: string, pictures?: ReadonlyMap<string, string>): WrittenPost {
  const { head, text } = splitFrontMatter(whole);
  const named = frontMatterValue(head, 'title');
  const first = named === '' ? heading.exec(text) : null;
  const title =
    named || (first === null ? path.basename(file, path.extname(file)) : withoutClosing(first.groups?.['title'] ?? ''));
  const content = text.slice(first?.[0].length ?? 0);
  return {
    row: null,
    file,
    ...(pictures === undefined ? {} : { pictures }),
    said(field) {
      if (field === 'content') return content;
      if (field === 'title') return title;
      const said = frontMatterValue(head, field);
      return field === 'cover' ? (pictures?.get(path.join(path.dirname(file), said)) ?? said) : said;
    },
  };
}

import path from 'node:path/posix';
import type { Readable } from 'node:stream';
import type { Post } from '@mutai/contract/posts/schema';
import type { RichText, RichTextNode } from '@mutai/rich-text/document';
import { nodesIn, textAttribute } from '@mutai/rich-text/text';
import { ZipWriter } from '../../platform/zip/zip-writer.ts';
import { markdownFile } from './markdown-files.ts';
import { withAddresses } from './post-addresses.ts';

/** Opens the content at an address of the library; `undefined` if there is none. */
export type ReadFile = (address: string) => Promise<Readable | undefined>;

const folder = 'images';

/** Pictures of a post. Videos are not exported, because they may be very large. */
function picturesOf({ cover, content }: Post): readonly string[] {
  const document = content as unknown as RichText;
  const inText = [...nodesIn(document.content)].map((node: RichTextNode) =>
    node.type === 'image' ? textAttribute(node, 'src') : textAttribute(node, 'poster'),
  );
  return [...new Set([cover, ...inText])].filter((address) => address !== '');
}

/**
 * Exports posts as a zip of Markdown files with their pictures, created while it is downloaded.
 *
 * @param ids of posts
 * @param get reads one post
 * @param categories id → slug
 */
export async function* zipOfPosts(
  ids: readonly number[],
  get: (id: number) => Promise<Post>,
  categories: ReadonlyMap<number, string>,
  read: ReadFile,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  const inZip = new Map<string, string>();
  for (const id of ids) {
    const post = await get(id);
    for (const address of picturesOf(post)) {
      if (inZip.has(address)) continue;
      const content = await read(address);
      if (content === undefined) continue;
      const name = `${folder}/${path.basename(address)}`;
      inZip.set(address, name);
      yield* zip.add(name, content);
    }
    const content = withAddresses(post.content as unknown as RichText, inZip);
    const cover = inZip.get(post.cover) ?? post.cover;
    zip.addText(
      `${post.slug}.md`,
      markdownFile({ ...post, cover, content: { ...content } }, categories.get(post.categoryId ?? 0) ?? ''),
    );
    yield* zip.taken();
  }
  zip.end();
  yield* zip.taken();
}

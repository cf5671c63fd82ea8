import path from 'node:path/posix';
import { Readable } from 'node:stream';
import { filePermissions } from '@mutai/contract/files/page';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import type { RichText } from '@mutai/rich-text/document';
import { addressesIn } from '@mutai/rich-text/text';
import { AppError, errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import type { UploadedFile } from '../../platform/http/uploaded-file.ts';
import type { RequestContext, Principal } from '../../platform/access/principal.ts';
import { isZip } from '../../platform/zip/zip-file.ts';
import { postInFile, textOfFile } from './markdown-files.ts';
import type { WrittenPost } from './post-fields.ts';
import { withAddresses } from './post-addresses.ts';
import { contextFor, type ImportedPosts } from './post-import.ts';
import type { ReadyPost } from './post-rows.ts';
import { filesInZip, type ZipFiles } from './zip-files.ts';

/** Adds a file to the library. @returns its address @throws AppError as uploads do */
export type AddFile = (context: RequestContext, name: string, content: Readable) => Promise<string>;

const isMarkdown = (name: string) => /\.(?:md|markdown)$/i.test(name);

/** Temporary address of a file in the zip until it is in the library. */
const placeholder = (index: number) => `/in-this-zip/${index}`;

const documentOf = ({ body }: ReadyPost) => body.content as unknown as RichText;

/** Addresses of a post that refer to files of the zip. */
const filesOf = (post: ReadyPost, names: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...addressesIn(documentOf(post)), post.body.cover ?? ''])].filter((address) => names.has(address));

/** Represents a file that cannot be imported. */
const unreadable = (file: string, refusal: string): WrittenPost => ({ row: null, file, refusal, said: () => '' });

/** Converts a file of a zip. A file that is not text must not prevent importing others. */
async function postOf(file: string, bytes: Uint8Array, pictures: ReadonlyMap<string, string>): Promise<WrittenPost> {
  try {
    return postInFile(file, await textOfFile(file, bytes), pictures);
  } catch (error) {
    if (error instanceof AppError) return unreadable(file, error.message.replace(/！$/, ''));
    throw error;
  }
}

/** Posts of a zip, with the files that they may refer to. */
async function postsOf(name: string, { files, unsafe }: ZipFiles, add: AddFile): Promise<ImportedPosts> {
  const texts = [...files.keys()].filter(isMarkdown).toSorted();
  const left = unsafe.filter(isMarkdown).map((file) => unreadable(file, '文件名不安全，请改名后重新打包'));
  if (texts.length + left.length === 0)
    throw errors.invalid({}, '压缩包里没有 Markdown 文件（.md），请检查后重新上传！');
  if (texts.length > limits.markdownPosts) {
    throw errors.invalid({}, `一次最多导入 ${limits.markdownPosts} 篇文章，请分批导入！`);
  }
  const others = [...files.keys()].filter((file) => !isMarkdown(file));
  const pictures = new Map(others.map((file, index) => [file, placeholder(index)]));
  const names = new Map(others.map((file, index) => [placeholder(index), file]));
  const added = new Map<string, Promise<string>>();
  const addOnce = (context: RequestContext, address: string): Promise<string> => {
    const file = names.get(address) ?? '';
    const adding =
      added.get(address) ??
      add(contextFor(context, address), path.basename(file), Readable.from([Buffer.from(files.get(file) ?? [])]));
    added.set(address, adding);
    return adding;
  };
  const written: WrittenPost[] = [];
  for (const file of texts) {
    written.push(await postOf(file, files.get(file) ?? new Uint8Array(), pictures));
  }
  return {
    name,
    posts: [...written, ...left],
    folderOf: ({ file }) => path.dirname(file),
    picturesOf: (posts) => new Set(posts.flatMap((post) => filesOf(post, names))).size,
    async withPictures(context, post) {
      const addresses = new Map<string, string>();
      for (const address of filesOf(post, names)) addresses.set(address, await addOnce(context, address));
      const { cover = '', ...body } = post.body;
      const content = { ...withAddresses(documentOf(post), addresses) };
      return { ...post, body: { ...body, cover: addresses.get(cover) ?? cover, content } };
    },
  };
}

/**
 * Reads posts from a Markdown file, or from a zip of such files with their pictures.
 *
 * @throws AppError 4000 for other files, 4003 for pictures without the upload permission
 */
export async function markdownPosts(
  { name, bytes }: UploadedFile,
  add: AddFile,
  principal: Principal,
  requester: Requester,
): Promise<ImportedPosts> {
  if (!isZip(bytes)) {
    if (!isMarkdown(name)) throw errors.invalid({}, '请上传 Markdown 文件（.md）或 zip 压缩包！');
    return { name, posts: [postInFile(name, await textOfFile(name, bytes))] };
  }
  const unpacked = await filesInZip(bytes, requester);
  const mayAdd = holdsAny(principal.permissions, [filePermissions.create]);
  if (!mayAdd && [...unpacked.files.keys()].some((file) => !isMarkdown(file))) {
    throw errors.forbidden('压缩包里有图片等文件，您没有添加素材的权限，请联系管理员，或只上传 Markdown 文件！');
  }
  return postsOf(name, unpacked, add);
}

import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path/posix';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { convertedPictureTypes, shownPictureTypes } from '@mutai/contract/files/pictures';
import { filePermissions } from '@mutai/contract/files/page';
import { uploadFields } from '@mutai/contract/files/resource';
import type { LayoutImport } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import type { Layout } from '@mutai/layout/model/layout';
import { mediaOf, picturesOf, withMedia } from '@mutai/layout/model/media';
import { readLayoutText, type ReadLayout } from '@mutai/layout/reading/read-layout';
import { AppError, errors } from '../../platform/errors.ts';
import { deeperThan } from '../../platform/validation/json-depth.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { Content } from '../../platform/storage/storage.ts';
import {
  BrokenZip,
  isZip,
  openZip,
  ZipRefusal,
  zipSignatureBytes,
  type FileInZip,
} from '../../platform/zip/zip-file.ts';
import { digestAt, shownMedia } from './layout-assets.ts';
import { factsOf } from './layout-document.ts';
import { assetsIn, documentPlace, sourcesPlace } from './layout-package.ts';
import { adaptedToSite, readPackageSources, type PackageSources, type SiteSources } from './package-sources.ts';

/** A content of a package, with the properties detected from its first bytes. */
interface LookedAt extends Content {
  readonly mimetype: string;
  /** Number of pixels of a picture; undefined if unknown. */
  readonly pixels: number | undefined;
}

/** Operations of the file library that an import needs. */
export interface ImportLibrary {
  /** Checks a content as an upload would. @throws AppError like uploads */
  look(source: AsyncIterable<Uint8Array>): Promise<LookedAt>;
  /** @throws AppError 4013 if there is not enough space */
  refuseBeyondRoom(bytes: number): Promise<void>;
  /** Addresses of existing contents, by digest. */
  addressesOf(contents: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** @returns address of the new file */
  add(context: RequestContext, name: string, content: Readable): Promise<string>;
}

/** A content of the package that the library lacks. */
interface NewAsset extends Content {
  readonly name: string;
  readonly file: FileInZip;
}

/** A fully checked package. */
interface CheckedPackage {
  readonly layout: Layout;
  /** Undefined: the file does not name its site. */
  readonly sources: PackageSources | undefined;
  readonly report: LayoutImport;
  /** Address in the document → digest, for contents in the package. */
  readonly digests: ReadonlyMap<string, string>;
  /** Digest → address in the library. */
  readonly known: ReadonlyMap<string, string>;
  readonly lacking: readonly NewAsset[];
}

const nothing: LayoutImport = {
  problems: [],
  notes: [],
  title: '',
  description: '',
  width: 0,
  height: 0,
  blockCount: 0,
  languages: [],
  assetCount: 0,
  newAssetCount: 0,
  newAssetBytes: 0,
  createdId: null,
};

/** Largest number of problems in an answer. */
const mostTold = 20;

const zipLimits = { files: limits.layoutAssets * 2, bytes: limits.layoutPackageBytes, advice: '请拆分后上传' };

async function textOf(size: number, content: AsyncIterable<Buffer>): Promise<string> {
  if (size > limits.layoutBytes) {
    throw new ZipRefusal(`布局内容不能超过 ${limits.layoutBytes / 1024 ** 2} MB，请拆成几个布局`);
  }
  const bytes = await buffer(content);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ZipRefusal('不是导出的布局文件，也不是 UTF-8 编码的 JSON，请检查后重新上传');
  }
  // Same limit as for request bodies: error reporting recurses and must not overflow the stack.
  if (deeperThan(text, limits.jsonDepth)) {
    throw new ZipRefusal(`布局内容嵌套不能超过 ${limits.jsonDepth} 层，不是导出的布局文件`);
  }
  return text;
}

async function sourcesIn(files: ReadonlyMap<string, FileInZip>): Promise<PackageSources | undefined> {
  const file = files.get(sourcesPlace);
  if (file === undefined) return undefined;
  const sources = readPackageSources(await textOf(file.size, file.read()));
  if (sources === undefined) throw new ZipRefusal(`压缩包里的 ${sourcesPlace} 格式有误，请重新导出后上传`);
  return sources;
}

interface OpenedPackage extends Pick<CheckedPackage, 'sources'> {
  readonly read: ReadLayout;
  readonly files: ReadonlyMap<string, FileInZip>;
}

/** Reads the document and lists the contents of a package. @throws BrokenZip, ZipRefusal */
async function opened(file: FileHandle, size: number): Promise<OpenedPackage> {
  const { buffer: beginning } = await file.read(Buffer.alloc(zipSignatureBytes), 0, zipSignatureBytes, 0);
  if (!isZip(beginning)) {
    const text = await textOf(size, file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>);
    return { read: readLayoutText(text), sources: undefined, files: new Map() };
  }
  const { files, unsafe } = await openZip(file, zipLimits);
  const [name] = unsafe;
  if (name !== undefined) throw new ZipRefusal(`压缩包里的文件名“${name.slice(0, 100)}”不安全，请重新打包后上传`);
  const document = files.get(documentPlace);
  if (document === undefined) throw new ZipRefusal(`压缩包里没有 ${documentPlace}，不是导出的布局文件`);
  return { read: readLayoutText(await textOf(document.size, document.read())), sources: await sourcesIn(files), files };
}

/** Error message for an unreadable file. */
function problemOf(error: unknown): string {
  if (error instanceof ZipRefusal) return error.message;
  if (error instanceof BrokenZip) return '压缩包已损坏，请重新导出后上传';
  throw error;
}

/** Error message for an invalid content. @throws server errors unchanged */
function contentProblem(name: string, error: unknown): string {
  if (error instanceof BrokenZip) return `素材“${name}”已损坏，请重新导出后上传`;
  // Storage or database failure, not bad input: rethrow.
  if (!(error instanceof AppError) || error.code >= 5000) throw error;
  return `素材“${name}”：${error.message.replace(/！$/, '')}`;
}

const pictureTypes: ReadonlySet<string> = new Set([...shownPictureTypes, ...convertedPictureTypes]);

/** Reason why a content cannot be shown in its place of the layout; undefined if it can. */
function unshownProblem({ mimetype, pixels }: LookedAt, asPicture: boolean): string | undefined {
  if (!asPicture) return mimetype.startsWith('video/') ? undefined : '不是视频';
  if (!pictureTypes.has(mimetype)) return '不是浏览器能显示的图片，请更换为 JPEG、PNG、WebP 等格式';
  if (pixels !== undefined && pixels > limits.layoutPicturePixels) return '像素过多，浏览器无法显示，请缩小后重新导出';
  return undefined;
}

/** Checks the contents of a package and collects their problems. */
async function lookedThrough(layout: Layout, files: ReadonlyMap<string, FileInZip>, library: ImportLibrary) {
  const titles = new Map(shownMedia(layout).flatMap(({ url, title }) => (title === '' ? [] : [[url, title] as const])));
  const pictures = new Set(picturesOf(layout).map(({ url }) => url));
  const assets = assetsIn(layout, files);
  const problems: string[] = [];
  const found = new Map<string, NewAsset>();
  if (assets.size > limits.layoutAssets) problems.push(`一个布局最多使用 ${limits.layoutAssets} 个素材`);
  else {
    for (const [address, file] of assets) {
      const name = titles.get(address) ?? path.basename(address);
      try {
        const content = await library.look(file.read());
        const told = digestAt(address);
        const unshown = unshownProblem(content, pictures.has(address));
        if (told !== undefined && told !== content.sha256) {
          problems.push(`素材“${name}”的内容与布局中记录的不一致，请重新导出后上传`);
        } else if (unshown !== undefined) problems.push(`素材“${name}”${unshown}`);
        else found.set(address, { ...content, name, file });
      } catch (error) {
        problems.push(contentProblem(name, error));
      }
    }
  }
  return { found, problems };
}

/** @returns the checked package, or an import result with its problems */
async function checked(file: FileHandle, size: number, library: ImportLibrary): Promise<CheckedPackage | LayoutImport> {
  let content: Awaited<ReturnType<typeof opened>>;
  try {
    content = await opened(file, size);
  } catch (error) {
    return { ...nothing, problems: [problemOf(error)] };
  }
  const { read, sources, files } = content;
  if (!('layout' in read)) return { ...nothing, problems: read.problems.slice(0, mostTold) };
  const { layout, notes } = read;
  const { found, problems } = await lookedThrough(layout, files, library);
  if (problems.length > 0) return { ...nothing, problems: problems.slice(0, mostTold) };
  const addresses = mediaOf(layout);
  const digests = new Map([...found].map(([address, { sha256 }]) => [address, sha256]));
  const digestOf = (address: string) => digests.get(address) ?? digestAt(address);
  const known = await library.addressesOf([...new Set(addresses.flatMap((address) => digestOf(address) ?? []))]);
  const brought = new Map([...found.values()].map((one) => [one.sha256, one]));
  const lacking = [...brought.values()].filter(({ sha256 }) => !known.has(sha256));
  const newAssetBytes = lacking.reduce((sum, one) => sum + one.size, 0);
  const absent = addresses.filter((address) => {
    const sha256 = digestOf(address);
    return sha256 !== undefined && !brought.has(sha256) && !known.has(sha256);
  });
  const dangling = `有 ${absent.length} 个素材不在文件中，素材库中也没有，导入后请更换`;
  const report: LayoutImport = {
    ...nothing,
    ...factsOf(layout),
    notes: [...notes.slice(0, mostTold), ...(absent.length === 0 ? [] : [dangling])],
    assetCount: brought.size,
    newAssetCount: lacking.length,
    newAssetBytes,
  };
  return { layout, sources, report, digests, known, lacking };
}

/** Problems of a file; empty if there are none. */
export function refusalOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return `${first}${others.length === 0 ? '' : `（共 ${others.length + 1} 处问题）`}！`;
}

/** Dependencies of an import. */
export interface LayoutImporting {
  readonly library: ImportLibrary;
  readonly site: SiteSources;
  /** @returns id of the new layout */
  create(context: RequestContext, layout: Layout): Promise<number>;
}

/** Context of one of several creates of a request. Its idempotency key is derived, so that retries have equal keys. */
function contextFor(context: RequestContext, part: string): RequestContext {
  const { idempotency } = context;
  if (idempotency === undefined) return context;
  const keyHash = createHash('sha256').update(`${idempotency.keyHash}:${part}`).digest('hex');
  return { ...context, idempotency: { ...idempotency, keyHash } };
}

/**
 * Imports a layout with its contents. Everything is checked before anything is written. Contents that the library has are
 * not imported again.
 *
 * @param place path of the file on disk
 * @param dryRun only checks the file
 * @throws AppError 4000 for an invalid file, unless `dryRun`; 4003 for new contents if the user must not upload; 4013 if
 *   there is not enough space
 */
export async function importedLayout(
  place: string,
  size: number,
  { context, dryRun }: { readonly context: RequestContext; readonly dryRun: boolean },
  { library, site, create }: LayoutImporting,
): Promise<LayoutImport> {
  const file = await open(place);
  try {
    const found = await checked(file, size, library);
    if (!('report' in found)) {
      if (dryRun) return found;
      throw errors.invalid({ [uploadFields.file]: found.problems.join('；') }, refusalOf(found.problems));
    }
    const { digests, known, lacking } = found;
    if (lacking.length > 0 && !holdsAny(context.principal.permissions, [filePermissions.create])) {
      throw errors.forbidden('文件中有素材库没有的素材，您没有上传素材的权限，请联系管理员！');
    }
    await library.refuseBeyondRoom(found.report.newAssetBytes);
    const { layout, notes } = await adaptedToSite(found.layout, found.sources, context.principal, site);
    const report = { ...found.report, notes: [...found.report.notes, ...notes] };
    if (dryRun) return report;
    const addresses = new Map(known);
    for (const { sha256, name, file: content } of lacking) {
      addresses.set(sha256, await library.add(contextFor(context, sha256), name, Readable.from(content.read())));
    }
    const moved = withMedia(layout, (old) => addresses.get(digests.get(old) ?? digestAt(old) ?? '') ?? old);
    return { ...report, createdId: await create(context, moved) };
  } finally {
    await file.close();
  }
}

import { Code } from '@mutai/contract/codes';
import { AppError, errors } from '../errors.ts';

/** Bytes that the parts of a sheet may have when unpacked: ten times what the largest honest import has. */
const unpackedBytes = 64 * 1024 * 1024;
/** A sheet becomes up to thirty times larger when it is unpacked; what grows by more than this was made to be heavy. */
const mostGrowth = 100;
/** Bytes that any sheet may have when unpacked, however well it was packed. */
const anyUnpackedBytes = 4 * 1024 * 1024;
/** Parts of a workbook: sheets, styles, pictures. */
const mostParts = 1000;

const zipSignature = 0x04034b50;
/** Encrypted workbooks and those of before 2007 are compound files. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The record at the end of a zip file that tells where its directory stands. */
const end = { signature: 0x06054b50, bytes: 22, comment: 65_535, entries: 10, size: 12, offset: 16 };
const entry = {
  signature: 0x02014b50,
  bytes: 46,
  flags: 8,
  packed: 20,
  unpacked: 24,
  name: 28,
  extra: 30,
  comment: 32,
};

/** In a size or an offset: the true number stands elsewhere, as in archives beyond 4 GB. */
const elsewhere = 0xffff_ffff;

const notASheet = () =>
  new AppError(Code.unsupportedType, '该文件不是 .xlsx 表格，请下载模板，在模板中填写后重新上传！');
export const unreadable = () => errors.invalid({}, '表格已损坏，无法读取，请重新保存为 .xlsx 后再上传！');
export const tooLarge = () =>
  new AppError(Code.tooLarge, '表格的内容过大，请删除多余的工作表、图片后，拆分成几个表格上传！');

/** Set where the sizes may stand behind the content instead. */
const sizesBehind = 8;

/** Some programs number the main part: `xl/workbook22.xml`. */
const workbookName = /^xl\/workbook\d*\.xml$/;

interface Part {
  readonly name: string;
  readonly flags: number;
  readonly packed: number;
  readonly unpacked: number;
}

function directoryStart(bytes: Buffer): { readonly offset: number; readonly count: number } {
  const first = Math.max(0, bytes.length - end.bytes - end.comment);
  for (let at = bytes.length - end.bytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== end.signature) continue;
    if (bytes.readUInt32LE(at + end.size) === elsewhere) throw tooLarge();
    return { offset: bytes.readUInt32LE(at + end.offset), count: bytes.readUInt16LE(at + end.entries) };
  }
  throw unreadable();
}

function* partsOf(bytes: Buffer): Generator<Part> {
  const { offset, count } = directoryStart(bytes);
  if (count > mostParts) throw tooLarge();
  let at = offset;
  for (let nth = 0; nth < count; nth += 1) {
    if (at + entry.bytes > bytes.length || bytes.readUInt32LE(at) !== entry.signature) throw unreadable();
    const nameBytes = bytes.readUInt16LE(at + entry.name);
    yield {
      name: bytes.toString('utf8', at + entry.bytes, at + entry.bytes + nameBytes),
      flags: bytes.readUInt16LE(at + entry.flags),
      packed: bytes.readUInt32LE(at + entry.packed),
      unpacked: bytes.readUInt32LE(at + entry.unpacked),
    };
    at += entry.bytes + nameBytes + bytes.readUInt16LE(at + entry.extra) + bytes.readUInt16LE(at + entry.comment);
  }
}

/**
 * Refuses what cannot be a sheet, and what would become too much when it is unpacked, before anything is unpacked.
 * The reader that comes after unpacks no part beyond the size that its entry states; an entry that states none is
 * refused here, and so is an archive whose directory could be read in two ways.
 *
 * @throws AppError 4015 when it is no workbook, 4013 when it is too large, 4000 when it is broken
 */
export function checkSheetFile(bytes: Buffer): void {
  if (bytes.subarray(0, compoundFile.length).equals(compoundFile)) {
    throw new AppError(Code.unsupportedType, '该表格已加密或为旧版 .xls 格式，请另存为不加密的 .xlsx 后再上传！');
  }
  if (bytes.length < end.bytes || bytes.readUInt32LE(0) !== zipSignature) throw notASheet();
  const names = new Set<string>();
  const most = Math.min(unpackedBytes, Math.max(anyUnpackedBytes, bytes.length * mostGrowth));
  let total = 0;
  for (const { name, flags, packed, unpacked } of partsOf(bytes)) {
    if (packed === elsewhere || unpacked === elsewhere) throw tooLarge();
    const unknown = packed === 0 ? (flags & sizesBehind) !== 0 : unpacked === 0;
    if (unknown) throw unreadable();
    total += unpacked;
    if (total > most) throw tooLarge();
    names.add(name);
  }
  if (![...names].some((name) => workbookName.test(name))) throw notASheet();
}

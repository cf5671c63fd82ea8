import { Code } from '@mutai/contract/codes';
import { AppError, errors } from '../errors.ts';
import { BrokenZip, entriesOf, isZip, zipDirectory } from '../zip/zip-file.ts';

/** Largest unpacked size of a workbook, in bytes: ten times that of the largest legitimate import. */
const unpackedBytes = 64 * 1024 * 1024;
/** Largest compression ratio. Legitimate sheets reach up to thirty; more indicates a zip bomb. */
const maxRatio = 100;
/** Unpacked size that is always allowed, in bytes. */
const alwaysAllowedBytes = 4 * 1024 * 1024;
/** Largest number of parts: sheets, styles, pictures. */
const maxParts = 1000;

/** Signature of compound files: encrypted workbooks, and those before Excel 2007. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const notASheet = () =>
  new AppError(Code.unsupportedType, '该文件不是 .xlsx 表格，请下载模板，在模板中填写后重新上传！');
export const unreadable = () => errors.invalid({}, '表格已损坏，无法读取，请重新保存为 .xlsx 后再上传！');
export const tooLarge = () =>
  new AppError(Code.tooLarge, '表格的内容过大，请删除多余的工作表、图片后，拆分成几个表格上传！');

/** General purpose flag: the sizes may follow the data. */
const sizesFollowFlag = 8;

/** Some programs number the main part: `xl/workbook22.xml`. */
const workbookName = /^xl\/workbook\d*\.xml$/;

/** Returns the part names of a workbook. @throws AppError 4013, 4000; BrokenZip */
async function checkedParts(bytes: Buffer): Promise<readonly string[]> {
  const zip = await zipDirectory(bytes);
  if (zip.entryCount > maxParts) throw tooLarge();
  const most = Math.min(unpackedBytes, Math.max(alwaysAllowedBytes, bytes.length * maxRatio));
  const names: string[] = [];
  let total = 0;
  for await (const { fileNameRaw, generalPurposeBitFlag, compressedSize, uncompressedSize } of entriesOf(zip)) {
    const isSizeUnknown =
      compressedSize === 0 ? (generalPurposeBitFlag & sizesFollowFlag) !== 0 : uncompressedSize === 0;
    if (isSizeUnknown) throw unreadable();
    total += uncompressedSize;
    if (total > most) throw tooLarge();
    names.push(fileNameRaw.toString());
  }
  return names;
}

/**
 * Rejects files that are no workbook or too large, before unpacking. The sheet reader unpacks no part beyond the size
 * stated in its entry; entries without a size are rejected here.
 *
 * @throws AppError 4015 for no workbook, 4013 for a too large one, 4000 for a broken one
 */
export async function checkSheetFile(bytes: Buffer): Promise<void> {
  if (bytes.subarray(0, compoundFile.length).equals(compoundFile)) {
    throw new AppError(Code.unsupportedType, '该表格已加密或为旧版 .xls 格式，请另存为不加密的 .xlsx 后再上传！');
  }
  if (!isZip(bytes)) throw notASheet();
  try {
    const names = await checkedParts(bytes);
    if (!names.some((name) => workbookName.test(name))) throw notASheet();
  } catch (error) {
    throw error instanceof BrokenZip ? unreadable() : error;
  }
}

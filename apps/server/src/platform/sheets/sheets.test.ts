import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { cellsOf, relation, workbook, workbookParts as parts, workbookXml as xml } from '../../testing/sheets.ts';
import { partOf, zip, type Part } from '../../testing/zip.ts';
import { AppError } from '../errors.ts';
import { timeText } from '../time/wall-clock.ts';
import { writable } from '@mutai/contract/sheet-text';
import { fromCell, toCell } from './cells.ts';
import { background } from '../workers/fair-queue.ts';
import { readSheet } from './read-sheet.ts';
import { sheetOnThread } from './write-sheet.ts';

const titles = { required: ['账号'], optional: ['昵称'], ignored: ['创建人'] };
const read = async (bytes: Buffer, mostRows = 100) =>
  (await readSheet(bytes, titles, mostRows, background)).map(({ row, cell }) => [row, cell('账号'), cell('昵称')]);

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Sheet of these values, written by a thread that fails at `lost`. */
const written = (values: readonly string[]) =>
  sheetOnThread(new URL('../../testing/exports/sheet-thread.ts', import.meta.url), { workerData: values });

describe('writing', () => {
  test('cells that look like formulas are texts, and stay texts when copied', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "='x'", '==', '=cmd|" /C calc"!A0'];
    const file = await buffer(written(evil));
    const [head, ...rows] = await cellsOf(file);
    expect(head).toEqual(['值']);
    expect(rows.map(([cell]) => cell)).toEqual(evil.map((text) => `'${text}`));
    // No formula cell, and no text that a program could treat as a formula.
    const text = partOf(file, 'xl/worksheets/sheet1.xml');
    expect(text).not.toMatch(/<f[ >]/);
    expect(text.match(/<c /g)).toHaveLength(evil.length + 1);
    expect(text.match(/t="inlineStr"/g)).toHaveLength(evil.length + 1);
  });

  test('a text survives writing and reading', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('=', '-', "'", ' ', 'a') })),
        (text) => {
          const cell = toCell(text);
          expect(String(cell)).not.toMatch(/^[=+\-@\t\r\n]/);
          expect(fromCell(String(cell))).toBe(writable(text).trim());
        },
      ),
    );
  });

  test('characters that XML does not allow are removed, and long texts are truncated', () => {
    expect(toCell('a\u0000\u0001\uFFFFb\uD800')).toBe('ab\uFFFD');
    expect(toCell('长'.repeat(40_000))).toHaveLength(32_767);
    expect([toCell(1.5), toCell(null), toCell('')]).toEqual([1.5, null, '']);
    expect(timeText(new Date(Date.UTC(2026, 0, 1)))).toMatch(/^20(?:25|26)-\d\d-\d\d \d\d:\d\d:00 [+-]\d\d:\d\d$/);
  });

  test('rows are read on demand; an error aborts the download', async () => {
    await expect(buffer(written(['1', 'lost']))).rejects.toThrow('lost');
  });
});

describe('reading', () => {
  test('rows are read by column title, in any order of columns, with numbers as displayed', async () => {
    const file = await workbook([
      ['昵称', '账号', '创建人', ''],
      ['张三', 12_345, 'x', ''],
      ['', '', '', ''],
      [" '=1 ", 'abcde'],
    ]);
    expect(await read(file)).toEqual([
      [2, '12345', '张三'],
      [4, 'abcde', "'=1"],
    ]);
    expect(await read(await workbook([['账号'], ['=1+1'], ["'=1+1"]]))).toEqual([
      [2, '=1+1', ''],
      [3, "'=1+1", ''],
    ]);
    expect(fromCell("'=1+1"), 'an apostrophe that a program or a person put there').toBe('=1+1');
  });

  test('a formula is read as its last result', async () => {
    const row = '<row><c><f>1+1</f><v>2</v></c></row>';
    expect(await read(zip(parts(sheetXml(`<row>${inline('账号')}</row>${row}`))))).toEqual([[2, '2', '']]);
  });

  const workbookOfParts = (changed: Readonly<Record<string, string>>) => {
    const own = parts('').map(({ name, content }) => [name, String(content)] as const);
    return zip(Object.entries({ ...Object.fromEntries(own), ...changed }).map(([name, text]) => xml(name, text)));
  };
  const styles = (...formats: readonly string[]) => ({
    'xl/styles.xml':
      `<styleSheet><numFmts>${formats.map((code, nth) => `<numFmt numFmtId="${180 + nth}" formatCode="${code}"/>`).join('')}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${formats.map((_, nth) => `<xf numFmtId="${180 + nth}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
  });

  test("numbers and dates are read as displayed, independent of the server's time zone", async () => {
    const value = (style: number, number: string) => `<c s="${style}"><v>${number}</v></c>`;
    const rows = [value(1, '12345') + value(0, '12345'), value(2, '46402.333333333336') + value(2, '46402')]
      .concat(`<c t="d"><v>2027-01-15T08:00:00</v></c>${value(1, '12345678901')}`)
      .map((cells) => `<row>${cells}</row>`);
    const sheet = sheetXml(`<row>${inline('账号')}${inline('昵称')}</row>${rows.join('')}`);
    const file = workbookOfParts({
      'xl/worksheets/sheet1.xml': sheet,
      ...styles('0000000000', 'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot; h:mm'),
    });
    expect(await read(file)).toEqual([
      [2, '0000012345', '12345'],
      [3, '2027-01-15 08:00:00', '2027-01-15'],
      [4, '2027-01-15T08:00:00', '12345678901'],
    ]);
  });

  test('hidden sheets are skipped, and the workbook part may be numbered', async () => {
    const sheet = (account: string) => sheetXml(`<row>${inline('账号')}</row><row>${inline(account)}</row>`);
    const two = (state: string) =>
      `<workbook><sheets><sheet name="x" sheetId="1" ${state} r:id="rId1"/><sheet name="y" sheetId="2" r:id="rId2"/></sheets></workbook>`;
    const relations = `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'worksheet', 'worksheets/sheet2.xml')}</Relationships>`;
    const file = (state: string) =>
      workbookOfParts({
        'xl/workbook.xml': two(state),
        'xl/_rels/workbook.xml.rels': relations,
        'xl/worksheets/sheet1.xml': sheet('first'),
        'xl/worksheets/sheet2.xml': sheet('second'),
      });
    expect(await read(file(''))).toEqual([[2, 'first', '']]);
    expect(await read(file('state="hidden"'))).toEqual([[2, 'second', '']]);
    expect(await read(file('state="veryHidden"'))).toEqual([[2, 'second', '']]);
    const numbered = zip(
      parts(sheet('abcde')).map(({ name, content }) =>
        xml(
          name.replace('workbook.xml', 'workbook22.xml'),
          String(content).replaceAll('workbook.xml', 'workbook22.xml'),
        ),
      ),
    );
    expect(await read(numbered)).toEqual([[2, 'abcde', '']]);
  });

  const expectRefused = async (bytes: Buffer, code: number, message: RegExp) => {
    const error = await read(bytes).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code });
    expect((error as Error).message).toMatch(message);
  };

  test('a file that is no workbook is rejected with a hint', async () => {
    const notASheet = /^该文件不是 \.xlsx 表格，请下载模板/;
    for (const text of ['', 'a,b\n1,2', '<html></html>', '%PDF-1.7', '\u0000\u0001']) {
      await expectRefused(Buffer.from(text), Code.unsupportedType, notASheet);
    }
    await expectRefused(zip([xml('word/document.xml', '<document/>')]), Code.unsupportedType, notASheet);
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    await expectRefused(compound, Code.unsupportedType, /已加密或为旧版 \.xls 格式，请另存为/);
  });

  test('a broken file is rejected', async () => {
    const whole = await workbook([['账号'], ['abcde']]);
    await expectRefused(whole.subarray(0, -30), Code.invalid, /^表格已损坏/);
    await expectRefused(zip(parts('<worksheet><sheetData><row>')), Code.invalid, /^(?:表格已损坏|第一行缺少列)/);
    await expectRefused(zip(parts(sheetXml('')).slice(0, 3)), Code.invalid, /^(?:表格已损坏|第一行缺少列)/);
    const anyByte = fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, value) => {
      const bytes = Buffer.from(whole);
      bytes[at] = value;
      const outcome: unknown = await read(bytes).catch((error: unknown) => error);
      expect(outcome instanceof AppError || Array.isArray(outcome)).toBe(true);
    });
    await fc.assert(anyByte, { numRuns: 10 });
  }, 30_000);

  test('a zip bomb is not unpacked, regardless of its stated size', async () => {
    const large = Buffer.from(`<sst>${' '.repeat(80 * 1024 * 1024)}</sst>`);
    const bomb: Part = { name: 'xl/sharedStrings.xml', content: large };
    const rest = parts(sheetXml('')).filter(({ name }) => name !== bomb.name);
    await expectRefused(zip([...rest, bomb]), Code.tooLarge, /^表格的内容过大/);
    await expectRefused(zip([...rest, { ...bomb, stated: 100 }]), Code.invalid, /^表格已损坏/);
    await expectRefused(zip([...rest, { ...bomb, stated: 0 }]), Code.invalid, /^表格已损坏/);
    await expectRefused(zip([...rest, { ...bomb, sizesBehind: true }]), Code.invalid, /^表格已损坏/);
    await expectRefused(zip([...rest, { ...bomb, stated: 0xffff_ffff }]), Code.tooLarge, /^表格的内容过大/);
  }, 30_000);

  test('a small file that is all repetition is rejected', async () => {
    const head = `<row>${inline('账号')}</row>`;
    for (const filler of ['<row/>', '<row><c/><c/></row>', ' ']) {
      const sheet = sheetXml(head + filler.repeat((6 * 1024 * 1024) / filler.length));
      await expectRefused(zip(parts(sheet)), Code.tooLarge, /^表格的内容过大/);
    }
    const rows = Array.from({ length: 10_000 }, () => `<row>${inline('abcde')}${inline('启用')}</row>`);
    expect(
      await read(zip(parts(sheetXml(`<row>${inline('账号')}${inline('昵称')}</row>${rows.join('')}`))), 10_000),
    ).toHaveLength(10_000);
  });

  test('a sheet that takes too much memory ends only its own process', async () => {
    const cell = '<si><t>x</t></si>';
    const shared = `<sst>${cell.repeat(3_500_000)}</sst>`;
    const picture: Part = { name: 'xl/media/image1.png', content: randomBytes(1024 * 1024) };
    await expectRefused(zip([...parts(sheetXml(''), shared), picture]), Code.tooLarge, /^表格的内容过大/);
    expect(await read(await workbook([['账号'], ['abcde']]))).toHaveLength(1);
  }, 60_000);

  test('nested entities are not expanded', async () => {
    const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE x [<!ENTITY e0 "aaaaaaaaaa">${entities}]>`;
    const sheet = `<?xml version="1.0"?>${bomb}${sheetXml(`<row>${inline('账号')}</row><row>${inline('&e9;')}</row>`)}`;
    const rows = await read(zip(parts(sheet))).catch((error: unknown) => error);
    expect(JSON.stringify(rows).length).toBeLessThan(1000);
  });

  test('distant cells and rows need no extra memory', async () => {
    const far = `<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>abcde</t></is></c><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>`;
    expect(await read(zip(parts(sheetXml(`<row r="1">${inline('账号')}</row>${far}`))))).toEqual([
      [1_048_576, 'abcde', ''],
    ]);
  });

  test('wrong, missing and repeated columns are named', async () => {
    await expectRefused(await workbook([['昵称'], ['x']]), Code.invalid, /^第一行缺少列：“账号”，请下载模板/);
    await expectRefused(
      await workbook([['账号', '工资'], ['x']]),
      Code.invalid,
      /^无法识别的列：“工资”，请删除或按模板改名/,
    );
    await expectRefused(await workbook([['账号', '账号'], ['x']]), Code.invalid, /^列重复：“账号”/);
    await expectRefused(await workbook([['账号']]), Code.invalid, /^表格中没有数据/);
    await expectRefused(await workbook([]), Code.invalid, /^第一行缺少列/);
  });

  test('too many rows are rejected early', async () => {
    const file = await workbook([['账号'], ...Array.from({ length: 50_000 }, (_, row) => [`user${row}`])]);
    await expect(read(file, 10_000)).rejects.toMatchObject({
      message: '表格超过 10000 行，请拆分成几个表格，分批导入！',
    });
  }, 30_000);
});

test('too many queued sheets of one user are rejected immediately', async () => {
  const file = await workbook([['账号'], ['zhang1']]);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => read(file)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    ...Array.from({ length: 2 }, () => 'rejected'),
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: Code.tooManyAttempts, retryAfter: 10 } });
});

import { readXlsx } from 'hucre/xlsx';
import { workbookOf } from '../platform/sheets/write-sheet.ts';
import { reach, type Reply, type TestApp } from './test-app.ts';
import type { Part } from './zip.ts';

/** Cells of a sheet. @param nth index of the sheet, from 0 */
export async function cellsOf(bytes: Uint8Array, nth = 0): Promise<readonly (readonly unknown[])[]> {
  const { sheets } = await readXlsx(bytes);
  return sheets[nth]?.rows ?? [];
}

/** Workbook with one sheet. */
export const workbook = (rows: readonly (readonly (string | number)[])[]): Promise<Buffer> =>
  workbookOf([{ name: '用户', widths: [], rows }]);

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Relationship between parts of a workbook. */
export const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
/** Text part of a workbook. */
export const workbookXml = (name: string, text: string): Part => ({ name, content: Buffer.from(text) });

/** Parts of a workbook with a given sheet and shared strings. */
export const workbookParts = (sheet: string, shared = '<sst/>'): readonly Part[] => [
  workbookXml('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
  workbookXml('_rels/.rels', `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
  workbookXml('xl/workbook.xml', '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  workbookXml(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  ),
  workbookXml('xl/sharedStrings.xml', shared),
  workbookXml('xl/worksheets/sheet1.xml', sheet),
];

/** Downloads a file as raw bytes. */
export async function download({ server }: TestApp, token: string, path: string) {
  const response = await server.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const boundary = 'form-boundary';

interface UploadOptions {
  readonly field?: string;
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const formOf = (content: Uint8Array, { field = 'file', name = '用户.xlsx', headers = {} }: UploadOptions) => {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

/** Uploads a file as a form. */
export const upload = (
  { server }: TestApp,
  token: string,
  path: string,
  content: Uint8Array,
  options: UploadOptions = {},
): Promise<Reply> => reach(server)('POST', path, { token, ...formOf(content, options) });

/** Uploads a file as a form. @returns the answer as raw bytes */
export async function uploadForFile({ server }: TestApp, token: string, path: string, content: Uint8Array) {
  const { body, headers } = formOf(content, {});
  const sent = {
    method: 'POST',
    url: path,
    payload: body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  } as const;
  const { statusCode, rawPayload } = await server.inject(sent);
  return { status: statusCode, bytes: rawPayload };
}

import { crc32 } from 'node:zlib';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (index: number): string => 'ABCDEFGHIJ'.charAt(index);

interface Part {
  readonly name: string;
  readonly content: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function partsOf(rows: readonly (readonly string[])[]): readonly Part[] {
  const lines = rows.map((cells, row) => {
    const shown = cells.map((text, column) => {
      const place = `${columnName(column)}${String(row + 1)}`;
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
    });
    return `<row r="${String(row + 1)}">${shown.join('')}</row>`;
  });
  return [
    {
      name: '[Content_Types].xml',
      content:
        `${head}<Types xmlns="${packages}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content:
        `${head}<Relationships xmlns="${packages}/relationships">` +
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `${head}<Relationships xmlns="${packages}/relationships">` +
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        `${head}<workbook xmlns="${main}" xmlns:r="${office}">` +
        `<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    },
  ];
}

/** Checksum and sizes of a zip entry, as in both of its headers. */
function facts(content: Buffer): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc32(content), 0);
  bytes.writeUInt32LE(content.length, 4);
  bytes.writeUInt32LE(content.length, 8);
  return bytes;
}

function numbers(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

/**
 * Workbook (.xlsx) with one sheet of these rows, as a spreadsheet program would save it. The first row is the header.
 */
export function sheet(rows: readonly (readonly string[])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of partsOf(rows)) {
    const name = Buffer.from(part.name);
    const content = Buffer.from(part.content);
    // Version 2.0, no flags, stored without compression, dated 1 January 1980.
    const common = Buffer.concat([numbers([2, 20], [2, 0], [2, 0], [2, 0], [2, 33]), facts(content)]);
    const file = Buffer.concat([numbers([4, 0x04034b50]), common, numbers([2, name.length], [2, 0]), name, content]);
    directory.push(
      numbers([4, 0x02014b50], [2, 20]),
      common,
      numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    );
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const count = files.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0]);
  return Buffer.concat([...files, listed, end]);
}

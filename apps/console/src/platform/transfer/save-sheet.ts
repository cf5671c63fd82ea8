import { cellText } from '@mutai/contract/sheet-text';
import { saveContent } from './transfer.ts';

/** Sheet of texts. */
export interface TextSheet {
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: readonly (readonly string[])[];
}

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Saves a sheet (.xlsx) that the browser makes, for contents that the server must not store.
 *
 * @param name name of sheet and file, without extension
 */
export async function saveSheet(name: string, { columns, rows }: TextSheet): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    stringMode: 'inline',
    sheets: [
      {
        name,
        columns: columns.map(({ width }) => ({ width })),
        rows: [columns.map(({ title }) => title), ...rows].map((row) => row.map(cellText)),
        freezePane: { rows: 1 },
      },
    ],
  });
  saveContent(new Blob([new Uint8Array(bytes)], { type }), `${name}.xlsx`);
}

import type { FileRecord } from '@mutai/contract/files/schema';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { extentText, sizeText } from './file-facts.ts';
import { filesMessages as text } from './files.messages.ts';

/** Columns of the list of materials. */
export const fileColumns: readonly ListColumn<FileRecord>[] = [
  { key: 'name', title: text.name, width: 200, required: true, flexible: true, sortable: true },
  { key: 'category', title: text.categoryId, width: 112 },
  {
    key: 'size',
    title: text.size,
    width: 104,
    sortable: true,
    numeric: true,
    render: ({ size }) => sizeText(size),
  },
  { key: 'extent', title: text.extent, width: 150, render: extentText },
  { key: 'useCount', title: text.useCount, width: 84, numeric: true },
  { key: 'createdAt', title: text.uploadedAt, width: 112, sortable: true, kind: 'time' },
];

import type { FileRecord } from '@mutai/contract/files/schema';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { sizeText } from '../../ui/kit/size-text.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { extentText } from './file-facts.ts';
import { FilePicture } from './file-picture.tsx';
import { filesMessages as text } from './files.messages.ts';
import styles from './files.module.css';

interface FileColumnActions {
  readonly showUses: (file: FileRecord) => void;
}

export const fileColumns = ({ showUses }: FileColumnActions): readonly ListColumn<FileRecord>[] => [
  {
    key: 'name',
    title: text.name,
    width: 200,
    required: true,
    flexible: true,
    sortable: true,
    render: (file) => (
      <span className={styles['name']}>
        <span className={styles['sign']}>
          <FilePicture file={file} size="small" />
        </span>
        <EllipsisText text={file.name} />
      </span>
    ),
  },
  { key: 'category', title: text.categoryId, width: 112 },
  {
    key: 'size',
    title: text.size,
    width: 104,
    sortable: true,
    numeric: true,
    render: ({ size }) => sizeText(size),
  },
  { key: 'extent', title: text.extent, width: 176, render: (file) => <EllipsisText text={extentText(file)} /> },
  {
    key: 'useCount',
    title: text.useCount,
    width: 84,
    numeric: true,
    render: (file) =>
      file.useCount === 0 ? (
        0
      ) : (
        <button
          type="button"
          className={styles['uses']}
          aria-label={text.usesOf(file.useCount, file.name)}
          onClick={() => showUses(file)}
        >
          {file.useCount}
        </button>
      ),
  },
  { key: 'createdAt', title: text.uploadedAt, width: 112, sortable: true, kind: 'time' },
  { key: 'description', title: text.description, width: 160, initiallyHidden: true, kind: 'secondary' },
];

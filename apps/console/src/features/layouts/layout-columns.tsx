import type { LayoutStatus } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { languageNames } from '@mutai/layout/model/languages';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { layoutsMessages as text } from './layouts.messages.ts';

const tones: Readonly<Record<LayoutStatus, StatusTone>> = {
  draft: 'default',
  published: 'success',
  changed: 'warning',
};

/** Publication status of a layout, including unpublished changes. */
export const LayoutStatusDot = ({ status }: { readonly status: LayoutStatus }) => (
  <StatusDot tone={tones[status]} text={text.statuses[status]} />
);

export const layoutColumns: readonly ListColumn<ListedLayout>[] = [
  { key: 'title', title: text.title, width: 200, required: true, flexible: true, sortable: true },
  { key: 'status', title: text.status, width: 140, render: ({ status }) => <LayoutStatusDot status={status} /> },
  { key: 'size', title: text.size, width: 108, render: ({ width, height }) => text.sizeOf(width, height) },
  {
    key: 'languages',
    title: text.languages,
    width: 128,
    initiallyHidden: true,
    render: ({ languages }) => <EllipsisText text={languages.map((one) => languageNames[one]).join('、')} />,
  },
  { key: 'blockCount', title: text.blockCount, width: 88, numeric: true, sortable: true },
  {
    key: 'publishedAt',
    title: text.publishedAt,
    width: 112,
    sortable: true,
    render: ({ publishedAt }) => (publishedAt === null ? null : <TimeCell at={publishedAt} />),
  },
  { key: 'updatedAt', title: text.updatedAt, width: 112, sortable: true, kind: 'time' },
  { key: 'description', title: text.description, width: 200, initiallyHidden: true, kind: 'secondary' },
  { key: 'createdAt', title: text.created, width: 112, sortable: true, initiallyHidden: true, kind: 'time' },
];

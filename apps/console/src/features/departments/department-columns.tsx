import type { Department } from '@mutai/contract/departments';
import type { Dictionary } from '../../platform/resource/dictionary.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { DictTag } from '../../ui/cells/tags.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import type { TreeColumn } from '../../ui/tree-table/tree-table.ts';
import { departmentsMessages as text } from './departments.messages.ts';

/** Columns of the departments table. */
export function departmentColumns(status: Dictionary): readonly TreeColumn<Department>[] {
  return [
    { key: 'name', title: text.name, width: 220, required: true, flexible: true, render: (_, name) => name },
    { key: 'code', title: text.code, width: 112, render: ({ code }) => <EllipsisText text={code} /> },
    { key: 'leader', title: text.leader, width: 88, render: ({ leader }) => <EllipsisText text={leader} /> },
    { key: 'phone', title: text.phone, width: 132, render: ({ phone }) => <EllipsisText text={phone} /> },
    { key: 'mail', title: text.mail, width: 168, render: ({ mail }) => <EllipsisText text={mail} /> },
    { key: 'sort', title: text.sort, width: 64, numeric: true, render: ({ sort }) => sort },
    {
      key: 'enabled',
      title: text.status,
      width: 80,
      render: ({ enabled }) => <DictTag {...status.tag(String(enabled))} />,
    },
    {
      key: 'updatedAt',
      title: text.updatedAt,
      width: 140,
      initiallyHidden: true,
      render: ({ updatedAt }) => <TimeCell at={updatedAt} />,
    },
  ];
}

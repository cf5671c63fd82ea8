import type { ScreenKey } from '@mutai/contract/screen-keys/schema';
import { EllipsisText } from '../../../ui/cells/ellipsis-text.tsx';
import { HoverTooltip } from '../../../ui/cells/hover-tooltip.tsx';
import { Label } from '../../../ui/cells/label.tsx';
import { useNow } from '../../../ui/kit/kit.tsx';
import { fullTime, relativeTo } from '../../../ui/kit/time.ts';
import type { ListColumn } from '../../../ui/table/columns.tsx';
import { keyEnd } from './enroll-address.ts';
import { keysMessages as text } from './keys.messages.ts';
import styles from './keys.module.css';

/** Length of a full time without its seconds. */
const minuteLength = 16;

/** Number of registered screens, and that there can be no more. */
function UsesCell({ record: { used, uses } }: { readonly record: ScreenKey }) {
  return (
    <span className={styles['fact']}>
      {text.registered(used, uses)}
      {used >= uses && <Label>{text.usedUp}</Label>}
    </span>
  );
}

/** When a key expires, and that it has. */
function ExpiryCell({ record }: { readonly record: ScreenKey }) {
  const now = useNow(0);
  const { expiresAt } = record;
  return (
    <HoverTooltip title={relativeTo(expiresAt, now)}>
      <span className={styles['fact']}>
        <time dateTime={expiresAt}>{fullTime(expiresAt).slice(0, minuteLength)}</time>
        {keyEnd(record, now) === 'expired' && <Label tone="danger">{text.expired}</Label>}
      </span>
    </HoverTooltip>
  );
}

/** Columns of the list of keys. */
export const keyColumns: readonly ListColumn<ScreenKey>[] = [
  { key: 'name', title: text.name, width: 136, required: true, flexible: true, sortable: true },
  {
    key: 'groupName',
    title: text.groupId,
    width: 120,
    render: ({ groupId, groupName }) => (
      <EllipsisText text={groupId === null ? text.ungrouped : groupName} secondary={groupId === null} />
    ),
  },
  { key: 'used', title: text.used, width: 132, render: (record) => <UsesCell record={record} /> },
  {
    key: 'expiresAt',
    title: text.expiresAt,
    width: 204,
    sortable: true,
    render: (record) => <ExpiryCell record={record} />,
  },
];

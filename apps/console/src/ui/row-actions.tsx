import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { HoverTooltip } from './hover-tooltip.tsx';
import { kitMessages as text } from './kit.messages.ts';
import { useNarrow } from './use-media.ts';
import styles from './cells.module.css';

/** Something that can be done to one row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
  /** Why it cannot be done to this row; it is shown, but off. */
  readonly refusal?: string | null;
}

/** Width, in pixels, that the actions need on a narrow screen: one button that opens a menu. */
export const narrowActionsWidth = 56;

/** The actions of a row: buttons side by side, or one menu when there is no room. */
export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const narrow = useNarrow();
  if (narrow) {
    const items = actions.map(({ key, label, danger, refusal }) => ({
      key,
      label: refusal ? `${label}（${refusal}）` : label,
      danger: danger === true,
      disabled: Boolean(refusal),
    }));
    const run = (key: string) => actions.find((action) => action.key === key)?.run();
    return (
      <Dropdown menu={{ items, onClick: ({ key }) => run(key) }} trigger={['click']} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={text.actions} />
      </Dropdown>
    );
  }
  return (
    <div className={styles['actions']}>
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
    </div>
  );
}

function ActionButton({ action: { label, run, danger, refusal } }: { readonly action: RowAction }) {
  const button = (
    <Button
      type="link"
      size="small"
      className={styles['action'] ?? ''}
      danger={danger === true}
      disabled={Boolean(refusal)}
      onClick={run}
    >
      {label}
    </Button>
  );
  return refusal ? (
    <HoverTooltip title={refusal}>
      <span>{button}</span>
    </HoverTooltip>
  ) : (
    button
  );
}

import { DownOutlined, MoreOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useCompact } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useOpenOnVisit } from '../kit/page-visit.ts';
import { textWidth } from '../kit/text-width.ts';
import { useMenuRender } from '../popups/focus-on-open.tsx';
import styles from './cells.module.css';
import { HoverTooltip } from './hover-tooltip.tsx';
import { groupedActions, splitActions, type RowAction } from './action-layout.ts';

export type { RowAction } from './action-layout.ts';

/** Widths of the action column in pixels: for 修改, 删除 and 更多; for 删除 only; for a menu button only. */
const columnWidths = { usual: 142, removal: 72, compact: 56 } as const;

/** Widths in pixels: gap between actions, arrow after 更多, cell padding. */
const wordGap = 12;
const arrowWidth = 16;
const cellPadding = 16;
const dotsWidth = 24;

const widthOf = (actions: readonly RowAction[], compact: boolean): number => {
  const { shown, hidden } = splitActions(actions, compact);
  const words = shown.map(({ label }) => textWidth(label));
  if (hidden.length > 0) words.push(compact ? dotsWidth : textWidth(text.more) + arrowWidth);
  return cellPadding + words.reduce((sum, word) => sum + word, 0) + Math.max(0, words.length - 1) * wordGap;
};

/**
 * Width of the action column in pixels. Depends only on the labels, so that it is known before there are rows.
 *
 * @param actions actions of each row
 * @param removalOnly all rows have only 删除
 */
export function useActionsWidth(actions: readonly (readonly RowAction[])[], removalOnly: boolean): number {
  const compact = useCompact();
  const least = compact ? columnWidths.compact : removalOnly ? columnWidths.removal : columnWidths.usual;
  return Math.max(least, ...actions.map((ofRow) => widthOf(ofRow, compact)));
}

/** Actions of a row: inline buttons and a menu, or in compact layouts only a menu. */
export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const compact = useCompact();
  const { shown, hidden } = splitActions(actions, compact);
  return (
    <div className={styles['actions']}>
      {shown.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {hidden.length > 0 &&
        (compact ? (
          <ActionDots actions={hidden} label={text.actions} />
        ) : (
          <ActionMenu actions={hidden} className={styles['action']}>
            {text.more}
            <DownOutlined aria-hidden className={styles['fold'] ?? ''} />
          </ActionMenu>
        ))}
    </div>
  );
}

/** Menu button with dots; a single action is a button of its own. */
export function ActionDots({ actions, label }: { readonly actions: readonly RowAction[]; readonly label: string }) {
  const [only] = actions;
  if (only !== undefined && actions.length === 1) return <ActionButton action={only} />;
  return (
    <ActionMenu actions={actions} label={label} className={styles['dots']}>
      <MoreOutlined aria-hidden />
    </ActionMenu>
  );
}

interface ActionMenuProps {
  readonly actions: readonly RowAction[];
  /** Accessible name of the button if its content is not text. */
  readonly label?: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Menu button. A table has a hundred of them and shows one menu at a time, so the menu is created when opened. For the
 * same reason these buttons are plain elements: antd's would take longer to render than the rest of their row.
 */
function ActionMenu({ actions, label, className, children }: ActionMenuProps) {
  const [open, setOpen] = useOpenOnVisit();
  const render = useMenuRender(open);
  const button = useRef<HTMLButtonElement>(null);
  /** Pressing the button closes an open menu before the click event, which must not reopen it. */
  const openAtPress = useRef(false);
  const itemOf = (action: RowAction) => ({
    key: action.key,
    label: action.refusal ? `${action.label}（${action.refusal}）` : action.label,
    danger: action.danger === true,
    disabled: Boolean(action.refusal),
    // Disabled entries can be focused with arrow keys, to read the reason.
    tabIndex: -1,
  });
  const items = () =>
    groupedActions(actions).flatMap((group, index) => [
      ...(index === 0 ? [] : [{ type: 'divider' as const, key: `before ${String(group[0]?.key)}` }]),
      ...group.map(itemOf),
    ]);
  const choose = (key: string) => {
    const action = actions.find((one) => one.key === key);
    if (action !== undefined && !action.refusal) action.run();
  };
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className={styles['menu']}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onPointerDown={() => {
          openAtPress.current = open;
        }}
        onClick={() => {
          setOpen(!openAtPress.current);
          openAtPress.current = false;
        }}
      >
        {children}
      </button>
      {open && (
        <Dropdown
          open
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- with it, antd closes the menu at Tab.
          autoFocus
          popupRender={render}
          trigger={['click']}
          placement="bottomRight"
          onOpenChange={close}
          menu={{ items: items(), onClick: ({ key }) => choose(key) }}
        >
          <span className={styles['anchor']} />
        </Dropdown>
      )}
    </span>
  );
}

function ActionButton({ action: { label, run, danger, refusal } }: { readonly action: RowAction }) {
  const button = (
    <button
      type="button"
      className={styles['action']}
      data-danger={danger === true}
      // Disabled but focusable, so that keyboard users can read the reason.
      {...(refusal ? { 'aria-disabled': true, 'aria-description': refusal } : { onClick: run })}
    >
      {label}
    </button>
  );
  return refusal ? <HoverTooltip title={refusal}>{button}</HoverTooltip> : button;
}

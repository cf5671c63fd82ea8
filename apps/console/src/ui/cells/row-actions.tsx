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

/** Something that can be done to one row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
  /** Why it cannot be done to this row; it is shown, but off. */
  readonly refusal?: string | null;
  /** Needed less often: always in the menu 更多. */
  readonly rare?: boolean;
}

/** Words side by side; what is beyond them goes into the menu 更多. */
const shownAtMost = 2;

/** Widths, in pixels, of the column of actions: of 修改, 删除 and 更多, of 删除 alone, of one button with dots. */
const columnWidths = { usual: 142, removal: 72, compact: 56 } as const;

/** Widths, in pixels, of the gap between two words, of the arrow behind 更多, and of a cell's padding. */
const wordGap = 12;
const arrowWidth = 16;
const cellPadding = 16;

/** Which actions are words, and which wait in the menu: of too many, the last ones stay words. */
function splitActions(actions: readonly RowAction[]): readonly [readonly RowAction[], readonly RowAction[]] {
  const shown = actions.filter(({ rare }) => rare !== true).slice(-shownAtMost);
  return [shown, actions.filter((action) => !shown.includes(action))];
}

/**
 * Width, in pixels, of the column in which these actions stand. Wider than usual only for words longer than usual, so
 * that it is known before there are any rows.
 *
 * @param actions those of a row; undefined while there is none
 * @param removalOnly there is nothing but 删除 in any row
 */
export function useActionsWidth(actions: readonly RowAction[] | undefined, removalOnly: boolean): number {
  const compact = useCompact();
  if (compact) return columnWidths.compact;
  if (removalOnly) return columnWidths.removal;
  const [shown, hidden] = splitActions(actions ?? []);
  const words = shown.map(({ label }) => textWidth(label));
  if (hidden.length > 0) words.push(textWidth(text.more) + arrowWidth);
  const needed = cellPadding + words.reduce((sum, word) => sum + word, 0) + (words.length - 1) * wordGap;
  return Math.max(columnWidths.usual, needed);
}

/** The actions of a row: words side by side and a menu, or one menu when there is no room. */
export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const compact = useCompact();
  if (actions.length === 0) return null;
  if (compact) return <ActionDots actions={actions} label={text.actions} />;
  const [shown, hidden] = splitActions(actions);
  return (
    <div className={styles['actions']}>
      {shown.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {hidden.length > 0 && (
        <ActionMenu actions={hidden} className={styles['action']}>
          {text.more}
          <DownOutlined aria-hidden className={styles['fold'] ?? ''} />
        </ActionMenu>
      )}
    </div>
  );
}

/** Actions behind one button with dots. */
export function ActionDots({ actions, label }: { readonly actions: readonly RowAction[]; readonly label: string }) {
  return (
    <ActionMenu actions={actions} label={label} className={styles['dots']}>
      <MoreOutlined aria-hidden />
    </ActionMenu>
  );
}

interface ActionMenuProps {
  readonly actions: readonly RowAction[];
  /** Accessible name of the button, when what is in it is no text. */
  readonly label?: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Actions in a menu behind a button. A table has a hundred of these buttons, and shows one menu at a time: the menu is
 * set up when it is opened. For the same reason all of the buttons here are plain ones; antd's would take longer to
 * draw than the rest of their row.
 */
function ActionMenu({ actions, label, className, children }: ActionMenuProps) {
  const [open, setOpen] = useOpenOnVisit();
  const render = useMenuRender(open);
  const button = useRef<HTMLButtonElement>(null);
  /** A press on the button closes an open menu before the click arrives, which must not open it again. */
  const openAtPress = useRef(false);
  const items = () =>
    actions.map((action) => ({
      key: action.key,
      label: action.refusal ? `${action.label}（${action.refusal}）` : action.label,
      danger: action.danger === true,
      disabled: Boolean(action.refusal),
      // The arrow keys stop at what is off too, so that everybody learns why.
      tabIndex: -1,
    }));
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
      // Off, but not out of the keyboard's reach: everybody may learn why.
      {...(refusal ? { 'aria-disabled': true, 'aria-description': refusal } : { onClick: run })}
    >
      {label}
    </button>
  );
  return refusal ? <HoverTooltip title={refusal}>{button}</HoverTooltip> : button;
}

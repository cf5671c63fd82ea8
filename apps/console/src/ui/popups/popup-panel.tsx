import { Dropdown, type DropdownProps } from 'antd';
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useFocusOnOpen } from './focus-on-open.tsx';
import styles from './popups.module.css';

export interface PopupPanelProps extends Pick<DropdownProps, 'placement'> {
  /** Accessible name. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly content: ReactNode;
  /** Button that opens it. */
  readonly children: ReactElement;
}

/** Tab stops inside of an element. */
const controlsOf = (element: HTMLElement): readonly HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('button, input, a[href], [tabindex]')].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled'),
  );

/** Focuses the first control; while they load, the panel keeps focus. */
function enterPanel(panel: HTMLElement): () => void {
  const enter = () => {
    if (document.activeElement === panel) controlsOf(panel)[0]?.focus({ preventScroll: true });
  };
  panel.focus({ preventScroll: true });
  enter();
  const arriving = new MutationObserver(enter);
  arriving.observe(panel, { childList: true, subtree: true });
  return () => arriving.disconnect();
}

/** Popover of a button. Focus moves into it, and back to the button on Escape and on Tab beyond its end. */
export function PopupPanel(props: PopupPanelProps) {
  const { label, open, onOpenChange, content, children, placement = 'bottomRight' } = props;
  const frame = useRef<HTMLSpanElement>(null);
  const panelRef = useFocusOnOpen(open, enterPanel);
  const leaveByTab = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return;
    // antd would close it on every Tab, as for menus.
    event.stopPropagation();
    const controls = controlsOf(event.currentTarget);
    const last = event.shiftKey ? controls[0] : controls.at(-1);
    if (last !== undefined && event.target !== last && event.target !== event.currentTarget) return;
    event.preventDefault();
    onOpenChange(false);
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const panel = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is in it
    <div
      role="dialog"
      aria-label={label}
      ref={panelRef}
      tabIndex={-1}
      className={styles['panel']}
      onKeyDown={leaveByTab}
    >
      {content}
    </div>
  );
  return (
    <span ref={frame} className={styles['frame']}>
      <Dropdown
        destroyOnHidden
        trigger={['click']}
        placement={placement}
        open={open}
        onOpenChange={onOpenChange}
        popupRender={() => panel}
      >
        {children}
      </Dropdown>
    </span>
  );
}

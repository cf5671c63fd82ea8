import { HoverTooltip } from '../../cells/hover-tooltip.tsx';
import styles from './toolbar.module.css';
import { ToolIcon, type ToolIconName } from './tool-icons.tsx';

export interface ToolButtonProps {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ToolIconName;
  /** Keyboard shortcut for the tooltip. */
  readonly keys?: string | undefined;
  /** Toggle state; `undefined`: not a toggle. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Tool of the editor. Clicking it keeps focus, and so the selection. */
export function ToolButton({ label, icon, keys, pressed, disabled = false, onClick }: ToolButtonProps) {
  return (
    <HoverTooltip title={keys === undefined ? label : `${label}（${keys}）`}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled}
        aria-keyshortcuts={keys}
        className={styles['tool']}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!disabled) onClick();
        }}
      >
        <ToolIcon name={icon} />
      </button>
    </HoverTooltip>
  );
}

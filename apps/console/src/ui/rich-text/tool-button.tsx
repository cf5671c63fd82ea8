import { HoverTooltip } from '../cells/hover-tooltip.tsx';
import styles from './rich-text.module.css';
import { ToolIcon, type ToolIconName } from './tool-icons.tsx';

export interface ToolButtonProps {
  /** Accessible name, and the tooltip. */
  readonly label: string;
  readonly icon: ToolIconName;
  /** Keys that do the same, as people read them; in the tooltip. */
  readonly keys?: string | undefined;
  /** Whether what it switches is on; undefined: it switches nothing. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A tool of the editor. Pressing it with the pointer leaves the focus, and so the selection, where it is. */
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

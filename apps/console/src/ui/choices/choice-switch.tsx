import { HoverTooltip } from '../cells/hover-tooltip.tsx';
import { ChoiceName } from './choice-views.tsx';
import type { ChoiceNames } from './choices.ts';
import styles from './choice-switch.module.css';

export interface ChoiceSwitchProps {
  /** Label of the switched field: 状态. */
  readonly label: string;
  readonly on: boolean;
  /** Names for on and off. */
  readonly names: ChoiceNames;
  /** A change is being saved. */
  readonly pending: boolean;
  /** Reason why it is disabled; `null` if it is not. */
  readonly refusal?: string | null;
  readonly onToggle: () => void;
}

/** Status in a row, as a dot with text, that toggles on click. */
export function ChoiceSwitch({ label, on, names, pending, refusal = null, onToggle }: ChoiceSwitchProps) {
  const control = (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-checked={on}
      aria-label={`${label}：${names.labelOf(on)}`}
      aria-busy={pending}
      // Disabled but focusable: focus stays, and keyboard users can read the reason.
      {...(refusal === null ? {} : { 'aria-description': refusal })}
      {...(pending || refusal !== null ? { 'aria-disabled': true } : { onClick: onToggle })}
    >
      <ChoiceName names={names} value={on} />
    </button>
  );
  return refusal === null ? control : <HoverTooltip title={refusal}>{control}</HoverTooltip>;
}

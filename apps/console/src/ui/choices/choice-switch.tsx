import { HoverTooltip } from '../cells/hover-tooltip.tsx';
import { ChoiceName } from './choice-views.tsx';
import type { ChoiceNames } from './choices.ts';
import styles from './choice-switch.module.css';

export interface ChoiceSwitchProps {
  /** What is switched: 状态. */
  readonly label: string;
  readonly on: boolean;
  /** Words for on and off. */
  readonly names: ChoiceNames;
  /** A change is under way. */
  readonly pending: boolean;
  /** Why it cannot be switched; null when it can. */
  readonly refusal?: string | null;
  readonly onToggle: () => void;
}

/** A status in a row, as a dot and a word, that is switched by a press on it. */
export function ChoiceSwitch({ label, on, names, pending, refusal = null, onToggle }: ChoiceSwitchProps) {
  const control = (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-checked={on}
      aria-label={`${label}：${names.labelOf(on)}`}
      aria-busy={pending}
      // Off, but not out of the keyboard's reach: the focus stays, and everybody may learn why.
      {...(refusal === null ? {} : { 'aria-description': refusal })}
      {...(pending || refusal !== null ? { 'aria-disabled': true } : { onClick: onToggle })}
    >
      <ChoiceName names={names} value={on} />
    </button>
  );
  return refusal === null ? control : <HoverTooltip title={refusal}>{control}</HoverTooltip>;
}

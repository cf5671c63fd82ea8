import { ruleColors, type RuleColor } from '@mutai/contract/schedule-rules/resource';
import type { KeyboardEvent } from 'react';
import colors from '../records/colors.module.css';
import { scheduleMessages as text } from '../records/schedule.messages.ts';
import styles from './form.module.css';

interface ColorFieldProps {
  /** Passed by the form. */
  readonly id?: string;
  readonly value?: RuleColor;
  readonly onChange?: (value: RuleColor) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Form control for the colour of a rule. Arrow keys choose. */
export function ColorField({ id, value = 'blue', onChange }: ColorFieldProps) {
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = ruleColors.at((ruleColors.indexOf(value) + by) % ruleColors.length) ?? value;
    onChange?.(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-color="${next}"]`)?.focus();
  };
  return (
    <div
      {...(id === undefined ? {} : { id })}
      role="radiogroup"
      aria-label={text.color}
      tabIndex={-1}
      className={styles['colors']}
      onKeyDown={step}
    >
      {ruleColors.map((color) => (
        <button
          key={color}
          type="button"
          role="radio"
          aria-checked={color === value}
          aria-label={text.colors[color]}
          title={text.colors[color]}
          tabIndex={color === value ? 0 : -1}
          data-color={color}
          className={`${styles['color'] ?? ''} ${colors['rule'] ?? ''}`}
          onClick={() => onChange?.(color)}
        />
      ))}
    </div>
  );
}

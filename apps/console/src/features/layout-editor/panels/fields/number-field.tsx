import { Input, type InputRef } from 'antd';
import { useRef, type KeyboardEvent } from 'react';
import { readArithmetic } from '@mutai/layout/entry/arithmetic';
import { clamp } from '@mutai/layout/geometry/box';
import { panelMessages as text } from '../common/panels.messages.ts';
import { type Property } from '../values/property.ts';
import { boundsOf, problemOf, roundedFor } from '../values/schemas.ts';
import { mixed } from '../values/shared.ts';
import { Field, Problem, type FieldBinding } from './field.tsx';
import styles from './fields.module.css';
import { type Read, useEntry } from './use-entry.ts';

/** Steps per arrow key with Shift. */
const farSteps = 10;

export interface NumberFieldProps {
  readonly property: Property<number>;
  /** Step of the arrow keys. */
  readonly step?: number;
  readonly unit?: string;
  /** Default: the label of the property. */
  readonly label?: string;
}

/** Labeled number input. */
export function NumberField(props: NumberFieldProps) {
  const entry = useNumber(props);
  return (
    <Field label={props.label ?? props.property.label} problem={entry.problem}>
      {(wiring) => <NumberInput {...props} entry={entry} wiring={wiring} />}
    </Field>
  );
}

/** Number input without a label, named by `name`. */
export function BareNumber(props: NumberFieldProps & { readonly id: string; readonly name: string }) {
  const entry = useNumber(props);
  const described = `${props.id}problem`;
  return (
    <div className={styles['control']}>
      <NumberInput
        {...props}
        entry={entry}
        wiring={
          entry.problem === null
            ? { id: props.id }
            : { id: props.id, 'aria-invalid': true, 'aria-describedby': described }
        }
      />
      <Problem id={described} text={entry.problem} />
    </div>
  );
}

/** Reads a number, an arithmetic expression, or a relative entry such as `+10`. Computed values are rounded. */
function readNumber(typed: string, { schema, refuse }: Property<number>): Read<number> {
  const entry = readArithmetic(typed);
  if ('problem' in entry) return { problem: text.numberProblems[entry.problem] };
  const { min, max } = boundsOf(schema);
  const rounded = (value: number): number => roundedFor(schema, value);
  if ('change' in entry) {
    const changed = (before: number) => clamp(rounded(entry.change(before)), min, max);
    // A range may have gaps.
    return { change: (before) => (problemOf(schema, changed(before)) === null ? changed(before) : before) };
  }
  const value = entry.computed ? rounded(entry.value) : entry.value;
  const problem = problemOf(schema, value) ?? refuse?.(value) ?? null;
  if (problem === null) return { value };
  // Users of other editors enter -10 to subtract.
  return { problem: value < 0 && min >= 0 && !entry.computed ? text.minusHint(problem, -value) : problem };
}

function useNumber({ property, step = 1 }: NumberFieldProps) {
  const entry = useEntry<number>({
    property,
    read: (typed) => readNumber(typed, property),
    write: String,
    applies: 'pause',
  });
  const { min, max } = boundsOf(property.schema);
  const stepBy = (steps: number) => {
    const from = readNumber(entry.text(), property);
    const base = 'value' in from ? from.value : property.current();
    if (base === mixed || property.disabled) return;
    entry.enter(String(clamp(roundedFor(property.schema, base + steps * step), min, max)));
  };
  return { ...entry, stepBy, min, max };
}

interface NumberInputProps extends NumberFieldProps {
  readonly entry: ReturnType<typeof useNumber>;
  readonly wiring: FieldBinding;
  readonly name?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: farSteps, PageDown: -farSteps };

function NumberInput({ property, unit = '', label = property.label, entry, wiring, name }: NumberInputProps) {
  const { value, disabled } = property;
  const field = useRef<InputRef>(null);
  const press = (event: KeyboardEvent) => {
    entry.input.onKeyDown(event);
    const by = steps[event.key];
    if (by === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    entry.stepBy(event.shiftKey && Math.abs(by) === 1 ? by * farSteps : by);
  };
  const button = (by: 1 | -1) => (
    // Keyboard users have the arrow keys.
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      title={by > 0 ? text.increase(label) : text.decrease(label)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        // Consecutive clicks are one visit of the field, and one undo step.
        field.current?.focus({ preventScroll: true });
        entry.stepBy(by);
      }}
    />
  );
  return (
    <Input
      ref={field}
      {...wiring}
      {...entry.input}
      {...(name === undefined ? {} : { 'aria-label': name })}
      className={styles['number'] ?? ''}
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-valuemin={entry.min}
      aria-valuemax={entry.max}
      {...(value === mixed ? { placeholder: text.mixed, 'aria-valuetext': text.mixed } : { 'aria-valuenow': value })}
      {...(entry.problem === null ? {} : { status: 'error' })}
      disabled={disabled}
      suffix={
        <>
          <span aria-hidden>{unit}</span>
          {!disabled && (
            <span className={styles['steps']}>
              {button(1)}
              {button(-1)}
            </span>
          )}
        </>
      }
      onKeyDown={press}
    />
  );
}

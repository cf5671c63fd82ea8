import { Switch } from 'antd';
import { type ReactNode } from 'react';
import { panelMessages as text } from '../common/panels.messages.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { type Property } from '../values/property.ts';
import { mixed, type Shared } from '../values/shared.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';

export interface EffectRowProps<Value extends object> {
  /** Border, shadow or the like; `null`: none. */
  readonly property: Property<Value | null>;
  /** True if all selected blocks have it. */
  readonly there: Shared<boolean>;
  /** Value of blocks that get it. */
  readonly initial: Value;
  /** Accessible name of the switch; default: the label. */
  readonly name?: string;
  /** Its fields, shown if all blocks have it. */
  readonly children: ReactNode;
}

/** Switch of an effect, and its fields while it is on. */
export function EffectRow<Value extends object>({
  property,
  there,
  initial,
  name = property.label,
  children,
}: EffectRowProps<Value>) {
  const editor = useEditor();
  const turn = (on: boolean) => {
    editor.settle();
    property.set(on ? initial : null);
    property.done();
  };
  return (
    <div className={styles['effect']}>
      <Field label={property.label}>
        {({ id }) => (
          <span className={styles['switch']}>
            <Switch
              id={id}
              size="small"
              aria-label={name}
              disabled={property.disabled}
              checked={there === true}
              onChange={turn}
            />
            {there === mixed && <span>{text.mixed}</span>}
          </span>
        )}
      </Field>
      {there === true && <div className={styles['effectFields']}>{children}</div>}
    </div>
  );
}

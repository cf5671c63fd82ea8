import { CloseOutlined } from '@ant-design/icons';
import { Flex, Input } from 'antd';
import { panelMessages as text } from '../common/panels.messages.ts';
import { choose, type Property } from '../values/property.ts';
import { problemOf } from '../values/schemas.ts';
import { mixed } from '../values/shared.ts';
import { ColourButton } from './colour-button.tsx';
import { Field } from './field.tsx';
import styles from './colour-field.module.css';
import { readColour } from './read-colour.ts';
import { useEntry } from './use-entry.ts';

export interface ColourFieldProps {
  readonly property: Property<string>;
}

/** Labeled color: picked, typed, or empty if the schema allows it. */
export function ColourField({ property }: ColourFieldProps) {
  const { label, schema, value } = property;
  const clearable = problemOf(schema, '') === null;
  const entry = useEntry<string>({
    property,
    read: (typed) => {
      const colour = readColour(typed);
      const problem = problemOf(schema, colour);
      return problem === null ? { value: colour } : { problem };
    },
    write: (colour) => colour,
    applies: 'pause',
  });
  return (
    <Field label={label} problem={entry.problem}>
      {(wiring) => (
        <Flex gap={8} align="center">
          <ColourButton property={property} />
          <Input
            {...wiring}
            {...entry.input}
            {...(entry.problem === null ? {} : { status: 'error' })}
            autoComplete="off"
            spellCheck={false}
            placeholder={value === mixed ? text.mixed : text.noColour}
            suffix={
              // Always rendered: adding a suffix later makes antd wrap the input in another element, which loses the
              // focus.
              <button
                type="button"
                className={styles['clear']}
                hidden={!clearable || value === ''}
                title={text.clearColour(label)}
                aria-label={text.clearColour(label)}
                onClick={() => choose(property, '')}
              >
                <CloseOutlined aria-hidden />
              </button>
            }
          />
        </Flex>
      )}
    </Field>
  );
}

import { CloseOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { choose, type Property } from '../values/property.ts';
import { problemOf } from '../values/schemas.ts';
import { mixed } from '../values/shared.ts';
import { Field } from './field.tsx';
import styles from './colour-field.module.css';
import { useEntry } from './use-entry.ts';

const ColourPopup = lazyPart(async () => (await import('./colour-popup.tsx')).ColourPopup);

export interface ColourFieldProps {
  readonly property: Property<string>;
}

/** A colour as people write it: with or without #, in three digits too. */
function colourOf(typed: string): string {
  const digits = typed.normalize('NFKC').trim().replace(/^#/, '').toLowerCase();
  if (digits === '') return '';
  return `#${/^[\da-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** A colour with its name: chosen, typed, or none where there may be none. */
export function ColourField({ property }: ColourFieldProps) {
  const { label, schema, value } = property;
  const clearable = problemOf(schema, '') === null;
  const entry = useEntry<string>({
    property,
    read: (typed) => {
      const colour = colourOf(typed);
      const problem = problemOf(schema, colour);
      return problem === null ? { value: colour } : { problem };
    },
    write: (colour) => colour,
    applies: 'pause',
  });
  return (
    <Field label={label} problem={entry.problem}>
      {(wiring) => (
        <div className={styles['colour']}>
          <ColourButton property={property} />
          <Input
            {...wiring}
            {...entry.input}
            {...(entry.problem === null ? {} : { status: 'error' })}
            autoComplete="off"
            spellCheck={false}
            placeholder={value === mixed ? text.mixed : text.noColour}
            suffix={
              // Always there: antd puts an input with a suffix into another element, so the input would lose the focus.
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
        </div>
      )}
    </Field>
  );
}

/** A colour as a button that opens all of them. */
export function ColourButton({ property, label = property.label }: ColourFieldProps & { readonly label?: string }) {
  const { key, value, set, done } = property;
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Pressing the button closes what is open before the click comes. */
  const wasOpen = useRef(false);
  const name = text.chooseColour(label);
  const colour = value === mixed || value === '' ? null : value;
  return (
    <span className={styles['colourFrame']}>
      <button
        ref={button}
        type="button"
        className={styles['swatch']}
        title={name}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-none={value === ''}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => {
          setWanted(true);
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        {value === mixed ? '?' : <span style={colour === null ? {} : { backgroundColor: colour }} />}
      </button>
      {wanted && (
        <ColourPopup
          key={key}
          label={name}
          shown={open}
          value={colour}
          onChange={set}
          onChosen={done}
          onClose={(back) => {
            setOpen(false);
            if (back) button.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </span>
  );
}

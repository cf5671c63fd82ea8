import { ColorPicker, type ColorPickerProps } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { panelMessages as text } from '../common/panels.messages.ts';
import styles from './colour-field.module.css';
import { recentColours, rememberColour } from './recent-colours.ts';

/** Colours that notices and boards are made of. */
const usualColours = [
  '#000000',
  '#1b2230',
  '#5b6577',
  '#c9cfd9',
  '#ffffff',
  '#c0310a',
  '#e8590c',
  '#f2b705',
  '#2f9e44',
  '#0c8599',
  '#2b5fd9',
  '#0b2a6b',
  '#6741d9',
  '#00000080',
] as const;

export interface ColourPopupProps {
  /** Accessible name. */
  readonly label: string;
  readonly shown: boolean;
  /** Null: none, or several. */
  readonly value: string | null;
  readonly onChange: (colour: string) => void;
  /** A colour was chosen: the pointer let go of it. */
  readonly onChosen: () => void;
  /** @param back whether the focus belongs to the button again */
  readonly onClose: (back: boolean) => void;
}

/** Colours with their transparency, those chosen last and those often wanted. It stands over the element it is in. */
export function ColourPopup({ label, shown, value, onChange, onChosen, onClose }: ColourPopupProps) {
  // While it is open it shows what was chosen in it: the value of the layout comes a moment later.
  const [picked, setPicked] = useState<string | null>(null);
  const change = (colour: string) => {
    setPicked(colour);
    onChange(colour);
  };
  const close = (back: boolean) => {
    setPicked(null);
    onClose(back);
  };
  const chosen = (colour: string) => {
    rememberColour(colour);
    onChosen();
  };
  const pick = (colour: string) => {
    change(colour);
    chosen(colour);
    close(true);
  };
  const panel: ColorPickerProps['panelRender'] = (_, { components: { Picker } }) => (
    <Frame label={label} onClose={close}>
      <Picker />
      <Swatches title={text.usualColours} colours={usualColours} onPick={pick} />
      <RecentSwatches onPick={pick} />
    </Frame>
  );
  return (
    <ColorPicker
      open={shown}
      value={picked ?? value}
      // Beside the panel, of which nothing is covered.
      placement="leftTop"
      disabledFormat
      arrow={false}
      destroyOnHidden
      defaultFormat="hex"
      onOpenChange={(open) => {
        if (!open) close(false);
      }}
      onChange={(colour) => change(colour.toHexString())}
      onChangeComplete={(colour) => chosen(colour.toHexString())}
      panelRender={panel}
    >
      <span className={styles['anchor']} />
    </ColorPicker>
  );
}

interface FrameProps {
  readonly label: string;
  readonly onClose: (back: boolean) => void;
  readonly children: ReactNode;
}

/** Takes the focus when it opens; Escape closes it, and so does Tab at its end. */
function Frame({ label, onClose, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  // antd's controls have no names, and take none.
  useEffect(() => {
    const name = (controls: string, names: readonly string[]) => {
      for (const [index, control] of [...(frame.current?.querySelectorAll(controls) ?? [])].entries()) {
        control.setAttribute('aria-label', names[index] ?? '');
      }
    };
    name('[role=slider]', text.colourSliders);
    name('input', text.colourInputs);
  });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of the canvas are none here.
    event.stopPropagation();
    if (event.key === 'Escape') return onClose(true);
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, [tabindex="0"]')];
    const end = event.shiftKey ? stops[0] : stops.at(-1);
    if (event.target !== end && !(event.shiftKey && event.target === event.currentTarget)) return;
    event.preventDefault();
    onClose(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is in it
    <div ref={frame} role="dialog" aria-label={label} tabIndex={-1} className={styles['colours']} onKeyDown={press}>
      {children}
    </div>
  );
}

function RecentSwatches({ onPick }: { readonly onPick: (colour: string) => void }) {
  const [colours] = useState(recentColours);
  return colours.length > 0 && <Swatches title={text.recentColours} colours={colours} onPick={onPick} />;
}

interface SwatchesProps {
  readonly title: string;
  readonly colours: readonly string[];
  readonly onPick: (colour: string) => void;
}

function Swatches({ title, colours, onPick }: SwatchesProps) {
  return (
    <div role="group" aria-label={title}>
      <div className={styles['swatchTitle']}>{title}</div>
      <div className={styles['swatches']}>
        {colours.map((colour) => (
          <button key={colour} type="button" title={colour} aria-label={colour} onClick={() => onPick(colour)}>
            <span style={{ backgroundColor: colour }} />
          </button>
        ))}
      </div>
    </div>
  );
}

import { ColorPicker, type ColorPickerProps } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useActionContext } from '../../actions/action-context.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import { BrandSwatches } from './brand-swatches.tsx';
import styles from './colour-field.module.css';
import { recentColours, rememberColour } from './recent-colours.ts';
import { type Swatch, Swatches } from './swatches.tsx';

/** Preset colors, common in notices and boards. */
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

const swatchesOf = (colours: readonly string[]): readonly Swatch[] => colours.map((color) => ({ name: color, color }));

export interface ColourButtonProps {
  readonly property: Property<string>;
  readonly label?: string;
}

/** Button that opens a color picker with brand colors, transparency, presets and recent colors. */
export function ColourButton({ property, label = property.label }: ColourButtonProps) {
  const { key, value, set, done } = property;
  const [open, setOpen] = useState(false);
  /** Picked color, shown before the value of the layout is updated. */
  const [picked, setPicked] = useState<{ readonly key: string; readonly colour: string } | null>(null);
  const { manageColours } = useActionContext();
  const button = useRef<HTMLButtonElement>(null);
  const name = text.chooseColour(label);
  const colour = value === mixed || value === '' ? null : value;
  const change = (next: string) => {
    setPicked({ key, colour: next });
    set(next);
  };
  const complete = (chosen: string) => {
    rememberColour(chosen);
    done();
  };
  const turn = (next: boolean) => {
    setOpen(next);
    setPicked(null);
  };
  const close = () => {
    turn(false);
    button.current?.focus({ preventScroll: true });
  };
  const pick = (chosen: string) => {
    change(chosen);
    complete(chosen);
    close();
  };
  const panel: ColorPickerProps['panelRender'] = (_, { components: { Picker } }) => (
    <Frame label={name} onClose={close}>
      <BrandSwatches
        onPick={pick}
        onManage={() => {
          close();
          manageColours(colour ?? '');
        }}
      />
      <Picker />
      <Swatches title={text.usualColours} swatches={swatchesOf(usualColours)} onPick={pick} />
      <RecentSwatches onPick={pick} />
    </Frame>
  );
  return (
    <ColorPicker
      open={open}
      value={picked?.key === key ? picked.colour : colour}
      // To the left of the panel, without covering it.
      placement="leftTop"
      disabledFormat
      arrow={false}
      destroyOnHidden
      defaultFormat="hex"
      onOpenChange={turn}
      onChange={(next) => change(next.toHexString())}
      onChangeComplete={(next) => complete(next.toHexString())}
      panelRender={panel}
    >
      <button
        ref={button}
        type="button"
        className={styles['swatch']}
        title={name}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-none={value === ''}
      >
        {value === mixed ? '?' : <span style={colour === null ? {} : { backgroundColor: colour }} />}
      </button>
    </ColorPicker>
  );
}

interface FrameProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Focuses itself on mount. Closes on Escape and when Tab leaves it. */
function Frame({ label, onClose, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  // antd's controls have no accessible names and no props to set them.
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
    // Keys must not reach the canvas.
    event.stopPropagation();
    if (event.key === 'Escape') return onClose();
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, [tabindex="0"]')];
    const end = event.shiftKey ? stops[0] : stops.at(-1);
    if (event.target !== end && !(event.shiftKey && event.target === event.currentTarget)) return;
    event.preventDefault();
    onClose();
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
  return colours.length > 0 && <Swatches title={text.recentColours} swatches={swatchesOf(colours)} onPick={onPick} />;
}

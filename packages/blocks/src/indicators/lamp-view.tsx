import { firstMet } from '@mutai/layout/data/condition';
import { valueText } from '@mutai/layout/data/value-text';
import { languageTags } from '@mutai/layout/model/languages';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { fillParent, innerSize } from '../styles.ts';
import { TextBox } from '../text/text-box.tsx';
import { Blinking } from './blinking.tsx';

/** Diameter of a dot, as a share of the height of its block. */
const dotShare = 0.6;

/** State of a value, by color and text. */
export function LampView({ block, stage }: ViewProps<'lamp'>) {
  const { shape, levels, otherColor, fontCh } = block.params;
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const level = firstMet(levels, value);
        const color = level?.color ?? otherColor;
        const blinks = stage.mode === 'play' && level?.blink === true;
        const text = level?.label || (valueText(value) ?? '');
        const { w, h } = innerSize(block);
        const size = Math.min(w, h) * dotShare;
        if (shape === 'fill') {
          return (
            <>
              <Blinking blinks={blinks} style={{ ...fillParent, backgroundColor: color }} />
              <div style={{ ...fillParent }}>
                <TextBox style={fontCh} lang={languageTags.ch}>
                  {text}
                </TextBox>
              </div>
            </>
          );
        }
        const margin = (Math.min(w, h) - size) / 2;
        const dot = { flex: 'none', width: size, height: size, margin, borderRadius: '50%', backgroundColor: color };
        return (
          <div style={{ display: 'flex', alignItems: 'center', width: '100%', height: '100%' }}>
            <Blinking blinks={blinks} style={dot} />
            <div style={{ flex: '1 1 0', minWidth: 0, height: '100%' }}>
              <TextBox style={fontCh} lang={languageTags.ch}>
                {text}
              </TextBox>
            </div>
          </div>
        );
      }}
    </WithSource>
  );
}

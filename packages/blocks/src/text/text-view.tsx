import { type CSSProperties, useEffect, useRef } from 'react';
import { type ViewProps } from '../declaration.ts';
import { startMarquee } from './marquee.ts';
import { TextBox } from './text-box.tsx';
import { textIn } from './text-in.ts';

/** Marquee styles: a sideways text does not wrap; a vertical one wraps at the width of its block. */
const running: Readonly<Record<'sideways' | 'upright', { readonly box: CSSProperties; readonly text: CSSProperties }>> =
  {
    sideways: {
      box: { overflow: 'hidden', justifyContent: 'flex-start' },
      text: { flex: 'none', whiteSpace: 'nowrap', overflowWrap: 'normal', wordBreak: 'normal' },
    },
    upright: { box: { overflow: 'hidden', alignItems: 'flex-start' }, text: { flexShrink: 1 } },
  };

export function TextView({ block, stage }: ViewProps<'text'>) {
  const { marquee, speed, direction } = block.params;
  const { font, lang } = textIn(block.params, stage.language);
  const text = useRef<HTMLSpanElement>(null);
  const plays = marquee && stage.mode === 'play';

  useEffect(() => {
    const content = text.current;
    const box = content?.parentElement ?? null;
    return plays && box !== null && content !== null ? startMarquee(box, content, direction, speed) : undefined;
  }, [plays, direction, speed]);

  const styles = running[direction === 'left' || direction === 'right' ? 'sideways' : 'upright'];
  return (
    <TextBox
      style={font}
      lang={lang}
      content={text}
      {...(marquee ? { boxStyle: styles.box, contentStyle: styles.text } : {})}
    >
      {font.content}
    </TextBox>
  );
}

import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { type ViewProps } from '../declaration.ts';
import { startMarquee } from './marquee.ts';
import { TextBox } from './text-box.tsx';
import { textIn } from './text-in.ts';
import { linesIn, useFit } from './use-fit.ts';

/** Marquee styles: a sideways text does not wrap; a vertical one wraps at the width of its block. */
const running: Readonly<Record<'sideways' | 'upright', { readonly box: CSSProperties; readonly text: CSSProperties }>> =
  {
    sideways: {
      box: { overflow: 'hidden', justifyContent: 'flex-start' },
      text: { flex: 'none', whiteSpace: 'nowrap', overflowWrap: 'normal', wordBreak: 'normal' },
    },
    upright: { box: { overflow: 'hidden', alignItems: 'flex-start' }, text: { flexShrink: 1 } },
  };

/** Styles of a text that ends with an ellipsis after some lines. */
const clamped = (lines: number): CSSProperties => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
});

/** Shows content in the place and style of a block's text. */
export function TextFrame({ block, stage, children }: ViewProps<'text'> & { readonly children: ReactNode }) {
  const { marquee, speed, direction, fit } = block.params;
  const shown = textIn(block.params, stage.language);
  const { size, runs } = useFit(block, shown);
  const { font, lang } = shown;
  const text = useRef<HTMLSpanElement>(null);
  const isRunning = marquee || runs;
  const plays = isRunning && stage.mode === 'play';

  useEffect(() => {
    const content = text.current;
    const box = content?.parentElement ?? null;
    return plays && box !== null && content !== null ? startMarquee(box, content, direction, speed) : undefined;
  }, [plays, direction, speed]);

  const styles = running[direction === 'left' || direction === 'right' ? 'sideways' : 'upright'];
  const ends = fit === 'ellipsis' && !marquee;
  return (
    <TextBox
      style={size === font.size ? font : { ...font, size }}
      lang={lang}
      content={text}
      {...(isRunning ? { boxStyle: styles.box, contentStyle: styles.text } : {})}
      {...(ends ? { contentStyle: clamped(linesIn(block, shown)) } : {})}
    >
      {children}
    </TextBox>
  );
}

import { type CSSProperties, useEffect, useRef } from 'react';
import { fontFields, type Language, languageTags } from '@mutai/layout/model/languages';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type StyledText } from '@mutai/layout/model/text-style';
import { type ViewProps } from '../declaration.ts';
import { startMarquee } from './marquee.ts';
import { TextBox } from './text-box.tsx';

/** The text of a block in a language, and the language that it is in: where there is none, the Chinese one. */
export function textIn(
  params: ParamsOf<'text'>,
  language: Language,
): { readonly font: StyledText; readonly lang: string } {
  const font = params[fontFields[language]];
  return font === null ? { font: params.fontCh, lang: languageTags.ch } : { font, lang: languageTags[language] };
}

/** A line that runs sideways has no breaks; one that runs up or down is as wide as its block. */
const running: Readonly<Record<'sideways' | 'upright', { readonly box: CSSProperties; readonly text: CSSProperties }>> =
  {
    sideways: {
      box: { overflow: 'hidden', justifyContent: 'start' },
      text: { flex: 'none', whiteSpace: 'nowrap', overflowWrap: 'normal' },
    },
    upright: { box: { overflow: 'hidden', alignItems: 'start' }, text: { flexShrink: 1 } },
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

import { type CSSProperties, type ReactNode, type Ref, useEffect } from 'react';
import { type TextStyle } from '@mutai/layout/model/text-style';
import { needFont } from '../fonts/load-fonts.ts';
import { breakWords, fontStyle, justified, sidesOf } from '../styles.ts';

export interface TextBoxProps {
  readonly style: TextStyle;
  /** Language tag of the text: controls glyph variants and line breaks. */
  readonly lang: string;
  readonly children: ReactNode;
  /** Ref to the inner element with the text. */
  readonly content?: Ref<HTMLSpanElement>;
  readonly boxStyle?: CSSProperties;
  readonly contentStyle?: CSSProperties;
}

/** Text aligned in its block. Overflow stays visible, because clipping costs time in every frame. */
export function TextBox({ style, lang, children, content, boxStyle, contentStyle }: TextBoxProps) {
  const { horizontal, vertical } = sidesOf[style.align];
  useEffect(() => needFont(style.family), [style.family]);
  return (
    <div
      lang={lang}
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        alignItems: vertical,
        justifyContent: justified[horizontal],
        textAlign: horizontal,
        ...fontStyle(style),
        ...boxStyle,
      }}
    >
      <span ref={content} style={{ whiteSpace: 'pre-wrap', ...breakWords, ...contentStyle }}>
        {children}
      </span>
    </div>
  );
}

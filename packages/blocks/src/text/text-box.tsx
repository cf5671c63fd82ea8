import { type CSSProperties, type ReactNode, type Ref, useEffect } from 'react';
import { type TextStyle } from '@mutai/layout/model/text-style';
import { needFont } from '../fonts/load-fonts.ts';
import { lettering, sidesOf } from '../styles.ts';

export interface TextBoxProps {
  readonly style: TextStyle;
  /** Tag of the text's language, which decides on glyphs and line breaks. */
  readonly lang: string;
  readonly children: ReactNode;
  /** The element of the text itself, within the box. */
  readonly content?: Ref<HTMLSpanElement>;
  readonly boxStyle?: CSSProperties;
  readonly contentStyle?: CSSProperties;
}

/** A text in its block, at the side that it keeps to. What has no room runs over: cutting it off costs each frame. */
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
        justifyContent: horizontal,
        textAlign: horizontal,
        ...lettering(style),
        ...boxStyle,
      }}
    >
      <span ref={content} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...contentStyle }}>
        {children}
      </span>
    </div>
  );
}

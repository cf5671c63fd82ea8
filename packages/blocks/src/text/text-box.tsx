import { type CSSProperties, type ReactNode, type Ref, useEffect } from 'react';
import { alignmentSides, type TextStyle } from '@mutai/layout/model/text-style';
import { needFont } from '../fonts/load-fonts.ts';
import { aligned, breakWords, fillParent, fontStyle, justified, letterShadow } from '../styles.ts';

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
  const { across, down } = alignmentSides[style.align];
  useEffect(() => needFont(style.family), [style.family]);
  return (
    <div
      lang={lang}
      style={{
        display: 'flex',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: style.padding,
        alignItems: aligned[down],
        justifyContent: justified[across],
        textAlign: across,
        ...fontStyle(style),
        ...letterShadow(style),
        ...boxStyle,
      }}
    >
      <span ref={content} style={{ whiteSpace: 'pre-wrap', ...breakWords, ...contentStyle }}>
        {style.outline === null ? children : <Outlined style={style}>{children}</Outlined>}
      </span>
    </div>
  );
}

/**
 * Letters over a copy of them that is drawn with the outline: browsers draw the outline over the letters, and those before
 * Chromium 123 ignore `paint-order` of texts.
 */
function Outlined({ style: { outline, shadow }, children }: Pick<TextBoxProps, 'style' | 'children'>) {
  const stroke = outline === null ? '' : `${String(2 * outline.width)}px ${outline.color}`;
  return (
    <span style={{ display: 'block', position: 'relative' }}>
      <span aria-hidden style={{ ...fillParent, WebkitTextStroke: stroke }}>
        {children}
      </span>
      <span style={{ position: 'relative', ...(shadow === null ? {} : { textShadow: 'none' }) }}>{children}</span>
    </span>
  );
}

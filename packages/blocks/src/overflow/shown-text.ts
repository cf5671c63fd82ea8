import { hasPlaceholders } from '@mutai/layout/data/has-placeholders';
import { layoutLimits } from '@mutai/layout/limits';
import { type Block } from '@mutai/layout/model/block';
import { type Language, languageTags } from '@mutai/layout/model/languages';
import { type TextStyle } from '@mutai/layout/model/text-style';
import { momentText } from '../clock-text/formats.ts';
import { durationText } from '../countdown/countdown-text.ts';
import { type StyledPart, styledParts } from '../text/styled-parts.ts';
import { textIn } from '../text/text-in.ts';

/** Text of a block in one language. */
export interface ShownText {
  readonly parts: readonly StyledPart[];
  readonly style: TextStyle;
  readonly lang: string;
  /** Lines wrap at the edge of the block. */
  readonly wraps: boolean;
  /** Scrolls sideways, so its width is not limited. */
  readonly runs: boolean;
}

const plain = (text: string): readonly StyledPart[] => [{ from: 0, text, style: null }];

/** Representative time: digits have equal widths, so every time is as wide. */
const anyMoment = new Date(2026, 10, 22, 20, 28, 38).getTime();

/** Representative duration: 208 days. */
const anyDuration = 208 * 86_400_000 - 1000;

/** Text of a block that must fit; `undefined` if the block has no text or its text may exceed the block. */
export function shownText(block: Block, language: Language): ShownText | undefined {
  if (block.type === 'date' || block.type === 'time') {
    const { format, fontCh } = block.params;
    return {
      parts: plain(momentText(format, anyMoment)),
      style: fontCh,
      lang: languageTags.ch,
      wraps: false,
      runs: false,
    };
  }
  if (block.type === 'countdown') {
    const { fontCh, endText, end, way } = block.params;
    const counted = durationText(anyDuration, block.params.format, language);
    const content = end === 'text' && way === 'down' && endText.length > counted.length ? endText : counted;
    return { parts: plain(content), style: fontCh, lang: languageTags[language], wraps: true, runs: false };
  }
  if (block.type !== 'text') return undefined;
  const { marquee, direction, fit } = block.params;
  const { font, lang } = textIn(block.params, language);
  // Nobody knows how long its values will be.
  if (hasPlaceholders(font.content)) return undefined;
  const isSideways = direction === 'left' || direction === 'right';
  // A vertical marquee scrolls through all lines, so none is cut off.
  if (marquee && !isSideways) return undefined;
  if (!marquee && (fit === 'run' || fit === 'ellipsis')) return undefined;
  const size = !marquee && fit === 'shrink' ? layoutLimits.fontSize.min : font.size;
  return { parts: styledParts(font), style: { ...font, size }, lang, wraps: !marquee, runs: marquee };
}

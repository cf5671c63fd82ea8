import { type Block } from '@mutai/layout/model/block';
import { type Language, languageTags } from '@mutai/layout/model/languages';
import { type TextStyle } from '@mutai/layout/model/text-style';
import { momentText } from '../clock-text/formats.ts';
import { textIn } from '../text/text-in.ts';

/** Text of a block in one language. */
export interface ShownText {
  readonly content: string;
  readonly style: TextStyle;
  readonly lang: string;
  /** Lines wrap at the edge of the block. */
  readonly wraps: boolean;
  /** Scrolls sideways, so its width is not limited. */
  readonly runs: boolean;
}

/** Representative time: digits have equal widths, so every time is as wide. */
const anyMoment = new Date(2026, 10, 22, 20, 28, 38).getTime();

/** Text of a block that must fit; `undefined` if the block has no text or its text may exceed the block. */
export function shownText(block: Block, language: Language): ShownText | undefined {
  if (block.type === 'date' || block.type === 'time') {
    const { format, fontCh } = block.params;
    return { content: momentText(format, anyMoment), style: fontCh, lang: languageTags.ch, wraps: false, runs: false };
  }
  if (block.type !== 'text') return undefined;
  const { marquee, direction } = block.params;
  const { font, lang } = textIn(block.params, language);
  const isSideways = direction === 'left' || direction === 'right';
  // A vertical marquee scrolls through all lines, so none is cut off.
  if (marquee && !isSideways) return undefined;
  return { content: font.content, style: font, lang, wraps: !marquee, runs: marquee };
}

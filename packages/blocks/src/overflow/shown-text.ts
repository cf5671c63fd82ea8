import { type Block } from '@mutai/layout/model/block';
import { type Language, languageTags } from '@mutai/layout/model/languages';
import { type TextStyle } from '@mutai/layout/model/text-style';
import { momentText } from '../clock-text/formats.ts';
import { textIn } from '../text/text-in.ts';

/** What a block shows in a language. */
export interface ShownText {
  readonly content: string;
  readonly style: TextStyle;
  readonly lang: string;
  /** Lines break at the edge of the block. */
  readonly wraps: boolean;
  /** It may be longer than its block. */
  readonly runs: boolean;
}

/** As wide as any: digits are as wide as each other. */
const anyMoment = new Date(2026, 10, 22, 20, 28, 38).getTime();

/** The text of a block that has to fit into it; none where there is no text, or it may be longer than its block. */
export function shownText(block: Block, language: Language): ShownText | undefined {
  if (block.type === 'date' || block.type === 'time') {
    const { format, fontCh } = block.params;
    return { content: momentText(format, anyMoment), style: fontCh, lang: languageTags.ch, wraps: false, runs: false };
  }
  if (block.type !== 'text') return undefined;
  const { marquee, direction } = block.params;
  const { font, lang } = textIn(block.params, language);
  const isSideways = direction === 'left' || direction === 'right';
  // What runs up or down comes by line after line.
  if (marquee && !isSideways) return undefined;
  return { content: font.content, style: font, lang, wraps: !marquee, runs: marquee };
}

import type { Severity } from '@mutai/contract/emergencies/severities';
import { layoutLimits } from '@mutai/layout/limits';
import { type Language, languages } from '@mutai/layout/model/languages';
import type { Layout } from '@mutai/layout/model/layout';
import { alignments } from '@mutai/layout/model/text-style';
import { layoutOf, text } from '@mutai/layout/templates/build';

/** Texts of an emergency and how they look. Empty texts are not shown. */
export interface EmergencyText {
  readonly title: string;
  readonly textCh: string;
  readonly textEn: string;
  readonly textRu: string;
  readonly severity: Severity;
  /** Empty: by severity. */
  readonly bgColor: string;
  readonly color: string;
}

/** Colors of each severity. */
const colorsOf: Readonly<Record<Severity, { readonly bgColor: string; readonly color: string }>> = {
  notice: { bgColor: '#0b4a8f', color: '#ffffff' },
  warning: { bgColor: '#f5a300', color: '#000000' },
  danger: { bgColor: '#c00000', color: '#ffffff' },
};

/** Sides of the picture, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Part of a side that stays free around the text. */
const margin = 0.06;
/** Height of a line, and width of a Latin or Cyrillic character, for each pixel of the font size. */
const lineHeight = 1.45;
const narrowWidth = 0.62;
/** Seconds of each language. */
const languageSeconds = 8;

const widthOf = (line: string, size: number): number =>
  Array.from(line).reduce((sum, character) => sum + (character < '\u2E80' ? narrowWidth : 1) * size, 0);

/** Largest font size with which a text fits, in pixels. Words are not broken, so a line may leave a fifth of it empty. */
function fittingSize(content: string, { width, height }: Size): number {
  const lines = content.split('\n');
  for (let size = Math.floor(height / lineHeight); size > layoutLimits.fontSize.initial; size -= 2) {
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line, size) / (width * 0.8))), 0);
    const longestWord = Math.max(
      ...content.split(/\s+/).map((word) => (/[\u2E80-\uFFFF]/.test(word) ? 0 : widthOf(word, size))),
    );
    if (rows * size * lineHeight <= height && longestWord <= width) return size;
  }
  return layoutLimits.fontSize.initial;
}

/** Layout that fills a screen with texts, as large as they fit, one language after the other. */
export function textLayout(emergency: EmergencyText, upright: boolean): Layout {
  const { title, textCh, textEn, textRu, severity } = emergency;
  const bgColor = emergency.bgColor || colorsOf[severity].bgColor;
  const color = emergency.color || colorsOf[severity].color;
  const sides = { width: layoutLimits.canvasWidth, height: layoutLimits.canvasHeight };
  const canvas = upright ? { width: sides.height, height: sides.width } : sides;
  const texts = { ch: textCh.trim(), en: textEn.trim(), ru: textRu.trim() };
  const shown: readonly Language[] = languages.filter((language) => texts[language] !== '');
  const [x, y] = [Math.round(canvas.width * margin), Math.round(canvas.height * margin)];
  const [w, h] = [canvas.width - 2 * x, canvas.height - 2 * y];
  const size = (language: Language) => ({ size: fittingSize(texts[language], { width: w, height: h }) });
  return layoutOf(
    {
      ...canvas,
      title,
      bgColor,
      langList: [...(shown.length > 0 ? shown : languages.slice(0, 1))],
      langSwitch: languageSeconds,
    },
    [
      text([x, y, w, h], title, texts, {
        color,
        bold: true,
        align: alignments.center,
        ...size('ch'),
        en: size('en'),
        ru: size('ru'),
      }),
    ],
  );
}

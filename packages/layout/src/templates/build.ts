import { type Block, newBlock } from '../model/block.ts';
import { type BlockType, type ParamsOf } from '../model/block-types.ts';
import { type Canvas, emptyLayout, type Layout } from '../model/layout.ts';
import { alignments, initialStyle, type StyledText, type TextStyle } from '../model/text-style.ts';
import { type MediaItem } from '../model/types/block-type.ts';

/** Left, top, width and height. */
export type Place = readonly [x: number, y: number, w: number, h: number];

/** Text per language; a missing one falls back to Chinese. */
export interface Texts {
  readonly ch: string;
  readonly en?: string;
  readonly ru?: string;
}

/** Text style, with overrides for languages that need more room. */
export interface Look extends Partial<TextStyle> {
  readonly en?: Partial<TextStyle>;
  readonly ru?: Partial<TextStyle>;
}

/** Creates a block with a given id. */
export type Piece = (id: number) => Block;

const piece =
  <Kind extends BlockType>(
    type: Kind,
    [x, y, w, h]: Place,
    params: Partial<ParamsOf<Kind>>,
    settings: Partial<Pick<Block, 'title' | 'bgColor'>>,
  ): Piece =>
  (id) => {
    const block = newBlock(type, id);
    // TypeScript cannot correlate `params` with `type`.
    return { ...block, x, y, w, h, ...settings, params: { ...block.params, ...params } } as Block;
  };

const styleOf = ({ en: _, ru: __, ...own }: Look): TextStyle => ({ ...initialStyle, align: alignments.left, ...own });

/** Text block, left-aligned by default. */
export function text(
  place: Place,
  title: string,
  content: string | Texts,
  look: Look = {},
  { bgColor, ...running }: Partial<ParamsOf<'text'>> & { readonly bgColor?: string } = {},
): Piece {
  const { ch, en, ru } = typeof content === 'string' ? { ch: content } : content;
  const styled = (words: string | undefined, other?: Partial<TextStyle>): StyledText | null =>
    words === undefined ? null : { ...styleOf(look), ...other, content: words };
  const fontCh: StyledText = { ...styleOf(look), content: ch };
  return piece(
    'text',
    place,
    { fontCh, fontEn: styled(en, look.en), fontRu: styled(ru, look.ru), ...running },
    { title, ...(bgColor === undefined ? {} : { bgColor }) },
  );
}

/** Colored area. */
export const area = (place: Place, bgColor: string, title: string): Piece => text(place, title, '', {}, { bgColor });

export const time = (place: Place, format: ParamsOf<'time'>['format'], look: Partial<TextStyle>): Piece =>
  piece('time', place, { format, fontCh: styleOf(look) }, { title: '时间' });

export const date = (place: Place, format: ParamsOf<'date'>['format'], look: Partial<TextStyle>): Piece =>
  piece('date', place, { format, fontCh: styleOf(look) }, { title: '日期' });

/** Rectangle with round corners, or another figure. */
export const shape = (place: Place, title: string, params: Partial<ParamsOf<'shape'>>): Piece =>
  piece('shape', place, { stroke: '', ...params }, { title });

export const qr = (place: Place, content: string, title: string): Piece => piece('qr', place, { content }, { title });

export const countdown = (
  place: Place,
  params: Omit<Partial<ParamsOf<'countdown'>>, 'fontCh'>,
  look: Partial<TextStyle>,
): Piece => piece('countdown', place, { ...params, fontCh: styleOf(look) }, { title: '倒计时' });

export const calendar = (place: Place, params: Partial<ParamsOf<'calendar'>>): Piece =>
  piece('calendar', place, params, { title: '日历' });

/** Rotating pictures; empty: a placeholder for the user to fill. */
export const pictures = (place: Place, images: readonly MediaItem[], title: string, bgColor: string): Piece =>
  piece('image', place, { fit: 'cover', switchTime: 6000, images }, { title, bgColor });

/** Videos in a loop. */
export const videos = (place: Place, files: readonly MediaItem[], title: string, bgColor: string): Piece =>
  piece('video', place, { fit: 'cover', videos: files }, { title, bgColor });

/** Builds a layout from pieces, back to front. */
export function layoutOf(canvas: Partial<Canvas>, pieces: readonly Piece[]): Layout {
  const blocks = pieces.map((make, index) => make(index + 1));
  return {
    ...emptyLayout(canvas),
    blocks: Object.fromEntries(blocks.map((block) => [block.id, block])),
    order: blocks.map(({ id }) => id),
  };
}

/** Media for a template; without them it has placeholders. */
export interface TemplateMedia {
  readonly pictures: readonly MediaItem[];
  readonly videos: readonly MediaItem[];
}

export const noMedia: TemplateMedia = { pictures: [], videos: [] };

/** Local time some days after today, such as `2030-01-01T09:00`, for countdowns. @param at time of the day */
export type InDays = (days: number, at: string) => string;

/** Any day, where today is not known. */
export const anyDay: InDays = (_, at) => `2030-01-01T${at}`;

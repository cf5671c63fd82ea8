import { type Block, idMax, newBlock } from '../model/block.ts';
import { isBlockType } from '../model/block-types.ts';
import { initialCanvas, schemaVersion } from '../model/layout.ts';
import { fontFamilies, initialStyle } from '../model/text-style.ts';
import { fittedBox } from '../geometry/box.ts';
import { isRecord, quoted } from './check-value.ts';
import { type StoredLayout } from './migrations.ts';

/*
 * Reads the container form: a container with its blocks in `children`, back to front, and with editor state among its
 * fields. `container` and `children` may also be siblings.
 */

type Values = Readonly<Record<string, unknown>>;
type Note = (text: string) => void;

/** Editor state, and fields of the record that holds the layout. They are dropped without a note. */
const editorFields = new Set(['id', 'x', 'y', 'zoom', 'current', 'children', 'actived']);

/** The container with its children; `undefined` for other values. */
function containerOf(value: unknown): Values | undefined {
  if (!isRecord(value) || Object.hasOwn(value, 'schemaVersion') || !Array.isArray(value['children'])) return undefined;
  const { container } = value;
  return isRecord(container) ? { ...container, children: value['children'] } : value;
}

/** Picks the fields of `initial`, with defaults. Reports other fields, except editor state. */
function taken(values: Values, initial: Values, place: string, note: Note): Record<string, unknown> {
  for (const key of Object.keys(values)) {
    if (!Object.hasOwn(initial, key) && !editorFields.has(key)) note(`${place}：字段${quoted(key)}不受支持，未导入`);
  }
  return Object.fromEntries(
    Object.entries(initial).map(([key, otherwise]) => [key, Object.hasOwn(values, key) ? values[key] : otherwise]),
  );
}

/** Rounds to an integer. Adding 0 avoids −0, which JSON does not have. */
const rounded = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value) + 0 : value);

/**
 * Converts a CSS color to the form of layouts. Unknown values are returned unchanged, so that validation reports them.
 */
function colour(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? '';
  const short = /^#(?<digits>[\da-f]{3,4})$/i.exec(value)?.groups?.['digits'];
  if (short !== undefined) return `#${Array.from(short, (digit) => digit + digit).join('')}`;
  const list = /^rgba?\((?<list>[\d.\s,]+)\)$/i.exec(value)?.groups?.['list'];
  if (list === undefined) return value;
  const [red = 0, green = 0, blue = 0, opacity = 1] = list.split(',').map(Number);
  const channels = [red, green, blue, ...(opacity < 1 ? [opacity * 255] : [])];
  return `#${channels.map((channel) => Math.min(255, Math.round(channel)).toString(16).padStart(2, '0')).join('')}`;
}

/** Pictures and videos: addresses, or objects with id, title and url. */
const media = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) => {
        if (typeof item === 'string') return { url: item, title: '' };
        return isRecord(item) ? { url: item['url'], title: item['title'] ?? '' } : item;
      })
    : value;

/** One of the supported fonts, otherwise the default. */
function family(value: unknown, place: string, note: Note): unknown {
  if ((fontFamilies as readonly unknown[]).includes(value)) return value;
  note(`${place}：字体${quoted(value)}不在可选字体中，已改用默认字体`);
  return initialStyle.family;
}

/** @param initial font of a new block; `null` for a language that has a text only if one was entered */
function font(value: unknown, initial: unknown, place: string, note: Note): unknown {
  if (!isRecord(value)) return value ?? null;
  const withText = initial === null || (isRecord(initial) && Object.hasOwn(initial, 'content'));
  const { content, ...style } = value;
  const made = taken(
    withText ? { content: content ?? '', ...style } : style,
    { ...(withText ? { content: '' } : {}), ...initialStyle },
    place,
    note,
  );
  return {
    ...made,
    family: family(made['family'], place, note),
    size: rounded(made['size']),
    color: colour(made['color']),
  };
}

function params(value: unknown, initial: Values, place: string, note: Note): unknown {
  if (!isRecord(value)) return value ?? initial;
  const made = taken(value, initial, place, note);
  for (const [key, given] of Object.entries(made)) {
    if (key.startsWith('font')) made[key] = font(given, initial[key], place, note);
    if (key === 'images' || key === 'videos') made[key] = media(given);
    if (key === 'speed' || key === 'switchTime') made[key] = rounded(given);
  }
  return made;
}

/** Converts a block of a known type; others are returned unchanged, so that validation reports them. */
function blockFrom(child: Values, id: number, canvas: Values, note: Note): Values {
  const { type } = child;
  if (!isBlockType(type)) return { ...child, id };
  const initial = newBlock(type, id);
  const place = `组件${quoted(child['title'] ?? initial.title)}（${String(id)}）`;
  const { x = 0, y = 0, w = initial.w, h = initial.h } = child;
  const box = { x: rounded(x), y: rounded(y), w: rounded(w), h: rounded(h) };
  const made = taken({ ...child, id, ...box }, { ...initial }, place, note);
  const block = {
    ...made,
    meta: made['meta'] ?? {},
    bgImage: made['bgImage'] ?? '',
    bgColor: colour(made['bgColor']),
    params: params(made['params'], { ...initial.params }, place, note),
  } as unknown as Block;
  const { width, height } = canvas;
  if (![block.x, block.y, block.w, block.h, width, height].every(Number.isFinite)) return { ...block };
  const fitted = fittedBox(block, { width: Number(width), height: Number(height) });
  if (fitted.x !== block.x || fitted.y !== block.y || fitted.w !== block.w || fitted.h !== block.h) {
    note(`${place}：原来超出画布，已移入画布`);
  }
  return { ...block, ...fitted };
}

/** Ids of children: their own if valid and unique, otherwise new ones. */
function idsOf(children: readonly unknown[]): readonly number[] {
  const used = new Set<number>();
  const own = children.map((child) => {
    const id = isRecord(child) ? Number(child['id']) : 0;
    const sound = Number.isInteger(id) && id > 0 && id <= idMax - children.length && !used.has(id);
    if (sound) used.add(id);
    return sound ? id : undefined;
  });
  let next = own.reduce<number>((highest, id) => Math.max(highest, id ?? 0), 0);
  return own.map((id) => id ?? (next += 1));
}

/**
 * Converts the container form to a layout. Errors remain in the result for validation to report; dropped parts are
 * listed in `notes`.
 *
 * @returns `undefined` if the value is not in container form
 */
export function fromContainer(
  value: unknown,
): { readonly layout: StoredLayout; readonly notes: readonly string[] } | undefined {
  const container = containerOf(value);
  if (container === undefined) return undefined;
  const notes: string[] = [];
  const note: Note = (text) => notes.push(text);
  const children = container['children'] as readonly unknown[];
  const canvas = taken(container, { ...initialCanvas }, '画布', note);
  canvas['width'] = rounded(canvas['width']);
  canvas['height'] = rounded(canvas['height']);
  canvas['bgColor'] = colour(canvas['bgColor']);
  canvas['bgImage'] ??= '';
  canvas['description'] ??= '';
  const order = idsOf(children);
  const blocks = Object.fromEntries(
    order.map((id, index) => {
      const child = children[index];
      return [id, isRecord(child) ? blockFrom(child, id, canvas, note) : child];
    }),
  );
  return { layout: { schemaVersion, canvas, blocks, order }, notes };
}

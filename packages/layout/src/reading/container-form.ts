import { type Block, idMax, newBlock } from '../model/block.ts';
import { isBlockType } from '../model/block-types.ts';
import { initialCanvas, schemaVersion } from '../model/layout.ts';
import { fontFamilies, initialStyle } from '../model/text-style.ts';
import { fittedBox } from '../geometry/box.ts';
import { isRecord, quoted } from './check-value.ts';
import { type StoredLayout } from './migrations.ts';

/*
 * The form of section 3 of the specification: a container with its blocks in `children`, from the back to the front, and
 * among their fields those of a sitting. Section 4 also has the container and the children beside each other.
 */

type Values = Readonly<Record<string, unknown>>;
type Note = (text: string) => void;

/** Fields of a sitting, or of the record that holds the layout: nothing is lost without them. */
const ofSitting = new Set(['id', 'x', 'y', 'zoom', 'current', 'children', 'actived']);

/** The container with its children, if that is what something is. */
function containerOf(value: unknown): Values | undefined {
  if (!isRecord(value) || Object.hasOwn(value, 'schemaVersion') || !Array.isArray(value['children'])) return undefined;
  const { container } = value;
  return isRecord(container) ? { ...container, children: value['children'] } : value;
}

/** The fields that `initial` has, with its values where there are none; of others is told, but for those of a sitting. */
function taken(values: Values, initial: Values, place: string, note: Note): Record<string, unknown> {
  for (const key of Object.keys(values)) {
    if (!Object.hasOwn(initial, key) && !ofSitting.has(key)) note(`${place}：字段${quoted(key)}不受支持，未导入`);
  }
  return Object.fromEntries(
    Object.entries(initial).map(([key, otherwise]) => [key, Object.hasOwn(values, key) ? values[key] : otherwise]),
  );
}

/** A whole number, and not −0, which JSON does not have. */
const rounded = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value) + 0 : value);

/** A colour of a style sheet in the form that layouts have. What it does not know stays, for the check to tell of. */
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

/** Pictures and videos: addresses, or what the specification's picker gives (id, title, url). */
const media = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) => {
        if (typeof item === 'string') return { url: item, title: '' };
        return isRecord(item) ? { url: item['url'], title: item['title'] ?? '' } : item;
      })
    : value;

/** A font of the four that there are, or the first of them. */
function family(value: unknown, place: string, note: Note): unknown {
  if ((fontFamilies as readonly unknown[]).includes(value)) return value;
  note(`${place}：字体${quoted(value)}不在可选字体中，已改用默认字体`);
  return initialStyle.family;
}

/** @param initial the font of a new block; null: a language that has a text only where somebody wrote one */
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

/** A block of a known type; of another type as it is, for the check to tell of. */
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

/** Ids of children: their own, where those are ids and nobody else's. */
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
 * A layout in the form of the specification as this package has layouts. What is wrong in it stays, for the check to tell
 * of; what cannot be taken over is told in notes.
 *
 * @returns undefined for what is not in that form
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

import { sameValue } from '../difference/field-changes.ts';
import { isRecord, validationErrorsIn } from '../reading/check-value.ts';
import { type Block, type BlockFields } from '../model/block.ts';
import { blockTypes } from '../model/block-types.ts';
import { type Layout, pickBlocks, withBlocks } from '../model/layout.ts';

/** Fields of every block that are looks. */
export const lookFields = ['bgImage', 'bgColor', 'gradient', 'opacity', 'blend', 'radius', 'border', 'shadow'] as const;

/** Params that are looks, besides the styles of texts. */
export const lookParams: ReadonlySet<string> = new Set(
  'fit fill weight stroke strokeWidth dash color ground accent family bold headerColor headerGround zebra faint divider titleColor otherColor grid'.split(
    ' ',
  ),
);

type Values = Readonly<Record<string, unknown>>;

/** Style of a text in the params of any type: the record with its font. */
export const isTextStyle = (value: unknown): value is Values => isRecord(value) && Object.hasOwn(value, 'family');

/** Style of a whole text, without its characters and what some of them have of their own. */
const wholeStyle = (text: Values): Values =>
  Object.fromEntries(Object.entries(text).filter(([key]) => key !== 'content' && key !== 'runs'));

/**
 * Looks of a block, without contents, place and size. A field that is missing leaves that of the other block as it is.
 * `params` are looks by the name of the param, among them styles of texts.
 */
export type BlockStyle = Partial<Pick<BlockFields, (typeof lookFields)[number]>> & { readonly params: Values };

/** Returns the looks of a block: all that {@link pasteStyle} gives to others. */
export function styleOf({
  bgImage,
  bgColor,
  gradient,
  opacity,
  blend,
  radius,
  border,
  shadow,
  params,
}: Block): BlockStyle {
  const looks = Object.entries(params as Values).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (!isTextStyle(value)) return lookParams.has(key) ? [[key, value]] : [];
    return [[key, wholeStyle(value)]];
  });
  return { bgImage, bgColor, gradient, opacity, blend, radius, border, shadow, params: Object.fromEntries(looks) };
}

/** Params of a block with the looks of a style, as far as its type has them. */
function styledParams({ type, params }: Block, source: Values): Values {
  const { properties } = blockTypes[type].params as { readonly properties: Readonly<Record<string, object>> };
  const firstStyle = Object.values(source).find(isTextStyle);
  const styled = Object.entries(params as Values).map(([key, value]): readonly [string, unknown] => {
    if (isTextStyle(value)) {
      return [key, { ...value, ...wholeStyle(isTextStyle(source[key]) ? source[key] : (firstStyle ?? {})) }];
    }
    const isLook = lookParams.has(key) && Object.hasOwn(source, key);
    // Types give the same name to different values: a picture that fills its block, a text that does not fit.
    const isKnown = isLook && validationErrorsIn(properties[key] ?? {}, source[key]).length === 0;
    return [key, isKnown ? source[key] : value];
  });
  return Object.fromEntries(styled);
}

/**
 * Gives blocks the looks of a style: background, opacity, blending, corners, border, shadow, styles of texts, colors of shapes.
 * Contents, position, size and angle stay. Looks that a type does not have are left out.
 *
 * @param style may be of a block of another layout or type
 */
export function pasteStyle(layout: Layout, ids: Iterable<number>, style: BlockStyle): Layout {
  const looks = Object.fromEntries(
    lookFields.flatMap((key) => (style[key] === undefined ? [] : [[key, style[key]] as const])),
  );
  const styled = pickBlocks(layout, ids).flatMap((block): Block[] => {
    // TypeScript cannot correlate `params` with `type`.
    const made = { ...block, ...looks, params: styledParams(block, style.params) } as unknown as Block;
    return sameValue(made, block) ? [] : [made];
  });
  return withBlocks(layout, styled);
}

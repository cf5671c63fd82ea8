import { type Block } from '@mutai/layout/model/block';

/** Ground on which white and black signs are seen, of the same color in light and dark mode. */
export const neutralGround = '#868d98';

/** Least contrast of a sign and its ground. White on light gray has 1.5. */
const contrastMin = 1.6;

/** Relative luminance of `#rrggbb`, 0 to 1, after WCAG 2. */
function luminanceOf(colour: string): number {
  const part = (from: number): number => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const isOpaque = (colour: string): boolean => colour.length === '#rrggbb'.length || /ff$/i.test(colour);

/**
 * Background of a sign in the color of a text: that of the block or of the canvas if the sign is seen on it, otherwise a
 * neutral one.
 *
 * @param canvas background color of the canvas; may be empty
 */
export function thumbnailGround(colour: string, { bgColor }: Pick<Block, 'bgColor'>, canvas: string): string {
  const ground = bgColor !== '' && isOpaque(bgColor) ? bgColor : canvas;
  if (ground === '' || !isOpaque(ground)) return neutralGround;
  return contrastOf(colour, ground) < contrastMin ? neutralGround : ground;
}

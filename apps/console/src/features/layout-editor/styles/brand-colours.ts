import { layoutStyleLimits } from '@mutai/contract/layout-styles/resource';
import type { BrandColor } from '@mutai/contract/layout-styles/schema';
import { stylesMessages as text } from './styles.messages.ts';

type Colours = readonly BrandColor[];

/**
 * Change of the brand colors. It may run again on a list that others have changed meanwhile. Returns the new list, or why
 * the change is impossible.
 */
export type ColoursChange = (colours: Colours) => Colours | string;

const isSame = (one: BrandColor) => (other: BrandColor) => one.name === other.name && one.color === other.color;

/** Adds a color at the end. */
export const addColour =
  (added: BrandColor): ColoursChange =>
  (colours) => {
    if (colours.length >= layoutStyleLimits.colors) return text.full;
    return colours.some(({ name }) => name === added.name) ? text.nameTaken(added.name) : [...colours, added];
  };

/** Replaces name and color of one that is still as it was. */
export const replaceColour =
  (before: BrandColor, after: BrandColor): ColoursChange =>
  (colours) => {
    const at = colours.findIndex(isSame(before));
    if (at < 0) return text.gone(before.name);
    const isTaken = colours.some(({ name }, index) => index !== at && name === after.name);
    return isTaken ? text.nameTaken(after.name) : colours.with(at, after);
  };

/** Moves a color by one place. */
export const moveColour =
  (moved: BrandColor, by: 1 | -1): ColoursChange =>
  (colours) => {
    const at = colours.findIndex(isSame(moved));
    const [one, other] = [colours[at], colours[at + by]];
    if (one === undefined) return text.gone(moved.name);
    return other === undefined ? colours : colours.with(at, other).with(at + by, one);
  };

/** Removes a color, unless somebody else has. */
export const removeColour =
  (removed: BrandColor): ColoursChange =>
  (colours) =>
    colours.filter((colour) => !isSame(removed)(colour));

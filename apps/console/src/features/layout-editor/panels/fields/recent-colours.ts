/** Recently chosen colors, stored in this browser. */
import { Colour } from '@mutai/layout/model/fields';
import { readStored, writeStored } from '../../../../platform/browser/browser-storage.ts';
import { problemOf } from '../values/schemas.ts';

const storageKey = 'mutai.layout-colours';
const maxColours = 14;
const colour = Colour('');

const isColour = (value: unknown): value is string => problemOf(colour, value) === null;

/** Returns recent colors, newest first. */
export function recentColours(): readonly string[] {
  const stored = readStored('local', storageKey);
  return Array.isArray(stored) ? stored.filter(isColour).slice(0, maxColours) : [];
}

export function rememberColour(chosen: string): void {
  const others = recentColours().filter((other) => other !== chosen);
  writeStored('local', storageKey, [chosen, ...others].slice(0, maxColours));
}

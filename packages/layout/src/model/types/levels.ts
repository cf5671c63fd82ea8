import * as Type from 'typebox';
import { type Static } from 'typebox';
import { type Comparison, comparisonNames, comparisons } from '../../data/condition.ts';
import { layoutLimits } from '../../limits.ts';
import { Colour, Fields, Flag, OneOf, Text } from '../fields.ts';
import { type Frozen } from '../readonly.ts';

/** Appearance of a value that meets a comparison. */
export const Level = Fields(
  {
    compare: OneOf(comparisons, '比较', comparisonNames),
    /** Number or text. */
    with: Text('比较值', layoutLimits.titleMax),
    color: Colour('颜色'),
    /** Shown instead of the value; empty: the value. */
    label: Text('文字', layoutLimits.titleMax),
    blink: Flag('闪烁'),
  },
  '规则',
);
export type Level = Frozen<Static<typeof Level>>;

/** Levels of a block: the first that a value meets applies. */
export const Levels = Type.Array(Level, { title: '规则', maxItems: layoutLimits.levelsMax });

const level = (compare: Comparison, text: string, color: string, label: string): Level => ({
  compare,
  with: text,
  color,
  label,
  blink: false,
});

/** A level that a user adds. */
export const newLevel = level('>=', '0', '#e5484d', '');

/** Levels of a new lamp. */
export const lampLevels: readonly Level[] = [
  level('=', '正常', '#2fa84f', '正常'),
  level('=', '警告', '#e8a317', '警告'),
  { ...level('=', '故障', '#e5484d', '故障'), blink: true },
];

import type { BlockStyle } from '@mutai/layout/commands/style';
import { Colour } from '@mutai/layout/model/fields';
import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { NameText } from '../fields.ts';
import { ListQuery, SearchText } from '../list.ts';
import { optionalFields, recordFields, versionField, WriteBody } from '../record.ts';
import { layoutStyleLabels as labels, layoutStyleLimits } from './resource.ts';

const { styleNameMax, colors: colorsMax, colorNameMax } = layoutStyleLimits;

const AnyStyle = Type.Object({}, { additionalProperties: true, title: labels.style });

const fields = {
  name: NameText(labels.name, styleNameMax),
  /** Checked by `readStyle` of `@mutai/layout`. */
  style: Type.Unsafe<BlockStyle>(AnyStyle),
};

/** Looks of blocks under a name. The style is as it was saved: read it with `readStyle`. */
export const LayoutStyle = Type.Object({ ...recordFields, name: Type.String(), style: Type.Unsafe<object>(AnyStyle) });
export type LayoutStyle = Static<typeof LayoutStyle>;

export const CreateLayoutStyle = WriteBody(fields);
export type CreateLayoutStyle = Static<typeof CreateLayoutStyle>;

export const UpdateLayoutStyle = WriteBody({ ...optionalFields(fields), ...versionField });
export type UpdateLayoutStyle = Static<typeof UpdateLayoutStyle>;

export const LayoutStyleQuery = ListQuery({ name: SearchText }, ['id', 'name', 'createdAt']);
export type LayoutStyleQuery = Static<typeof LayoutStyleQuery>;

/** Color with a name. Layouts contain the color itself. */
export const BrandColor = Type.Object(
  { name: NameText(labels.name, colorNameMax), color: Colour(labels.color) },
  { additionalProperties: false },
);
export type BrandColor = Static<typeof BrandColor>;

const colors = Type.Array(BrandColor, { maxItems: colorsMax, title: labels.colors });
const version = Type.Integer({ minimum: 0, title: '版本' });

/** Brand colors in the order in which fields offer them. Their names are unique. */
export const BrandColors = Type.Object({ colors, version });
export type BrandColors = Static<typeof BrandColors>;
export const BrandColorsAnswer = Answer(BrandColors);

export const BrandColorsBody = Type.Object(
  { colors: Type.Optional(colors), version: Type.Optional(version) },
  { additionalProperties: false },
);

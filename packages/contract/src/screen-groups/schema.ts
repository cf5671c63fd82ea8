import Type, { type Static } from 'typebox';
import { NameText, SortNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { idOf, ListQuery, SearchText } from '../list.ts';
import { parentIdOf } from '../menus/schema.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { WorkingHours } from '../screens/working-hours-schema.ts';
import { screenGroupLabels } from './resource.ts';

const name = NameText(screenGroupLabels.name);

/** Hours in which displays load large contents; `null`: those of the group above, without any: always. */
const downloadHours = Type.Union(
  [Type.Array(WorkingHours, { minItems: 1, maxItems: limits.hoursLines }), Type.Null()],
  { title: screenGroupLabels.downloadHours },
);
/** KB a second for large contents; 0: no limit; `null`: as the group above, without any: no limit. */
const downloadRate = Type.Union([Type.Integer({ minimum: 0, maximum: limits.downloadRate.max }), Type.Null()], {
  title: screenGroupLabels.downloadRate,
});

const optional = {
  parentId: Type.Optional(parentIdOf(screenGroupLabels.parentId)),
  /** Plays on screens of this group and of groups below it that have no layout of their own. */
  layoutId: Type.Optional(
    Type.Union([idOf(screenGroupLabels.layoutId), Type.Null()], { title: screenGroupLabels.layoutId }),
  ),
  downloadHours: Type.Optional(downloadHours),
  downloadRate: Type.Optional(downloadRate),
  sort: Type.Optional(SortNumber),
};

/** Place of screens; groups form a tree. */
export const ScreenGroup = Type.Object({
  ...recordFields,
  parentId: Type.Integer(),
  name: Type.String(),
  layoutId: Type.Union([Type.Integer(), Type.Null()]),
  /** Title of the layout; empty: none. */
  layoutTitle: Type.String(),
  downloadHours,
  downloadRate,
  sort: Type.Integer(),
  /** Screens in this group itself. */
  screenCount: Type.Integer(),
});
export type ScreenGroup = Static<typeof ScreenGroup>;

const readOnly = ['children', 'layoutTitle', 'screenCount'] as const;

export const CreateScreenGroup = WriteBody({ name, ...optional }, readOnly);
export type CreateScreenGroup = Static<typeof CreateScreenGroup>;

export const UpdateScreenGroup = WriteBody({ name: Type.Optional(name), ...optional, ...versionField }, readOnly);
export type UpdateScreenGroup = Static<typeof UpdateScreenGroup>;

export const ScreenGroupQuery = ListQuery({ name: SearchText }, ['id', 'name', 'sort', 'createdAt'], { all: true });
export type ScreenGroupQuery = Static<typeof ScreenGroupQuery>;

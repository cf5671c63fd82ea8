import Type, { type Static, type TSchema } from 'typebox';
import { choiceOf, DescriptionText, NameText, PatternText, PatternTextOrEmpty, SortNumber } from '../fields.ts';
import { commonLabels } from '../labels.ts';
import { limits } from '../limits.ts';
import { FilterFlag, Id, ListQuery, maxId, SearchText } from '../list.ts';
import { menuTypeNames, menuTypes, rootId } from './menu-type.ts';
import { menuLabels } from './resource.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';

/** Id of a parent, or 0 for the top level. @param title label of the parent */
export const parentIdOf = (title: string) => Type.Integer({ minimum: rootId, maximum: maxId, title });

const type = choiceOf(menuTypes, menuLabels.type, menuTypeNames);
const name = NameText(menuLabels.name);
const code = PatternText(rules.menuCode, menuLabels.code, limits.nameMax);

const optional = {
  parentId: Type.Optional(parentIdOf(menuLabels.parentId)),
  type: Type.Optional(type),
  icon: Type.Optional(Type.String({ maxLength: limits.nameMax, title: menuLabels.icon })),
  /** Required for directories and pages. */
  path: Type.Optional(PatternTextOrEmpty(rules.menuPath, menuLabels.path, limits.urlMax)),
  /** Key of a page component; empty for an external link. Other consoles may have keys that this one does not know. */
  component: Type.Optional(Type.String({ maxLength: limits.nameMax, title: menuLabels.component })),
  description: Type.Optional(DescriptionText()),
  sort: Type.Optional(SortNumber),
  /** Hidden in the navigation; the permission still applies. */
  hidden: Type.Optional(Type.Boolean({ title: menuLabels.hidden })),
};

const fields = {
  parentId: Type.Integer(),
  type,
  name: Type.String(),
  code: Type.String(),
  icon: Type.String(),
  path: Type.String(),
  component: Type.String(),
  description: Type.String(),
  sort: Type.Integer(),
  hidden: Type.Boolean(),
};

/** Menu record: a directory, page or button. Its code is a permission. */
const Leaf = Type.Object({ ...recordFields, ...fields });
const withChildren = <T extends TSchema>(child: T) =>
  Type.Object({ ...recordFields, ...fields, children: Type.Optional(Type.Array(child)) });

/** With `tree=true`, children are nested in their parent: three levels of directories and pages, and buttons below. */
export const Menu = withChildren(withChildren(withChildren(Leaf)));
export type Menu = Static<typeof Leaf> & { children?: Menu[] };

const { description: _, ...navigationFields } = fields;

/** Menu record as the navigation needs it. Buttons are not included. */
export const NavigationMenu = Type.Object({ id: Type.Integer(), ...navigationFields });
export type NavigationMenu = Static<typeof NavigationMenu>;

const readOnly = ['children'] as const;

export const CreateMenu = WriteBody({ name, code, ...optional }, readOnly);
export type CreateMenu = Static<typeof CreateMenu>;

export const UpdateMenu = WriteBody(
  { name: Type.Optional(name), code: Type.Optional(code), ...optional, ...versionField },
  readOnly,
);
export type UpdateMenu = Static<typeof UpdateMenu>;

/** `tree=true` nests `children` (with size 0). */
export const MenuQuery = ListQuery(
  {
    name: SearchText,
    tree: FilterFlag('树形结构'),
  },
  ['id', 'name', 'code', 'sort', 'createdAt'],
  { all: true },
);
export type MenuQuery = Static<typeof MenuQuery>;

/** Rearranges records, as after dragging: each listed record gets this parent, in this order. */
export const ArrangeBody = Type.Object(
  {
    parentId: parentIdOf(commonLabels.parentId),
    ids: Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true, title: '所选数据' }),
  },
  { additionalProperties: false },
);
export type ArrangeBody = Static<typeof ArrangeBody>;

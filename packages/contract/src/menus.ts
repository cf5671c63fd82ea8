import Type, { type Static, type TSchema } from 'typebox';
import { limits } from './limits.ts';
import { Id, ListQuery, maxId, SearchText } from './list.ts';
import { rootId } from './menu-type.ts';
import { recordFields, versionField, WriteBody } from './record.ts';
import { rules } from './rules.ts';

export { menuType, rootId, type MenuType } from './menu-type.ts';

/** Id of a parent, or 0 for the top. */
export const ParentId = Type.Integer({ minimum: rootId, maximum: maxId, title: '父级' });

const type = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { title: '类型' });
const name = Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: String.raw`\S`, title: '名称' });
const code = Type.String({
  maxLength: limits.nameMax,
  pattern: '^[A-Za-z][A-Za-z0-9_:.-]*$',
  title: '标识',
  description: '请以英文字母开头，只包含字母、数字、冒号、点、下划线和连字符',
});
/** Required for directories and pages. */
const path = Type.Union(
  [Type.Literal(''), Type.String({ maxLength: limits.urlMax, pattern: rules.menuPath.pattern.source })],
  { title: '路径', description: rules.menuPath.message },
);
const sort = Type.Integer({ minimum: 0, maximum: 1_000_000, title: '排序' });

const optional = {
  parentId: Type.Optional(ParentId),
  type: Type.Optional(type),
  icon: Type.Optional(Type.String({ maxLength: limits.nameMax, title: '图标' })),
  path: Type.Optional(path),
  /** Key of a page, of this console or of another; empty for an external link. */
  component: Type.Optional(Type.String({ maxLength: limits.nameMax, title: '关联组件' })),
  description: Type.Optional(Type.String({ maxLength: limits.descriptionMax, title: '描述' })),
  sort: Type.Optional(sort),
  /** Not in the navigation; the permission stays. */
  hidden: Type.Optional(Type.Boolean({ title: '隐藏' })),
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

/** A menu record: a directory, page or button whose code is a permission. */
const Leaf = Type.Object({ ...recordFields, ...fields });
const withChildren = <T extends TSchema>(child: T) =>
  Type.Object({ ...recordFields, ...fields, children: Type.Optional(Type.Array(child)) });

/** With `tree=true` children stand inside their parent: three levels of directories and pages, and buttons below. */
export const Menu = withChildren(withChildren(withChildren(Leaf)));
export type Menu = Static<typeof Leaf> & { children?: Menu[] };

const { description: _, ...navigationFields } = fields;

/** What the navigation needs of a record that the user holds; buttons are not among them. */
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
    tree: Type.Optional(
      Type.Union([Type.Literal(''), Type.Literal('true'), Type.Literal('false')], { title: '树形结构' }),
    ),
  },
  ['id', 'name', 'code', 'sort', 'createdAt'],
  { all: true },
);
export type MenuQuery = Static<typeof MenuQuery>;

/**
 * New places of records among their neighbours, as dragging makes them: each listed record gets this parent and
 * stands in this order.
 */
export const ArrangeBody = Type.Object(
  {
    parentId: ParentId,
    ids: Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true, title: '所选数据' }),
  },
  { additionalProperties: false },
);
export type ArrangeBody = Static<typeof ArrangeBody>;

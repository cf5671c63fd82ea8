import { limits } from '@mutai/contract/limits';
import { type MenuType, menuType, menuTypes, rootId } from '@mutai/contract/menus/menu-type';
import type { Menu } from '@mutai/contract/menus/schema';
import { rules } from '@mutai/contract/rules';
import { Form, Radio } from 'antd';
import { useCallback } from 'react';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { sortNumber } from '../../ui/form/sort-number.ts';
import { iconOf } from '../../ui/icons/icons.tsx';
import { SwitchField } from '../../ui/inputs/inputs.tsx';
import { parentField, ParentSelect, type ParentSelectProps } from '../../ui/tree-table/parent-select.tsx';
import { ComponentSelect, componentName } from './component-select.tsx';
import { MenuIconField } from './menu-icon-field.tsx';
import { takes } from './menu-places.ts';
import { menusMessages as text } from './menus.messages.ts';
import { isExternal } from './page-components.ts';

export type MenuValues = {
  parentId: number;
  type: MenuType;
  name: string;
  code: string;
  icon: string;
  path: string;
  component: string;
  sort: number | null;
  hidden: boolean;
  description: string;
};

/** Defaults: parent 0 (root) and type 1 (directory). */
export const emptyMenu: MenuValues = {
  parentId: rootId,
  type: menuType.directory,
  name: '',
  code: '',
  icon: '',
  path: '',
  component: '',
  sort: null,
  hidden: false,
  description: '',
};

const isNavigation = ({ type }: MenuValues): boolean => type !== menuType.button;

/** Only pages of the console have a component; external links do not. */
const hasComponent = ({ type, path }: MenuValues): boolean => type === menuType.page && !isExternal(path);

/** Fields of 新建菜单 and 修改菜单. */
export const menuFields: readonly FormField<MenuValues>[] = [
  parentField(text.parent, text.top, <MenuParent top={text.top} />),
  {
    name: 'type',
    label: text.type,
    next: 'same',
    control: (
      <Radio.Group
        optionType="button"
        options={menuTypes.map((type) => ({ value: type, label: text.types[type] }))}
        style={{ display: 'flex' }}
      />
    ),
    show: (value) => menuTypes.flatMap((type) => (type === value ? [text.types[type]] : [])).join(''),
  },
  { kind: 'text', name: 'name', label: text.fieldName, required: true, max: limits.nameMax },
  { kind: 'text', name: 'code', label: text.code, required: true, max: limits.nameMax },
  {
    name: 'icon',
    label: text.icon,
    required: true,
    when: isNavigation,
    control: <MenuIconField />,
    show: (value) => (typeof value === 'string' && value !== '' ? iconOf(value) : ''),
  },
  {
    kind: 'text',
    name: 'path',
    label: text.path,
    required: true,
    max: limits.urlMax,
    fits: rules.menuPath,
    hint: text.pathHint,
    when: isNavigation,
  },
  {
    name: 'component',
    label: text.component,
    required: true,
    when: hasComponent,
    control: <ComponentSelect />,
    show: (value) => componentName(String(value)),
  },
  { ...sortNumber, name: 'sort', label: text.sort, hint: text.sortHint },
  {
    name: 'hidden',
    label: text.hidden,
    hint: text.hiddenHint,
    when: isNavigation,
    control: <SwitchField />,
    show: (value) => (value === true ? text.hiddenState : text.shown),
  },
  { kind: 'longText', name: 'description', label: text.description, wide: true, max: limits.descriptionMax },
];

/** Select of the parent, among records that accept the chosen type. */
function MenuParent(props: ParentSelectProps) {
  const type = Form.useWatch<MenuType | undefined>('type') ?? menuType.directory;
  // The tree of this page consists of menu records.
  const offers = useCallback((row: object, level: number) => takes(type, row as Menu, level), [type]);
  return <ParentSelect {...props} offers={offers} />;
}

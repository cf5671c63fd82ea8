import { limits } from '@mutai/contract/limits';
import { menuType, rootId, type MenuType } from '@mutai/contract/menu-type';
import type { Menu } from '@mutai/contract/menus';
import { rules } from '@mutai/contract/rules';
import { Form, Input, Radio } from 'antd';
import { useCallback } from 'react';
import type { FormField } from '../../ui/form/form-fields.tsx';
import { iconOf } from '../../ui/icons/icons.tsx';
import { LongText, SwitchField } from '../../ui/inputs/inputs.tsx';
import { fits, required } from '../../ui/inputs/rules.ts';
import { ParentName, ParentSelect, type ParentSelectProps } from '../../ui/tree-table/parent-select.tsx';
import { SortField } from '../../ui/tree-table/sort-field.tsx';
import { sortedBody } from '../../ui/tree-table/sorted-body.ts';
import { ComponentSelect, componentName } from './component-select.tsx';
import { IconPicker } from './icon-picker.tsx';
import { takes } from './menu-places.ts';
import { menusMessages as text } from './menus.messages.ts';
import { isExternal } from './page-components.ts';

/** What the dialog of a menu record holds. */
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

/** Section 5: parent 0 and type 1 to begin with. */
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

/** What of a record the dialog shows. */
export function valuesOf(menu: Menu): MenuValues {
  const { parentId, type, name, code, icon, path, component, sort, hidden, description } = menu;
  return { parentId, type, name, code, icon, path, component, sort, hidden, description };
}

/** The body of a create or change. */
export const bodyOf = (values: Partial<MenuValues>): object => sortedBody(values, ['name', 'code', 'path']);

const isNavigation = ({ type }: MenuValues): boolean => type !== menuType.button;

/** Section 4: the component shows for pages; a link elsewhere has none. */
const hasComponent = ({ type, path }: MenuValues): boolean => type === menuType.page && !isExternal(path);

const must = [required(rules.required.message)];
const types = [menuType.directory, menuType.page, menuType.button] as const;

/** Fields of 新建菜单 and 修改菜单. Sections 2, 4 and 5. */
export const menuFields: readonly FormField<MenuValues>[] = [
  {
    name: 'parentId',
    label: text.parent,
    control: <MenuParent top={text.top} />,
    show: (value) => <ParentName id={value} top={text.top} />,
  },
  {
    name: 'type',
    label: text.type,
    control: (
      <Radio.Group
        optionType="button"
        options={types.map((type) => ({ value: type, label: text.types[type] }))}
        style={{ display: 'flex' }}
      />
    ),
    show: (value) => types.flatMap((type) => (type === value ? [text.types[type]] : [])).join(''),
  },
  {
    name: 'name',
    label: text.fieldName,
    rules: must,
    control: <Input placeholder={text.enter(text.fieldName)} maxLength={limits.nameMax} />,
  },
  {
    name: 'code',
    label: text.code,
    rules: must,
    control: <Input placeholder={text.enter(text.code)} maxLength={limits.nameMax} />,
  },
  {
    name: 'icon',
    label: text.icon,
    rules: must,
    when: isNavigation,
    control: <IconPicker />,
    show: (value) => (typeof value === 'string' && value !== '' ? iconOf(value) : ''),
  },
  {
    name: 'path',
    label: text.path,
    rules: [...must, fits(rules.menuPath)],
    hint: text.pathHint,
    when: isNavigation,
    control: <Input placeholder={text.enter(text.path)} maxLength={limits.urlMax} />,
  },
  {
    name: 'component',
    label: text.component,
    rules: must,
    when: hasComponent,
    control: <ComponentSelect />,
    show: (value) => componentName(String(value)),
  },
  {
    name: 'sort',
    label: text.sort,
    hint: text.sortHint,
    control: <SortField />,
  },
  {
    name: 'hidden',
    label: text.hidden,
    hint: text.hiddenHint,
    when: isNavigation,
    control: <SwitchField />,
    show: (value) => (value === true ? text.hiddenState : text.shown),
  },
  {
    name: 'description',
    label: text.description,
    wide: true,
    control: <LongText placeholder={text.enter(text.description)} maxLength={limits.descriptionMax} />,
  },
];

/** Chooses what a record stands below, among those that take one of its type. */
function MenuParent(props: ParentSelectProps) {
  const type = Form.useWatch<MenuType | undefined>('type') ?? menuType.directory;
  // The rows of this page's tree are menu records.
  const offers = useCallback((row: object, level: number) => takes(type, row as Menu, level), [type]);
  return <ParentSelect {...props} offers={offers} />;
}

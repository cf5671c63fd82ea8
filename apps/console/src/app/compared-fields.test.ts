import { fieldLabel, loggedText } from '@mutai/contract/logs/logged-changes';
import { menuTypes } from '@mutai/contract/menus/menu-type';
import { describe, expect, it } from 'vitest';
import { dictFields } from '../features/dicts/dict-form.tsx';
import { typeFields } from '../features/dicts/type-form.tsx';
import { menuFields } from '../features/menus/menu-form.tsx';
import { roleFields } from '../features/roles/role-form.tsx';
import { userFields } from '../features/users/user-form.tsx';
import { viewOf } from '../ui/form/field-kinds.tsx';

const modules = {
  user: userFields('modify', () => undefined),
  role: roleFields,
  menu: menuFields,
  dict: dictFields(1),
  'dict-type': typeFields,
};

describe('two versions side by side use the labels of the log', () => {
  it.each(Object.entries(modules))('of %s: every field', (module, fields) => {
    const labels = fields.map(({ name, label }) => [name, label]);
    expect(labels).toEqual(fields.map(({ name }) => [name, fieldLabel(module, name)]));
  });

  it.each([
    ['type', menuTypes],
    ['hidden', [true, false]],
    ['component', ['user', 'operation-log']],
  ] as const)('of menus: the values of %s', (name, values) => {
    const view = menuFields.filter((field) => field.name === name).map((field) => viewOf(field))[0];
    expect(values.map((value) => view?.(value))).toEqual(
      values.map((value) => loggedText('menu', name, value, String)),
    );
  });
});

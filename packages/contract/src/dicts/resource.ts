import { dictColorNames } from './dictionary.ts';
import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

export const dictTypesPath = `${apiPrefix}/dictTypes`;
export const dictsPath = `${apiPrefix}/dicts`;

/** Items of a dictionary type, found by the code of the type. */
export const dictChoicesPath = (typeCode: string): string => `${dictTypesPath}/code/${typeCode}/items`;

/** Permissions for dictionary types and their items. */
export const dictPermissions = permissionsOf('dict');

export const dictTypeLabels = {
  name: commonLabels.name,
  code: '唯一编码',
  description: commonLabels.description,
  builtIn: '系统内置',
  itemCount: '字典数',
} as const;

export const dictLabels = {
  typeId: '字典类型',
  name: '字典名',
  code: '字典值',
  description: commonLabels.description,
  sort: commonLabels.sort,
  enabled: commonLabels.enabled,
  color: '颜色',
} as const;

export const dictPage = {
  code: dictPermissions.read,
  path: '/system/dict',
  title: '字典管理',
  icon: 'book',
  sort: 40,
  actions: [
    { code: dictPermissions.create, name: '新增字典' },
    { code: dictPermissions.update, name: '修改字典' },
    { code: dictPermissions.delete, name: '删除字典' },
  ],
} as const satisfies PageDefinition;

export const dictTypeModule: LoggedModule = { title: dictLabels.typeId, labels: dictTypeLabels };
export const dictModule: LoggedModule = {
  title: dictPage.title,
  labels: dictLabels,
  values: { color: dictColorNames },
};

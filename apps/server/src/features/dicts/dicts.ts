import { dictLabels, dictPermissions, dictsPath } from '@mutai/contract/dicts/resource';
import { CreateDict, Dict, DictQuery, UpdateDict } from '@mutai/contract/dicts/schema';
import { limits } from '@mutai/contract/limits';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import { nameOfRow } from '../../platform/resource/found.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import type { Platform } from '../../platform/platform.ts';
import { typeOf } from './dict-types.repository.ts';

type Dicts = TypesOf<{ record: Dict; query: DictQuery; create: CreateDict; update: UpdateDict }>;

/** Creates an error on a field, whose label is also in the toast. */
const refused = (field: keyof typeof dictLabels, message: string) =>
  errors.invalidField(field, dictLabels[field], message);

/** Items stay in their type; built-in choices keep their codes. */
const rules: ResourceRules<Dicts> = {
  async toCreate(executor, _context, input) {
    const type = await typeOf(executor, input.typeId);
    if (type === undefined) throw refused('typeId', '所选字典类型不存在，请刷新后重新选择');
    if (type.builtIn === 1) throw errors.inUse(`“${type.name}”是内置字典类型，不能新增字典！`);
    return input;
  },
  async toUpdate(executor, _context, before, { version: _, typeId, ...input }) {
    if (typeId !== undefined && typeId !== before.typeId) {
      throw refused('typeId', '不能移到其他字典类型，请在目标类型中新增');
    }
    if (input.code !== undefined && input.code !== before.code) {
      const type = await typeOf(executor, before.typeId);
      if (type?.builtIn === 1) throw refused('code', '内置字典的字典值由系统使用，不能修改');
    }
    return input;
  },
  async beforeRemove(executor, _context, items) {
    for (const item of items) {
      const type = await typeOf(executor, item.typeId);
      if (type?.builtIn === 1) throw errors.inUse(`“${item.name}”属于内置字典类型，由系统使用，不能删除！`);
    }
  },
};

/** Registers the items of dictionary types. */
export function dicts(app: Server, platform: Platform): void {
  resource<Dicts>(app, platform, {
    path: dictsPath,
    label: '字典',
    permissions: dictPermissions,
    schemas: { record: Dict, query: DictQuery, create: CreateDict, update: UpdateDict },
    table: 'dicts',
    columns: {
      typeId: 'number',
      name: 'text',
      code: 'text',
      description: 'text',
      sort: 'number',
      enabled: 'flag',
      color: 'text',
    },
    references: {
      typeId: {
        table: 'dictTypes',
        label: dictLabels.typeId,
        gone: '它所属的字典类型已被删除，请先恢复字典类型！',
        onDelete: 'by-rules',
      },
    },
    search: { typeId: 'equals', name: { contains: 'nameSound' } },
    defaultSort: 'sort:asc',
    defaults: { description: '', sort: 0, enabled: true, color: '' },
    unique: { code: '该字典值在此类型中已存在，请更换' },
    found: {
      texts: ['nameSound', 'code'],
      title: 'name',
      details: [nameOfRow('dictTypes', 'name', 'typeId'), 'code'],
      parent: nameOfRow('dictTypes', 'code', 'typeId'),
    },
    suggests: { field: 'code', max: limits.nameMax, fallback: 'item', within: 'typeId' },
    nameOf: (item) => item.name,
    rules,
    trash: { shown: ['code', 'description'] },
  });
}

import {
  dictChoicesPath,
  dictLabels,
  dictPermissions,
  dictTypeLabels,
  dictTypesPath,
} from '@mutai/contract/dicts/resource';
import { DictChoicesAnswer, DictCodeParams } from '@mutai/contract/dicts/schema';
import { CreateDictType, DictType, DictTypeQuery, UpdateDictType } from '@mutai/contract/dicts/type-schema';
import { limits } from '@mutai/contract/limits';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { resource } from '../../platform/resource/resource.ts';
import { wholePage } from '../../platform/resource/list/pages.ts';
import { listed } from '../../platform/resource/routes.ts';
import { codeOf, takenCodes, unusedCode } from '../../platform/text/suggested-code.ts';
import { choicesOf } from './choices.ts';
import type { Platform } from '../../platform/platform.ts';
import { dictTypeRecords, type DictTypes } from './dict-types.repository.ts';

const suggests = { field: 'code', max: limits.nameMax, fallback: 'dict' } as const;
const codeColumn = { table: 'dictTypes', column: suggests.field } as const;

/** Returns the name, or a fallback if it is blank. */
const nameOr = (otherwise: string, name: string): string => (name.trim() === '' ? otherwise : name);

/** Registers dictionary types, and the choices of a type for all signed-in users. */
export function dictTypes(app: Server, platform: Platform): void {
  const { database, clock } = platform;
  resource<DictTypes>(app, platform, {
    path: dictTypesPath,
    label: dictLabels.typeId,
    permissions: dictPermissions,
    // A separate module from items: their ids would be mixed up in the log and the trash.
    module: 'dict-type',
    schemas: { record: DictType, query: DictTypeQuery, create: CreateDictType, update: UpdateDictType },
    repository: dictTypeRecords(database),
    unique: { code: '该编码已存在，请更换' },
    found: { texts: ['nameSound', 'code'], title: 'name', details: ['code', 'description'], parent: 'code' },
    suggests,
    nameOf: (type) => type.name,
    rules: {
      async toCreate(executor, _context, { name = '', code = '', description = '' }) {
        const ownCode =
          code ||
          (await unusedCode(
            codeOf(name, suggests),
            (codes) => takenCodes(executor, database.dialect, codeColumn, codes),
            clock(),
          ));
        return { name: nameOr(ownCode, name), code: ownCode, description };
      },
      async toUpdate(_executor, _context, before, { version: _, ...changes }) {
        // An emptied code keeps its value; an emptied name becomes the code.
        const code = changes.code || before.code;
        const input = {
          ...changes,
          ...(changes.code === undefined ? {} : { code }),
          ...(changes.name === undefined ? {} : { name: nameOr(code, changes.name) }),
        };
        if (before.builtIn && code !== before.code) {
          throw errors.invalidField('code', dictTypeLabels.code, '内置字典类型的编码由系统使用，不能修改');
        }
        return input;
      },
      async beforeRemove(_executor, _context, types) {
        const fixed = types.find((type) => type.builtIn);
        if (fixed !== undefined) throw errors.inUse(`“${fixed.name}”是内置字典类型，由系统使用，不能删除！`);
      },
    },
    trash: { belonging: [{ table: 'dicts', column: 'typeId' }] },
    usage: {
      counts: (_executor, types) => types.map((type) => type.itemCount),
      message: (count) => `下仍有 ${count} 个字典项，它们将一并删除`,
    },
  });

  const choices = choicesOf(database);
  app.get(
    dictChoicesPath(':code'),
    {
      config: { access: 'signed-in' },
      schema: { summary: '按编码取字典', params: DictCodeParams, response: { 200: DictChoicesAnswer } },
    },
    async (request) => {
      const rows = await choices(request.params.code);
      if (rows === undefined) throw errors.notFound(`编码为“${request.params.code}”的字典类型`);
      return listed(wholePage(rows));
    },
  );
}

import { sql } from 'kysely';
import { dictLabels, dictTypeLabels } from '@mutai/contract/labels';
import { dictChoicesPath, dictTypesPath } from '@mutai/contract/paths';
import { CreateDictType, DictType, DictTypeQuery, UpdateDictType } from '@mutai/contract/dict-types';
import { DictChoicesAnswer, DictCodeParams } from '@mutai/contract/dicts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { wholePage } from '../../platform/resource/pages.ts';
import { listed, resourceRoutes } from '../../platform/resource/routes.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import { choicesOf } from './choices.ts';
import { dictAccess } from './dict-access.ts';

type DictTypeValues = Pick<DictType, 'name' | 'code' | 'description'>;

/** Dictionary types, and the choices of one for every signed-in user's selects and tags. */
export function dictTypes(app: Server, database: Database, clock: Clock): void {
  const service = resourceService<DictType, DictTypeQuery, CreateDictType, UpdateDictType, DictTypeValues>(
    database,
    clock,
    {
      // Items are the page's own module; ids of the two would be mixed up in the log and in the trash.
      module: 'dict-type',
      label: dictLabels.typeId,
      repository: tableRepository(database, {
        table: 'dictTypes',
        columns: { name: 'text', code: 'text', description: 'text' },
        computed: { builtIn: { kind: 'flag', value: sql.ref('t.builtIn') } },
        search: { name: 'contains', code: 'contains' },
        defaultSort: 'id:asc',
        counts: { itemCount: { table: 'dicts', column: 'typeId' } },
      }),
      rules: {
        toCreate: async (_executor, _act, input) => ({ description: '', ...input }),
        async toUpdate(_executor, _act, before, { version: _, ...input }) {
          if (before.builtIn && input.code !== undefined && input.code !== before.code) {
            const message = '内置字典类型的编码由系统使用，不能修改';
            throw errors.invalid({ code: message }, `${dictTypeLabels.code}：${message}`);
          }
          return input;
        },
        async beforeRemove(_executor, _act, types) {
          const fixed = types.find((type) => type.builtIn);
          if (fixed !== undefined) throw errors.inUse(`“${fixed.name}”是内置字典类型，由系统使用，不能删除！`);
        },
      },
      trash: { belonging: [{ table: 'dicts', column: 'typeId' }] },
      usage: { count: (type) => type.itemCount, message: (count) => `下仍有 ${count} 个字典项，它们将一并删除` },
      nameOf: (type) => type.name,
      taken: () => ({ code: '该编码已存在，请更换' }),
    },
  );
  resourceRoutes(
    app,
    dictTypesPath,
    { record: DictType, query: DictTypeQuery, create: CreateDictType, update: UpdateDictType },
    dictAccess,
    service,
  );

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

import type { FastifyTypeProviderDefault } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import { Answer, Code, DoneAnswer, ListAnswer } from '@mutai/contract/codes';
import { BatchBody, IdParams, type ListQueryBase } from '@mutai/contract/list';
import { writablePart } from '@mutai/contract/record';
import { actOf, type Access } from '../http/access.ts';
import type { Server } from '../http/server.ts';
import type { ResourceService } from './service.ts';

const created = 201;

export interface ResourceSchemas<
  Rec extends TSchema,
  Query extends TSchema,
  Create extends TObject,
  Update extends TObject,
> {
  readonly record: Rec;
  readonly query: Query;
  readonly create: Create;
  readonly update: Update;
}

export interface ResourceAccess {
  /** Also needed by selects that show this resource's names. */
  readonly list: Access;
  readonly get: Access;
  readonly create: Access;
  readonly update: Access;
  readonly remove: Access;
}

/** Answer to a change: the record as it now is, and what the toast says. */
export const done = <T>(data: T, message: string) => ({ code: Code.success, data, message });

/** One page of a list as the wire has it. */
export const listed = <T>({ rows, total }: { readonly rows: readonly T[]; readonly total: number }) => ({
  code: Code.success,
  data: [...rows],
  total,
});

/**
 * The six routes of a resource: list, get, create, change, delete one, delete several.
 *
 * @param path such as `/api/v1/users`
 */
export function resourceRoutes<
  Rec extends TSchema,
  Query extends TSchema,
  Create extends TObject,
  Update extends TObject,
>(
  app: Server,
  path: string,
  schemas: ResourceSchemas<Rec, Query, Create, Update>,
  access: ResourceAccess,
  service: ResourceService<Static<Rec>, Static<Query> & ListQueryBase, Static<Create>, Static<Update>>,
): void {
  // Generic schemas give the compiler nothing to infer a handler from; the service's own types hold here.
  const routes = app.withTypeProvider<FastifyTypeProviderDefault>();
  const one = Answer(schemas.record);

  routes.get(
    path,
    {
      config: { access: access.list },
      schema: { querystring: schemas.query, response: { 200: ListAnswer(schemas.record) } },
    },
    async (request) => listed(await service.list(request.query as Static<Query> & ListQueryBase)),
  );
  routes.get(
    `${path}/:id`,
    { config: { access: access.get }, schema: { params: IdParams, response: { 200: one } } },
    async (request) => ({ code: Code.success, data: await service.get((request.params as IdParams).id) }),
  );
  routes.post(
    path,
    { config: { access: access.create }, schema: { body: schemas.create, response: { 201: one } } },
    async (request, reply) =>
      reply
        .code(created)
        .send(
          done(
            await service.create(actOf(request), writablePart(schemas.create, request.body as Static<Create> & object)),
            '新增成功！',
          ),
        ),
  );
  routes.patch(
    `${path}/:id`,
    { config: { access: access.update }, schema: { params: IdParams, body: schemas.update, response: { 200: one } } },
    async (request) => {
      const { id } = request.params as IdParams;
      return done(
        await service.update(actOf(request), id, writablePart(schemas.update, request.body as Static<Update> & object)),
        '修改成功！',
      );
    },
  );
  routes.delete(
    `${path}/:id`,
    { config: { access: access.remove }, schema: { params: IdParams, response: { 200: DoneAnswer } } },
    async (request) => {
      await service.remove(actOf(request), [(request.params as IdParams).id]);
      return done(null, '删除成功！');
    },
  );
  routes.delete(
    path,
    { config: { access: access.remove }, schema: { body: BatchBody, response: { 200: DoneAnswer } } },
    async (request) => {
      const body = request.body as BatchBody;
      const count = await service.remove(actOf(request), Array.isArray(body) ? body : body.ids);
      return done(null, `已删除 ${count} 条数据！`);
    },
  );
}

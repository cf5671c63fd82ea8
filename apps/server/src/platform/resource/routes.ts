import { Answer, Code, DoneAnswer, ListAnswer, UndoableAnswer, type Undoable } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { BatchBody, ForceQuery, IdParams, ListQuery, MoveToQuery } from '@mutai/contract/list';
import { OperationLog } from '@mutai/contract/logs/schema';
import { historyPath, restorePath, trashPath } from '@mutai/contract/paths';
import { writablePart } from '@mutai/contract/record';
import { listedFor } from '@mutai/contract/resources';
import { TrashItem, TrashQuery } from '@mutai/contract/trash';
import type { FastifyTypeProviderDefault } from 'fastify';
import Type, { type TProperties } from 'typebox';
import { contextOf, principalOf, requesterOf, type Access } from '../http/access.ts';
import type { Server } from '../http/server.ts';
import type { Page } from './repository.ts';
import type { ResourceAccess } from './declaration.ts';
import type { Counted, RemovalOptions } from './deletion/removal.ts';
import type { ResourceService } from './service.ts';
import type { ResourceTypes } from './types.ts';
import type { TrashService } from './deletion/trash.ts';

/** HTTP status of an answer to a creation. */
export const created = 201;
const HistoryQuery = ListQuery({}, ['createdAt']);

/** Answer to a read. */
export const answer = <T>(data: T) => ({ code: Code.success, data });
/** Answer to a change: the current record, and the text of the toast. */
export const done = <T>(data: T, message: string) => ({ code: Code.success, data, message });

/** Answer to a change of several records, which the caller may undo. */
export const undoable = ({ undoId }: Pick<Counted, 'undoId'>, message: string) =>
  done<Undoable>(undoId === null ? null : { undoId }, message);

/** Answer with one page of a list. */
export const listed = <T>({ rows, total, atLeast }: Page<T>) => ({
  code: Code.success,
  data: [...rows],
  total,
  atLeast,
});

/** Ids of a batch, sent as an array or as an object. */
export const idsOf = (body: BatchBody) => (Array.isArray(body) ? body : body.ids);

/** Registers the routes of a trash: list, restore and purge. They require the delete permission. */
function trashRoutes(app: Server, path: string, access: Access, label: string, trash: TrashService): void {
  app.get(
    trashPath(path),
    {
      config: { access },
      schema: { summary: `${label}回收站`, querystring: TrashQuery, response: { 200: ListAnswer(TrashItem) } },
    },
    async (request) => listed(await trash.list(principalOf(request), request.query, requesterOf(request))),
  );
  app.post(
    restorePath(path),
    { config: { access }, schema: { summary: `恢复${label}`, body: BatchBody, response: { 200: DoneAnswer } } },
    async (request) => done(null, `已恢复 ${await trash.restore(contextOf(request), idsOf(request.body))} 条数据！`),
  );
  app.delete(
    trashPath(path),
    { config: { access }, schema: { summary: `彻底删除${label}`, body: BatchBody, response: { 200: DoneAnswer } } },
    async (request) => done(null, `已彻底删除 ${await trash.purge(contextOf(request), idsOf(request.body))} 条数据！`),
  );
}

/**
 * Registers the common routes of a resource: list, get, create, update, delete one, delete several, history, and the trash
 * if it has one.
 */
export function resourceRoutes<T extends ResourceTypes>(app: Server, service: ResourceService<T>): void {
  // The declared schemas define the requests; the compiler cannot infer types from a generic schema.
  const routes = app.withTypeProvider<FastifyTypeProviderDefault>();
  const { path, label, schemas, permissions, usage, givesReferences } = service.declaration;
  const one = Answer(schemas.record);
  const saved = Answer(schemas.saved ?? schemas.record);
  const { bodyBytes: bodyLimit = limits.jsonBodyBytes } = schemas;
  const access: ResourceAccess = {
    list: listedFor(permissions.read),
    get: [permissions.read],
    create: [permissions.create],
    update: [permissions.update],
    remove: [permissions.delete],
    ...service.declaration.access,
  };

  routes.get(
    path,
    {
      config: { access: access.list, readsModule: service },
      schema: {
        summary: `${label}列表`,
        querystring: schemas.query,
        response: { 200: ListAnswer(schemas.listed ?? schemas.record) },
      },
    },
    async (request) => {
      const query = request.query as T['query'];
      return listed(await service.list(principalOf(request), query, requesterOf(request)));
    },
  );
  routes.get(
    `${path}/:id`,
    { config: { access: access.get }, schema: { summary: `查看${label}`, params: IdParams, response: { 200: one } } },
    async (request) => answer(await service.get(principalOf(request), (request.params as IdParams).id)),
  );
  const { create: createBody } = schemas;
  if (createBody !== undefined) {
    routes.post(
      path,
      {
        bodyLimit,
        config: { access: access.create, idempotent: true },
        schema: { summary: `新增${label}`, body: createBody, response: { 201: saved } },
      },
      async (request, reply) => {
        const body = writablePart(createBody, request.body as T['createBody']);
        const record = await service.create(contextOf(request), body);
        const message = service.declaration.createdMessage?.(record) ?? '新增成功！';
        return reply.code(created).send(done(record, message));
      },
    );
  }
  routes.patch(
    `${path}/:id`,
    {
      bodyLimit,
      config: { access: access.update },
      schema: { summary: `修改${label}`, params: IdParams, body: schemas.update, response: { 200: saved } },
    },
    async (request) => {
      const { id } = request.params as IdParams;
      const body = writablePart(schemas.update, request.body as T['updateBody']);
      return done(await service.update(contextOf(request), id, body), '修改成功！');
    },
  );
  // Without usage and moving, the deletion takes no query.
  const removal = [
    ...(usage === undefined ? [] : [ForceQuery]),
    ...(givesReferences === true ? [MoveToQuery] : []),
  ].map(({ properties }) => properties);
  const removalQuery =
    removal.length === 0
      ? {}
      : { querystring: Type.Object(Object.assign({}, ...removal) as TProperties, { additionalProperties: false }) };
  const removalOptions = ({ query }: { readonly query: unknown }): RemovalOptions => {
    const { force, moveTo } = query as ForceQuery & MoveToQuery;
    return { force, moveTo: moveTo === '' ? undefined : moveTo };
  };
  routes.delete(
    `${path}/:id`,
    {
      config: { access: access.remove },
      schema: { summary: `删除${label}`, params: IdParams, ...removalQuery, response: { 200: UndoableAnswer } },
    },
    async (request) => {
      const { id } = request.params as IdParams;
      return undoable(await service.remove(contextOf(request), [id], removalOptions(request)), '删除成功！');
    },
  );
  routes.delete(
    path,
    {
      config: { access: access.remove },
      schema: { summary: `批量删除${label}`, body: BatchBody, ...removalQuery, response: { 200: UndoableAnswer } },
    },
    async (request) => {
      const ids = idsOf(request.body as BatchBody);
      const removed = await service.remove(contextOf(request), ids, removalOptions(request));
      return undoable(removed, `已删除 ${removed.count} 条数据！`);
    },
  );
  app.get(
    historyPath(path, ':id'),
    {
      config: { access: access.get },
      schema: {
        summary: `${label}的变更历史`,
        params: IdParams,
        querystring: HistoryQuery,
        response: { 200: ListAnswer(OperationLog) },
      },
    },
    async (request) => listed(await service.history(principalOf(request), request.params.id, request.query)),
  );
  if (service.trash !== undefined) trashRoutes(app, path, access.remove, label, service.trash);
}

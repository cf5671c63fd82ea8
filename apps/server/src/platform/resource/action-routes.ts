import { Answer, UndoableAnswer } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import type { FastifyTypeProviderDefault } from 'fastify';
import { contextOf } from '../http/access.ts';
import type { Server } from '../http/server.ts';
import { done, undoable } from './routes.ts';
import type { ResourceService } from './service.ts';
import type { ResourceTypes } from './types.ts';

/** Registers the routes of a resource's actions. */
export function actionRoutes<T extends ResourceTypes>(app: Server, service: ResourceService<T>): void {
  const { schemas, actions = {}, batchActions = {} } = service.declaration;
  // The declared schemas define the requests; the compiler cannot infer types from a generic schema.
  const routes = app.withTypeProvider<FastifyTypeProviderDefault>();
  for (const action of Object.values(actions)) {
    const { path, permission, summary, message, params = IdParams, body } = action;
    routes.post(
      path,
      {
        config: { access: [permission] },
        schema: { summary, params, body, response: { 200: Answer(schemas.record) } },
      },
      async (request) => {
        const asked = { ...(request.body as object), ...(request.params as IdParams) };
        const record = await service.perform(contextOf(request), action, asked);
        return done(record, typeof message === 'string' ? message : message(record));
      },
    );
  }
  for (const action of Object.values(batchActions)) {
    const { path, permission, summary, body } = action;
    routes.post(
      path,
      { config: { access: [permission] }, schema: { summary, body, response: { 200: UndoableAnswer } } },
      async (request) => {
        const asked = request.body as { readonly ids: readonly number[] };
        const changed = await service.updateAll(
          contextOf(request),
          asked.ids,
          (record) => action.update(asked, record),
          permission,
        );
        return undoable(changed, action.message(changed.count, asked));
      },
    );
  }
}

import { DoneAnswer } from '@mutai/contract/codes';
import { ArrangeBody } from '@mutai/contract/menus/schema';
import { arrangePath } from '@mutai/contract/paths';
import { contextOf, type Access } from '../../http/access.ts';
import type { Server } from '../../http/server.ts';
import type { RequestContext } from '../../access/principal.ts';
import { done } from '../routes.ts';

/**
 * Registers `POST {path}/arrange`, which moves records of a tree to a parent and position.
 *
 * @param label name of one record
 * @param arrange of `treeOf`
 */
export function arrangeRoute(
  app: Server,
  path: string,
  access: Access,
  label: string,
  arrange: (context: RequestContext, body: ArrangeBody) => Promise<void>,
): void {
  app.post(
    arrangePath(path),
    {
      config: { access },
      schema: { summary: `调整${label}的顺序与上级`, body: ArrangeBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await arrange(contextOf(request), request.body);
      return done(null, '移动成功！');
    },
  );
}

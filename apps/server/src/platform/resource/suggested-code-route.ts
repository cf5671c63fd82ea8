import { Answer } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { FilterId } from '@mutai/contract/list';
import { suggestedCodePath } from '@mutai/contract/paths';
import Type from 'typebox';
import type { Access } from '../http/access.ts';
import type { Server } from '../http/server.ts';
import type { Platform } from '../platform.ts';
import { codeOf, takenCodes, unusedCode } from '../text/suggested-code.ts';
import type { SuggestedCode } from './declaration.ts';
import { answer } from './routes.ts';

const SuggestedCodeQuery = Type.Object(
  {
    name: Type.String({ maxLength: limits.nameMax, title: '名称' }),
    /** Record within which the code is unique, such as the type of a dictionary item. */
    within: FilterId('所属'),
  },
  { additionalProperties: false },
);

/** Registers the route that derives an unused code from a name, for users who may create records. */
export function suggestedCodeRoute(
  app: Server,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  resource: {
    readonly path: string;
    readonly label: string;
    readonly table: string;
    readonly access: Access;
    readonly suggests: SuggestedCode;
  },
): void {
  const { path, label, table, access, suggests } = resource;
  const { field: column, within: parent } = suggests;
  app.get(
    suggestedCodePath(path),
    {
      config: { access },
      schema: {
        summary: `按名称推荐${label}的编码`,
        querystring: SuggestedCodeQuery,
        response: { 200: Answer(Type.String()) },
      },
    },
    async ({ query: { name, within = '' } }) => {
      const scope = parent === undefined || within === '' ? {} : { within: { column: parent, value: within } };
      const taken = (codes: readonly string[]) =>
        takenCodes(database.read, database.dialect, { table, column, ...scope }, codes);
      return answer(await unusedCode(codeOf(name, suggests), taken, clock()));
    },
  );
}

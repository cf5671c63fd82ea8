import { type UserImport, UserImportAnswer, UserImportQuery } from '@mutai/contract/users/import';
import { userPermissions, usersSheetPath } from '@mutai/contract/users/resource';
import type { Executor } from '../../platform/database/open-database.ts';
import { contextOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Notify } from '../../platform/notices.ts';
import { done } from '../../platform/resource/routes.ts';
import { sendSheet, sheetAnswer, sheetDownload } from '../../platform/sheets/send-sheet.ts';
import { acceptSheetUploads, uploadedSheet } from '../../platform/sheets/uploaded-sheet.ts';
import { sheetOnThread } from '../../platform/sheets/write-sheet.ts';
import type { NamedDepartment } from './named-records.ts';
import type { Named } from './users-columns.ts';
import { userImport } from './users-import.ts';
import { usersTemplate } from './users-template.ts';
import type { UsersRepository } from './users.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Grants } from './held-permissions.ts';

/** Names of roles or departments. */
export interface Names<T extends Named = Named> {
  names(executor: Executor): Promise<readonly T[]>;
}

/** Module of the thread that writes the sheet of rows that cannot be imported. */
const errorsThread = new URL('./import-errors-thread.ts', import.meta.url);

function told({ total, valid, created }: UserImport, confirmed: boolean): string {
  const skipped = total - valid;
  if (confirmed) return `已导入 ${created} 个用户${skipped > 0 ? `，跳过 ${skipped} 行` : ''}！`;
  return skipped > 0 ? `共 ${total} 行，其中 ${skipped} 行有错误！` : `共 ${total} 行，全部可以导入！`;
}

/** Registers the template and the import of users. */
export function userSheets(
  app: Server,
  platform: Platform,
  repository: UsersRepository,
  {
    grants,
    departments,
    notify,
  }: { readonly grants: Grants & Names; readonly departments: Names<NamedDepartment>; readonly notify: Notify },
): void {
  const { database } = platform;
  const names = async (executor: Executor) => ({
    roles: await grants.names(executor),
    departments: await departments.names(executor),
  });

  app.get(
    usersSheetPath.template,
    {
      ...sheetDownload,
      config: { access: [userPermissions.import] },
      schema: { summary: '用户导入模板', ...sheetAnswer },
    },
    async (_request, reply) => {
      const { roles, departments: all } = await names(database.read);
      return sendSheet(reply, '用户导入模板', await usersTemplate(roles, all));
    },
  );

  const importing = userImport(platform, { repository, grants, notify, names });
  void app.register(async (scope: Server) => {
    await acceptSheetUploads(scope);
    scope.post(
      usersSheetPath.import,
      {
        config: { access: [userPermissions.import], idempotent: true },
        schema: {
          summary: '导入用户',
          consumes: ['multipart/form-data'],
          querystring: UserImportQuery,
          response: { 200: UserImportAnswer },
        },
      },
      async (request) => {
        const { confirm } = request.query;
        const sheet = await uploadedSheet(request);
        const answer = await importing.run(contextOf(request, sheet.bytes), sheet, confirm, requesterOf(request));
        return done(answer, told(answer, confirm));
      },
    );
    scope.post(
      usersSheetPath.importErrors,
      {
        config: { access: [userPermissions.import] },
        schema: { summary: '导入用户时有误的行', consumes: ['multipart/form-data'], ...sheetAnswer },
      },
      async (request, reply) => {
        const sheet = await uploadedSheet(request);
        const workerData = await importing.errorSheet(contextOf(request), sheet, requesterOf(request));
        return sendSheet(reply, '用户导入有误的行', sheetOnThread(errorsThread, { workerData }));
      },
    );
  });
}

import { Answer, ListAnswer } from '@mutai/contract/codes';
import {
  layoutEditorsPath,
  layoutPermissions,
  layoutPublicationPath,
  layoutPublicationsPath,
  layoutVersionPath,
  layoutVersionsPath,
} from '@mutai/contract/layouts/resource';
import {
  LayoutNumberParams,
  LayoutPublication,
  LayoutPublicationQuery,
  LayoutVersion,
  LayoutVersionQuery,
  WholeLayoutPublication,
  WholeLayoutVersion,
} from '@mutai/contract/layouts/schema';
import { IdParams } from '@mutai/contract/list';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { recordEditorsRoute } from '../../platform/resource/record-editors.ts';
import { answer, listed } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LayoutLibrary } from './layout-library.ts';

const { read, update } = layoutPermissions;

/** Registers the routes of saved versions. */
export function versionRoutes(app: Server, { read: db }: Database, library: LayoutLibrary): void {
  const { versions } = library;
  app.get(
    layoutVersionsPath(':id'),
    {
      config: { access: [read] },
      schema: {
        summary: '布局的版本',
        params: IdParams,
        querystring: LayoutVersionQuery,
        response: { 200: ListAnswer(LayoutVersion) },
      },
    },
    async ({ params: { id }, query }) => {
      await library.refuseMissing(id);
      return listed(await versions.page(db, id, query));
    },
  );
  app.get(
    layoutVersionPath(':id', ':number'),
    {
      config: { access: [read] },
      schema: {
        summary: '查看布局的一个版本',
        params: LayoutNumberParams,
        response: { 200: Answer(WholeLayoutVersion) },
      },
    },
    async ({ params: { id, number } }) => {
      await library.refuseMissing(id);
      const version = await versions.find(db, id, number);
      if (version === undefined) throw errors.notFound('版本');
      return answer(version);
    },
  );
}

/** Registers the routes of current and earlier publications. */
export function publicationRoutes(app: Server, { read: db }: Database, library: LayoutLibrary): void {
  const { publications } = library;
  app.get(
    layoutPublicationsPath(':id'),
    {
      config: { access: [read] },
      schema: {
        summary: '布局的发布记录',
        params: IdParams,
        querystring: LayoutPublicationQuery,
        response: { 200: ListAnswer(LayoutPublication) },
      },
    },
    async ({ params: { id }, query }) => {
      await library.refuseMissing(id);
      return listed(await publications.page(db, id, query));
    },
  );
  app.get(
    layoutPublicationPath(':id', ':number'),
    {
      config: { access: [read] },
      schema: {
        summary: '查看布局的一次发布',
        params: LayoutNumberParams,
        response: { 200: Answer(WholeLayoutPublication) },
      },
    },
    async ({ params: { id, number } }) => {
      await library.refuseMissing(id);
      const publication = await publications.find(db, id, number);
      if (publication === undefined) throw errors.notFound('发布记录');
      return answer(publication);
    },
  );
}

/** Registers the route of windows that have a layout open. */
export const editorRoutes = (app: Server, { database, clock }: Platform, { refuseMissing }: LayoutLibrary): void =>
  recordEditorsRoute(app, database, clock, {
    module: read,
    label: '布局',
    path: layoutEditorsPath(':id'),
    access: [update],
    refuseMissing: (_principal, id) => refuseMissing(id),
  });

import { Answer, Code, ListAnswer } from '@mutai/contract/codes';
import {
  layoutEditorsPath,
  layoutPermissions,
  layoutPublicationPath,
  layoutPublicationsPath,
  layoutVersionPath,
  layoutVersionsPath,
  publishLayoutPath,
  republishLayoutPath,
  restoreLayoutVersionPath,
  unpublishLayoutPath,
} from '@mutai/contract/layouts/resource';
import {
  LayoutActBody,
  LayoutNumberParams,
  LayoutPublication,
  LayoutPublicationQuery,
  LayoutRecord,
  LayoutVersion,
  LayoutVersionQuery,
  WholeLayoutPublication,
  WholeLayoutVersion,
} from '@mutai/contract/layouts/schema';
import { IdParams } from '@mutai/contract/list';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { recordEditorsRoute } from '../../platform/resource/record-editors.ts';
import { done, listed } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LayoutLibrary } from './layout-library.ts';

const { read, update, publish } = layoutPermissions;

/** What was saved of a layout. */
export function versionRoutes(app: Server, { db }: Database, library: LayoutLibrary): void {
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
      return { code: Code.success, data: version };
    },
  );
  app.post(
    restoreLayoutVersionPath(':id', ':number'),
    {
      config: { access: [update] },
      schema: {
        summary: '恢复布局的一个版本',
        params: LayoutNumberParams,
        body: LayoutActBody,
        response: { 200: Answer(LayoutRecord) },
      },
    },
    async (request) => {
      const { id, number } = request.params;
      return done(await library.restoreVersion(actOf(request), id, number, request.body.version), '恢复成功！');
    },
  );
}

/** What screens show of a layout, and have shown. */
export function publicationRoutes(app: Server, { db }: Database, library: LayoutLibrary): void {
  const { publications } = library;
  const changes = { body: LayoutActBody, response: { 200: Answer(LayoutRecord) } };
  app.post(
    publishLayoutPath(':id'),
    { config: { access: [publish] }, schema: { summary: '发布布局', params: IdParams, ...changes } },
    async (request) =>
      done(await library.publish(actOf(request), request.params.id, request.body.version), '发布成功！'),
  );
  app.post(
    unpublishLayoutPath(':id'),
    { config: { access: [publish] }, schema: { summary: '取消发布布局', params: IdParams, ...changes } },
    async (request) =>
      done(await library.act(actOf(request), request.params.id, { ...request.body, act: 'unpublish' }), '已取消发布！'),
  );
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
      return { code: Code.success, data: publication };
    },
  );
  app.post(
    republishLayoutPath(':id', ':number'),
    {
      config: { access: [publish] },
      schema: { summary: '重新发布布局以前发布的内容', params: LayoutNumberParams, ...changes },
    },
    async (request) => {
      const { id, number } = request.params;
      const change = { ...request.body, act: { republish: number } };
      return done(await library.act(actOf(request), id, change), '已重新发布！');
    },
  );
}

/** Who has a layout open. */
export const editorRoutes = (app: Server, { database, clock }: Platform, { refuseMissing }: LayoutLibrary): void =>
  recordEditorsRoute(app, database, clock, {
    module: read,
    label: '布局',
    path: layoutEditorsPath(':id'),
    access: [update],
    refuseMissing: (_principal, id) => refuseMissing(id),
  });

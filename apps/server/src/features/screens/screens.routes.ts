import { layoutPermissions, layoutScreensPath } from '@mutai/contract/layouts/resource';
import { LayoutScreensAnswer } from '@mutai/contract/layouts/schema';
import { IdParams } from '@mutai/contract/list';
import { holdsAny } from '@mutai/contract/permissions';
import { screenPermissions } from '@mutai/contract/screens/page';
import {
  examinePairingPath,
  pairScreenPath,
  revokeScreenPath,
  screenCommandsPath,
  screenPicturePath,
  screenPlayingPath,
  screenStatusPath,
} from '@mutai/contract/screens/resource';
import { programDocumentPath, screenProgramPath } from '@mutai/contract/schedule-rules/resource';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import {
  ProgramDocumentAnswer,
  ProgramDocumentParams,
  ScreenProgramAnswer,
  ScreenProgramQuery,
} from '@mutai/contract/schedule-rules/schema';
import { screenPicture } from '@mutai/contract/screens/player-paths';
import {
  ExaminePairing,
  PairedScreenAnswer,
  PairScreen,
  ScreenCommandAnswer,
  ScreenCommandListAnswer,
  ScreenCommandQuery,
  ScreenPlayingAnswer,
  ScreenStatusAnswer,
  SendCommand,
  WaitingDisplayAnswer,
} from '@mutai/contract/screens/schema';
import type { Layout } from '@mutai/layout/model/layout';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { contextOf, principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, done, listed } from '../../platform/resource/routes.ts';
import type { ResourceService } from '../../platform/resource/service.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ScreenCommands } from './commands.ts';
import { dayOfInstant, screensShowing } from './layout-uses.ts';
import type { Manifests } from './manifest.ts';
import type { PairingService } from './pairing.ts';
import type { ScreenPictures } from './pictures.ts';
import type { ScreenReports } from './reports.ts';
import type { Screens } from './screens.repository.ts';

const { read, create, update, command } = screenPermissions;

/** Services behind the routes of the console. */
interface ScreenServices {
  readonly service: ResourceService<Screens>;
  readonly pairing: PairingService;
  readonly manifests: Manifests;
  readonly reports: ScreenReports;
  readonly commands: ScreenCommands;
  readonly pictures: ScreenPictures;
}

/** Content policy of a picture that is opened by itself: it runs and loads nothing. */
const picturePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Registers the routes of pairing. */
function pairingRoutes(app: Server, pairing: PairingService): void {
  app.post(
    examinePairingPath,
    {
      config: { access: [create] },
      schema: { summary: '查看显示配对码的设备', body: ExaminePairing, response: { 200: WaitingDisplayAnswer } },
    },
    async (request) => answer(await pairing.examine(request.body.code, principalOf(request).userId)),
  );
  app.post(
    pairScreenPath,
    {
      config: { access: [create], idempotent: true },
      schema: { summary: '配对屏幕', body: PairScreen, response: { 200: PairedScreenAnswer } },
    },
    async (request) => done(await pairing.pair(contextOf(request), request.body), '配对成功！'),
  );
  app.post(
    revokeScreenPath(':id'),
    {
      config: { access: [update] },
      schema: { summary: '解除屏幕的配对', params: IdParams, response: { 200: PairedScreenAnswer } },
    },
    async (request) => done(await pairing.revoke(contextOf(request), request.params.id), '已解除配对！'),
  );
}

/** Registers the routes that tell what plays on a screen and when. */
function programRoutes(app: Server, db: Executor, manifests: Manifests): void {
  app.get(
    screenProgramPath(':id'),
    {
      config: { access: [schedulePermissions.read] },
      schema: {
        summary: '屏幕的播放安排',
        params: IdParams,
        querystring: ScreenProgramQuery,
        response: { 200: ScreenProgramAnswer },
      },
    },
    async (request) => answer(await manifests.of(db, request.params.id, request.query.draft)),
  );
  app.get(
    programDocumentPath(':id', ':key'),
    {
      config: { access: [schedulePermissions.read] },
      schema: {
        summary: '播放安排中布局的文档',
        params: ProgramDocumentParams,
        querystring: ScreenProgramQuery,
        response: { 200: ProgramDocumentAnswer },
      },
    },
    async (request) => {
      const { params, query } = request;
      return answer(JSON.parse(await manifests.document(db, params.id, params.key, query.draft)) as Layout);
    },
  );
}

/** Registers the routes of screens beside those of the resource. */
export function screenRoutes(app: Server, { read: db }: Database, clock: Clock, services: ScreenServices): void {
  const { service, pairing, manifests, reports, commands, pictures } = services;
  pairingRoutes(app, pairing);
  programRoutes(app, db, manifests);

  app.get(
    screenStatusPath(':id'),
    {
      config: { access: [read] },
      schema: { summary: '屏幕的状态', params: IdParams, response: { 200: ScreenStatusAnswer } },
    },
    async (request) => answer(await reports.statusOf(await service.get(principalOf(request), request.params.id))),
  );
  app.get(
    screenPicturePath(':id'),
    {
      compress: false,
      config: { access: [read] },
      schema: { summary: '屏幕的截图', produces: [screenPicture.type], params: IdParams },
    },
    async (request, reply) => {
      const { id } = await service.get(principalOf(request), request.params.id);
      const { stream, size } = await pictures.open(id);
      reply.type(screenPicture.type).headers({
        'content-length': size,
        'content-disposition': 'inline',
        'content-security-policy': picturePolicy,
        'cache-control': 'no-store',
      });
      return reply.send(stream);
    },
  );
  app.get(
    screenPlayingPath(':id'),
    {
      config: { access: [read] },
      schema: { summary: '屏幕播放的布局', params: IdParams, response: { 200: ScreenPlayingAnswer } },
    },
    async (request) => {
      const { id, playing } = await service.get(principalOf(request), request.params.id);
      const { publications } = await manifests.of(db, id);
      const shown = publications.find(({ key }) => key === playing);
      if (shown === undefined) return answer(null);
      const document = JSON.parse(await manifests.document(db, id, shown.key)) as Layout;
      return answer({ key: shown.key, title: shown.title, document });
    },
  );
  app.get(
    screenCommandsPath(':id'),
    {
      config: { access: [read] },
      schema: {
        summary: '屏幕的命令',
        params: IdParams,
        querystring: ScreenCommandQuery,
        response: { 200: ScreenCommandListAnswer },
      },
    },
    async (request) => {
      const { id } = await service.get(principalOf(request), request.params.id);
      return listed(await commands.page(id, request.query));
    },
  );
  app.post(
    screenCommandsPath(':id'),
    {
      config: { access: [command] },
      schema: { summary: '控制屏幕', params: IdParams, body: SendCommand, response: { 200: ScreenCommandAnswer } },
    },
    async (request) => {
      const screen = await service.get(principalOf(request), request.params.id);
      return done(await commands.send(contextOf(request), screen, request.body), '已发送！');
    },
  );

  app.get(
    layoutScreensPath(':id'),
    {
      config: { access: [layoutPermissions.read] },
      schema: { summary: '播放布局的屏幕', params: IdParams, response: { 200: LayoutScreensAnswer } },
    },
    async (request) => {
      const { count, screens } = await screensShowing(db, [request.params.id], dayOfInstant(clock()));
      return answer({ count, screens: holdsAny(principalOf(request).permissions, [read]) ? [...screens] : [] });
    },
  );
}

import { DoneAnswer } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import {
  ExecutedCommand,
  ManifestAnswer,
  NewTokenAnswer,
  PairingAnswer,
  PairingRequest,
  PairingStateAnswer,
  ReportAnswer,
  type ScreenEvent,
  ScreenReport,
  ScreenValuesAnswer,
  ScreenValuesQuery,
  TimeAnswer,
  WaitingCommandsAnswer,
} from '@mutai/contract/screens/player';
import {
  commandPicturePath,
  executedCommandPath,
  publicationDocumentPath,
  screenApi,
  screenPicture,
  screenPowerPath,
} from '@mutai/contract/screens/player-paths';
import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { beginStream, EventHeaders, lastIdOf, streamType } from '../../platform/events/events.routes.ts';
import type { Listener, Streams } from '../../platform/events/streams.ts';
import { bearerToken, screenOf } from '../../platform/http/access.ts';
import { matchesEtag } from '../../platform/http/conditional.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ScreenCommands } from './commands.ts';
import type { Manifests } from './manifest.ts';
import type { PairingService } from './pairing.ts';
import { pictureOf, type ScreenPictures } from './pictures.ts';
import type { ScreenPower } from './power.ts';
import type { ScreenReports } from './reports.ts';
import type { ScreenTokens } from './tokens.ts';
import type { ScreenValues } from './values.ts';

const notModified = 304;
/** Largest report: twenty faults of two hundred characters, and the rest. */
const reportBytes = 32 * 1024;

/** Body of a file. */
const binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

const PublicationParams = Type.Object({ key: Type.String({ maxLength: 40, title: '发布编号' }) });

/** Services behind the routes of displays. */
export interface DisplayServices {
  readonly pairing: PairingService;
  readonly manifests: Manifests;
  readonly reports: ScreenReports;
  readonly commands: ScreenCommands;
  readonly pictures: ScreenPictures;
  readonly power: ScreenPower;
  readonly streams: Streams;
  readonly tokens: ScreenTokens;
  readonly values: ScreenValues;
  /** Browser and system of a request: `Chrome · Linux`. */
  readonly deviceOf: (userAgent: string | undefined) => Promise<string>;
}

const sendNotModified = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.code(notModified).header('etag', etag).send();

/** Listener of a display: gets what is for its screen, and ends with its token. */
const displayListener = (screenId: number): Listener => ({
  owner: `screen ${screenId}`,
  screenId,
  visibilityOf: () => 'nothing',
  isConcerned: (event) =>
    event.type === 'access-changed' && event.of === 'screen' && (event.ids?.includes(screenId) ?? true),
});

/** Registers the public routes of displays that have no token yet. */
function pairingRoutes(app: Server, pairing: PairingService): void {
  app.post(
    screenApi.pairing,
    {
      config: { access: 'public' },
      schema: { summary: '显示端请求配对码', body: PairingRequest, response: { 200: PairingAnswer } },
    },
    async (request) => {
      const { ip, headers, body } = request;
      return answer(await pairing.request(body, { ip, userAgent: headers['user-agent'] }));
    },
  );
  app.get(
    screenApi.pairingState,
    {
      config: { access: 'public' },
      schema: { summary: '显示端查询配对状态', response: { 200: PairingStateAnswer } },
    },
    async (request) => answer(await pairing.state(bearerToken(request))),
  );
}

/** Registers the route for scripts on the device, which have no token. */
function powerRoute(app: Server, db: Executor, power: ScreenPower): void {
  app.get(
    screenPowerPath(':id'),
    {
      config: { access: 'public' },
      schema: {
        summary: '屏幕的面板是否应点亮',
        params: IdParams,
        produces: ['text/plain'],
        response: { 200: Type.String() },
      },
    },
    async (request, reply) => {
      const { on, seconds } = await power(db, request.params.id);
      reply.header('cache-control', 'no-store').type('text/plain');
      return `${on ? 'on' : 'off'} ${seconds}\n`;
    },
  );
}

/** Registers the route that takes pictures. */
function pictureRoute(app: Server, pictures: ScreenPictures): void {
  void app.register((scope: Server, _options, registered) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(screenPicture.type, { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(
      commandPicturePath(':id'),
      {
        bodyLimit: screenPicture.maxBytes,
        config: { access: 'screen' },
        schema: {
          summary: '显示端上传截图',
          consumes: [screenPicture.type],
          params: IdParams,
          response: { 200: DoneAnswer },
        },
      },
      async (request) => {
        await pictures.take(screenOf(request).screenId, request.params.id, pictureOf(request.body));
        return done(null, '已保存！');
      },
    );
    registered();
  });
}

/** Registers the routes that displays call with their token. */
export function displayRoutes(app: Server, { read }: Database, clock: Clock, services: DisplayServices): void {
  const { pairing, manifests, reports, commands, pictures, power, streams, tokens, values, deviceOf } = services;
  pairingRoutes(app, pairing);
  pictureRoute(app, pictures);
  powerRoute(app, read, power);

  app.get(
    screenApi.manifest,
    {
      config: { access: 'screen' },
      schema: { summary: '显示端的播放清单', response: { 200: ManifestAnswer } },
    },
    async (request, reply) => {
      const { screenId } = screenOf(request);
      const tagOf = (revision: number) => `W/"${screenId}-${revision}"`;
      const known = tagOf(await manifests.revision(read, screenId));
      if (matchesEtag(request.headers['if-none-match'], known)) {
        return sendNotModified(reply, known);
      }
      const manifest = await manifests.of(read, screenId);
      reply.header('etag', tagOf(manifest.revision));
      return answer(manifest);
    },
  );

  app.get(
    publicationDocumentPath(':key'),
    {
      config: { access: 'screen' },
      schema: {
        summary: '播放清单中布局的文档',
        params: PublicationParams,
        produces: ['application/json'],
        response: { 200: binary },
      },
    },
    async (request, reply) => {
      const text = await manifests.document(read, screenOf(request).screenId, request.params.key);
      return reply.type('application/json').send(Buffer.from(text));
    },
  );

  app.get(
    screenApi.values,
    {
      config: { access: 'screen' },
      schema: {
        summary: '播放清单中数据源的值',
        querystring: ScreenValuesQuery,
        response: { 200: ScreenValuesAnswer },
      },
    },
    async (request) => answer([...(await values(read, screenOf(request).screenId, request.query.known ?? ''))]),
  );

  app.get(
    screenApi.events,
    {
      exposeHeadRoute: false,
      config: { access: 'screen' },
      schema: {
        summary: '显示端的实时事件流',
        produces: [streamType],
        headers: EventHeaders,
        response: { 200: Type.Unsafe<ScreenEvent>({ type: 'string' }) },
      },
    },
    async (request, reply) => {
      const listener = displayListener(screenOf(request).screenId);
      const token = bearerToken(request);
      await streams.open(
        reply.raw,
        listener.owner,
        lastIdOf(request.headers),
        async () => {
          await tokens.authenticate(token);
          return { listener };
        },
        () => beginStream(reply),
      );
    },
  );

  app.post(
    screenApi.report,
    {
      bodyLimit: reportBytes,
      config: { access: 'screen' },
      schema: { summary: '显示端报告状态', body: ScreenReport, response: { 200: ReportAnswer } },
    },
    async (request) => {
      const { screenId } = screenOf(request);
      const browser = await deviceOf(request.headers['user-agent']);
      await reports.save({ screenId, ip: request.ip, browser }, request.body);
      const [revision, isAnyWaiting] = await Promise.all([
        manifests.revision(read, screenId),
        commands.isAnyWaiting(screenId),
      ]);
      return answer({ revision, commands: isAnyWaiting });
    },
  );

  app.post(
    screenApi.token,
    {
      config: { access: 'screen' },
      schema: { summary: '显示端更换令牌', response: { 200: NewTokenAnswer } },
    },
    async (request) => answer({ token: await tokens.renew(screenOf(request).screenId) }),
  );

  app.get(
    screenApi.time,
    {
      config: { access: 'screen' },
      schema: { summary: '服务器时间', response: { 200: TimeAnswer } },
    },
    async () => answer({ now: clock() }),
  );

  app.get(
    screenApi.commands,
    {
      config: { access: 'screen' },
      schema: { summary: '显示端待执行的命令', response: { 200: WaitingCommandsAnswer } },
    },
    async (request) => answer([...(await commands.waitingFor(screenOf(request).screenId))]),
  );

  app.post(
    executedCommandPath(':id'),
    {
      config: { access: 'screen' },
      schema: {
        summary: '显示端报告命令已执行',
        params: IdParams,
        body: ExecutedCommand,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      await commands.executed(screenOf(request).screenId, request.params.id, request.body);
      return done(null, '已记录！');
    },
  );
}

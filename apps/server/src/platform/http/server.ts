import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DestinationStream, Level } from 'pino';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../clock.ts';
import { boundConnections, connectionLimits, manyPeoplesAddresses, refuseConnection } from './connection-limits.ts';
import { drainConnections } from './connections.ts';
import { errorHandler } from './error-handler.ts';
import { readJson } from './json-body.ts';
import { withoutTokens } from '../signed-links.ts';
import { checkHeads } from './request-head.ts';
import { securityHeaders } from './security-headers.ts';
import { serializerCompiler } from './serialization.ts';
import { validatorCompiler } from '../validation/validation.ts';

export interface ServerOptions {
  readonly logLevel: Level | 'silent';
  /** Where log lines go, for tests; standard output otherwise. */
  readonly logStream?: DestinationStream;
  readonly trustProxy: readonly string[];
  readonly clock: Clock;
}

/** Bytes of all headers. */
const maxHeaderBytes = 16 * 1024;
/** Bytes below which compressing costs more than it saves. */
const compressAbove = 1024;

/** Brotli's own choice (11) is made for files packed once; this is as quick as gzip and packs better. */
const brotliQuality = 4;

/**
 * Creates a Fastify server with the product's limits, headers, logs and error answers, and no routes yet.
 *
 * @returns `closing` is aborted when the server begins to close
 */
export async function createServer(options: ServerOptions) {
  const app = fastify({
    logger: {
      level: options.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One logger for all: making one per request costs a tenth of a short answer. Lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    // Requests on connections that were kept are answered until those are closed.
    return503OnClosing: false,
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: connectionLimits.requestMs,
    connectionTimeout: connectionLimits.silentMs,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    routerOptions: { maxParamLength: 200 },
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: connectionLimits.headMs,
      connectionsCheckingInterval: connectionLimits.checkEveryMs,
      // Who names no host is told by an envelope, as of any other mistake.
      requireHostHeader: false,
    },
    // An address that cannot be read comes to no hook.
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, withHeaders(request, reply)),
    clientErrorHandler: refuseConnection,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  const closing = drainConnections(app);
  boundConnections(app, manyPeoplesAddresses(options.trustProxy));
  headAndLog(app, options.clock);
  checkHeads(app);
  readJson(app);
  await app.register(compress, {
    threshold: compressAbove,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    // Nobody sends us compressed bodies, so nobody can send a small one that becomes a large one.
    globalDecompression: false,
  });
  return { app, closing };
}

const everyAnswer = securityHeaders();

/** Sets what every answer carries. */
const withHeaders = ({ id }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers({ ...everyAnswer, 'x-request-id': id });

/** A path without what would let a reader of the log in: tokens of links, also where they lead to no route. */
const loggedPath = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url?.includes(':token') === true ? routeOptions.url : withoutTokens(url.split('?', 1)[0] ?? '');

/** Headers of every answer, and one line a request when it is answered: no query, no body, which may be private. */
function headAndLog(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest('arrivedAt', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = clock();
    withHeaders(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        userId: request.principal?.userId,
      },
      'request',
    );
    done();
  });
}

export type Server = Awaited<ReturnType<typeof createServer>>['app'];

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DestinationStream, Level } from 'pino';
import { limits } from '@mutai/contract/limits';
import { networkList } from '../access/network-list.ts';
import { systemClock, type Clock } from '../time/clock.ts';
import { limitConnections, connectionLimits, sharedAddresses, refuseConnection } from './connection-limits.ts';
import { drainConnections } from './connections.ts';
import { errorHandler } from './error-handler.ts';
import { readJson } from './json-body.ts';
import { withoutTokens } from '../secrets/signed-links.ts';
import { checkHeads } from './request-head.ts';
import { securityHeaders } from './security-headers.ts';
import { serializerCompiler } from './serialization.ts';
import { validatorCompiler } from '../validation/validation.ts';

export interface ServerOptions {
  readonly logLevel: Level | 'silent';
  /** Destination of log lines, for tests; default: standard output. */
  readonly logStream?: DestinationStream;
  readonly trustProxy: readonly string[];
  readonly clock: Clock;
}

/** Largest size of all headers together, in bytes. */
const maxHeaderBytes = 16 * 1024;
/** Smallest answer that is compressed, in bytes. Compressing shorter ones costs more than it saves. */
const compressAbove = 1024;

/** Brotli quality. The default (11) is made for static files; 4 is as fast as gzip and compresses better. */
const brotliQuality = 4;

/**
 * Creates a Fastify server with the product's limits, headers, logs and error answers, without routes.
 *
 * @returns `closing` is aborted when the server begins to close
 */
export async function createServer(options: ServerOptions) {
  const app = fastify({
    logger: {
      level: options.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
      timestamp: () => `,"time":"${new Date(systemClock()).toISOString()}"`,
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(options.trustProxy),
    // One logger for all requests: creating one per request costs a tenth of a short answer. Log lines include the
    // request id.
    childLoggerFactory: (logger) => logger,
    // Keep answering on open connections until they are closed.
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
      // A missing Host header is answered with an envelope by `checkHeads`.
      requireHostHeader: false,
    },
    // Malformed addresses bypass all hooks.
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, withHeaders(request, reply)),
    clientErrorHandler: refuseConnection,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler);
  const closing = drainConnections(app);
  limitConnections(app, sharedAddresses(options.trustProxy));
  headAndLog(app, options.clock);
  checkHeads(app);
  readJson(app);
  await app.register(compress, {
    threshold: compressAbove,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    // Compressed request bodies are not supported, which rules out decompression bombs.
    globalDecompression: false,
  });
  return { app, closing };
}

/** Request ids of proxies: the usual formats, and nothing that could break a line of a log. */
const requestIdPattern = /^[\w.:-]{8,64}$/;

/** Returns the request id that a trusted proxy has given, otherwise a new one. */
function requestIds(trustProxy: readonly string[]): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = networkList(trustProxy);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && requestIdPattern.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isTaken ? given : randomUUID();
  };
}

/** Longest logged `User-Agent`, in characters. */
const maxUserAgentLength = 200;

const everyAnswer = securityHeaders();

/** Sets the headers of every answer. */
const withHeaders = ({ id }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers({ ...everyAnswer, 'x-request-id': id });

/** Returns the path for the log, without tokens of links, which would grant access to readers of the log. */
const loggedPath = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url?.includes(':token') === true ? routeOptions.url : withoutTokens(url.split('?', 1)[0] ?? '');

/** Sets default headers and logs one line per request, without query and body, which may be private. */
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
        userAgent: request.headers['user-agent']?.slice(0, maxUserAgentLength),
        userId: request.principal?.userId,
      },
      'request',
    );
    done();
  });
}

export type Server = Awaited<ReturnType<typeof createServer>>['app'];

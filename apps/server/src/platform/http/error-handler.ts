import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { Code, httpStatusOf } from '@mutai/contract/codes';
import { isDiskFull, isUnavailable, SiteReadOnly } from '../database/errors.ts';
import { AppError, errors } from '../errors.ts';
import { StorageUnavailable } from '../storage/storage-errors.ts';
import { readableErrors } from '../validation/validation.ts';

/** Fastify error code → refusal, for errors raised before a handler runs. */
const frameworkRefusals: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError(Code.tooLarge, '提交的内容过大，请精简后重试！'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError(Code.unsupportedType, '不支持的内容类型，请使用 application/json！'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError(Code.invalid, '请求内容为空，请检查后重试！'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => malformed(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => malformed(),
  FST_ERR_BAD_URL: () => new AppError(Code.invalid, '请求地址格式错误，请检查后重试！'),
  FST_ERR_MAX_PARAM_LENGTH: () => errors.notFound(),
};

function malformed(): AppError {
  return new AppError(Code.invalid, '请求内容不是有效的 JSON，请检查后重试！');
}

function isValidation(error: FastifyError): error is FastifyError & { validation: ErrorObject[] } {
  return error.validation !== undefined;
}

/** `Retry-After` while a site is moved, in seconds. */
const retryMovedAfter = 60;

/** Maps an error to a refusal; `undefined` if the server is at fault. */
function refusalOf(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof SiteReadOnly) return new AppError(Code.notReady, error.message, { retryAfter: retryMovedAfter });
  if (isValidation(error)) {
    const { fields, summary } = readableErrors(error.validation);
    return errors.invalid(fields, summary);
  }
  const known = frameworkRefusals[error.code];
  if (known !== undefined) return known();
  if (error instanceof SyntaxError && error.statusCode === httpStatusOf[Code.invalid]) return malformed();
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(Code.invalid, '请求有误，请检查后重试！');
  }
  // Checked after client errors: a client that hangs up during a body also causes a reset.
  if (hasNoRoom(error)) return errors.noRoom();
  return isUnavailable(error) || error instanceof StorageUnavailable ? errors.notReady() : undefined;
}

/** Longest chain of causes that is searched. */
const maxCauses = 5;

/** Returns true if an error, or one of its causes, reports a full disk or quota. */
function hasNoRoom(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < maxCauses && cause instanceof Error; depth += 1) {
    if (isDiskFull(cause)) return true;
    ({ cause } = cause);
  }
  return false;
}

/** Log status of requests whose client disconnected before the answer, a convention of nginx. */
const clientClosedRequest = 499;

/** Answers every error with an envelope. Never exposes stacks, SQL or paths of the server. */
export function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.name === 'AbortError') return reply.code(clientClosedRequest).send();
  const refusal = refusalOf(error);
  if (refusal === undefined || (refusal.code === Code.notReady && !(error instanceof SiteReadOnly)))
    request.log.error({ reqId: request.id, err: error }, 'request failed');
  const answer =
    refusal ?? new AppError(Code.fault, `服务器出现异常，请稍后重试！如仍有问题，请将编号 ${request.id} 告知管理员。`);
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
  return reply
    .code(httpStatusOf[answer.code])
    .header('cache-control', 'no-store')
    .send({ code: answer.code, message: answer.message, ...(answer.data === undefined ? {} : { data: answer.data }) });
}

/** Answer to bytes that are not valid HTTP. */
interface RawError {
  readonly status: string;
  readonly code: Code;
  readonly message: string;
}

const notHttp: RawError = { status: '400 Bad Request', code: Code.invalid, message: '请求格式错误！' };

/** Node HTTP parser error code → answer. Importing the status names from `node:http` would load 14 MB. */
const rawErrors: Readonly<Record<string, RawError>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: Code.tooLarge,
    message: '请求头过大，请精简后重试！',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: Code.invalid, message: '请求超时，请重试！' },
};

/**
 * Returns the raw response to invalid HTTP: malformed lines, oversized headers, missed deadlines.
 *
 * @param parserCode error code of Node's HTTP parser
 */
export function rawErrorAnswer(parserCode = ''): string {
  const { status, code, message } = rawErrors[parserCode] ?? notHttp;
  const body = JSON.stringify({ code, message });
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

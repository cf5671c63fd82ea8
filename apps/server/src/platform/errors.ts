import type { BatchRefusal } from '@mutai/contract/batch';
import { Code, type FieldErrors } from '@mutai/contract/codes';
import type { InUse } from '@mutai/contract/list';
import { noRoomData } from '@mutai/contract/response-code';

/** Error that is sent to the client: code, Chinese message and the `data` of the response. */
export class AppError extends Error {
  readonly code: Code;
  readonly data: unknown;
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(code: Code, message: string, options: { data?: unknown; retryAfter?: number } = {}) {
    super(message);
    this.code = code;
    this.data = options.data;
    this.retryAfter = options.retryAfter;
  }
}

const secondsPerMinute = 60;

function spoken(seconds: number): string {
  return seconds < secondsPerMinute ? `${seconds} 秒` : `${Math.ceil(seconds / secondsPerMinute)} 分钟`;
}

/** Factories for every error that services throw. The error handler converts them to responses. */
export const errors = {
  /**
   * @param fields message by field, shown beside the form's fields
   * @param message toast; names the field, because not every client shows `fields`
   */
  invalid: (fields: FieldErrors, message: string) => new AppError(Code.invalid, message, { data: fields }),
  /** One invalid field. @param label of the field, with which the toast begins */
  invalidField: (field: string, label: string, message: string) =>
    errors.invalid({ [field]: message }, `${label}：${message}`),
  /** Unknown account or wrong password: the message must not reveal which. */
  wrongCredentials: () => new AppError(Code.wrongCredentials, '账号或密码错误，请重新输入！'),
  forbidden: (message = '权限不足，如需访问请联系管理员！') => new AppError(Code.forbidden, message),
  notFound: (what = '数据') => new AppError(Code.notFound, `${what}不存在或已被删除，请刷新后重试！`),
  /** @param fields message by field, for values that are taken */
  taken: (fields: FieldErrors) =>
    new AppError(Code.conflict, Object.values(fields)[0] ?? '数据已存在！', { data: { fields } }),
  inUse: (message: string) => new AppError(Code.conflict, message),
  /** Rejects a deletion that the client may repeat with `force` or `moveTo`. */
  inUseBy: (count: number, message: string) =>
    new AppError(Code.conflict, message, { data: { count } satisfies InUse }),
  /** @param header name of the header with the idempotency key */
  keyReused: (header: string) =>
    new AppError(Code.conflict, `此 ${header} 已用于另一次内容不同的提交，请换一个新的再提交！`),
  /** @param reason complete sentence why the record cannot be restored */
  notRestored: (name: string, reason: string) => new AppError(Code.conflict, `无法恢复“${name}”：${reason}`),
  /** Rejects a batch as a whole. @param code of its first refused record */
  batchRefused: (code: Code, message: string, refused: BatchRefusal['refused']) =>
    new AppError(code, message, { data: { refused } satisfies BatchRefusal }),
  /** @param current current record, for a comparison with the rejected version */
  stale: (current: unknown) =>
    new AppError(Code.conflict, '该数据已被其他人修改，请核对最新内容后再提交！', { data: current }),
  /** @param seconds seconds until the next attempt is allowed */
  tooManyAttempts: (seconds: number) =>
    new AppError(Code.tooManyAttempts, `尝试次数过多，请 ${spoken(seconds)}后再试！`, { retryAfter: seconds }),
  /** @param most largest number of event streams per user */
  tooManyStreams: (most: number) =>
    new AppError(Code.tooManyAttempts, `您打开的页面过多，最多 ${most} 个页面可同时接收实时更新，请关闭一些后重试！`, {
      retryAfter: secondsPerMinute,
    }),
  /** @param most largest number of unfinished uploads per user */
  tooManyUploads: (most: number) =>
    new AppError(Code.tooManyAttempts, `最多可同时上传 ${most} 个大文件，请等其中一些完成或取消后重试！`, {
      retryAfter: secondsPerMinute,
    }),
  sessionExpired: () => new AppError(Code.sessionExpired, '登录已过期，请重新登录！'),
  sessionEnded: () => new AppError(Code.sessionEnded, '未登录或登录已失效，请重新登录！'),
  /** Unknown, replaced or disabled token of an external source. */
  tokenRefused: () => new AppError(Code.sessionEnded, '令牌无效、已被替换，或来源已停用，请联系管理员！'),
  noRoom: () =>
    new AppError(Code.notReady, '服务器的存储空间已满，内容未保存，请联系管理员清理后重试！', { data: noRoomData }),
  notReady: () => new AppError(Code.notReady, '服务暂不可用，请稍后重试！'),
};

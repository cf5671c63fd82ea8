import type { FastifySchema, RouteOptions } from 'fastify';
import { ErrorAnswer } from '@mutai/contract/codes';
import { apiPrefix } from '@mutai/contract/paths';
import { displaysPrefix } from '@mutai/contract/screens/player-paths';
import type { Access } from './access.ts';

/** Operations of the OpenAPI document, built from the declarations of routes. */

interface ObjectSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
}

/** Returns a query schema in which parameters with a default are optional. */
function optionalWhereDefault(query: unknown): unknown {
  const { required = [], properties = {} } = query as ObjectSchema;
  return { ...(query as object), required: required.filter((name) => properties[name]?.default === undefined) };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name → schema of optional form fields that a route accepts beside a file. */
    formFields?: Readonly<Record<string, object>>;
  }
}

/** Body schema of routes that accept a file. Documentation only: the form is parsed as a stream, without validation. */
const fileForm = (fields: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', title: '文件' }, ...fields },
  required: ['file'],
});

const pascal = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns true for the interface of displays. */
const isOfDisplays = (url: string): boolean => url.startsWith(`${displaysPrefix}/`);

/** Derives an operation id: `PATCH /api/v1/users/:id` becomes `patchUsersById`. It changes only with the address. */
function operationId(method: string, url: string): string {
  const words = url
    .slice((isOfDisplays(url) ? '/api' : apiPrefix).length)
    .replaceAll(':', 'by-')
    .split(/[^\da-zA-Z]+/);
  return method.toLowerCase() + words.map(pascal).join('');
}

function describeAccess(access: Access | undefined): string {
  if (access === 'public') return '无需登录';
  if (access === 'screen') return '供显示端以其令牌调用';
  if (access === 'source') return '供外部来源以其令牌调用';
  if (access === 'signed-in' || access === undefined) return '登录后可用';
  return `需要权限：${access.join(' 或 ')}`;
}

/** Returns the schema of a route for the document. */
export function describedRoute(schema: FastifySchema, url: string, { method, config }: RouteOptions): FastifySchema {
  const takesFile = schema.consumes?.includes('multipart/form-data') === true;
  return {
    ...schema,
    hide: !url.startsWith(apiPrefix) && !isOfDisplays(url),
    tags: [isOfDisplays(url) ? 'displays' : (url.split('/')[3] ?? '')],
    operationId: operationId(String(method), url),
    description: describeAccess(config?.access),
    ...(config?.access === 'public' ? { security: [] } : {}),
    ...(schema.querystring === undefined ? {} : { querystring: optionalWhereDefault(schema.querystring) }),
    ...(takesFile ? { body: fileForm(config?.formFields) } : {}),
  };
}

/** Error responses of every operation. */
const refusals = {
  '4XX': { $ref: '#/components/responses/refused' },
  '5XX': { $ref: '#/components/responses/failed' },
};

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

export const errorComponents = {
  schemas: { Error: ErrorAnswer as object },
  responses: {
    refused: errorResponse('请求被拒绝：message 说明原因与处理方法，data 按字段给出错误，或为该数据的最新内容'),
    failed: errorResponse('服务异常或暂不可用'),
  },
};

interface Operation {
  responses: Record<string, object>;
}

/** Adds the description of success and the error responses to every operation. */
export function withAnswers<T extends { readonly paths?: object }>(document: T): T {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations as Record<string, Operation>)) {
      for (const response of Object.values(operation.responses)) Object.assign(response, { description: '成功' });
      operation.responses = { ...operation.responses, ...refusals };
    }
  }
  return document;
}

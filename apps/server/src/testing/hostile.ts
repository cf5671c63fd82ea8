import fc, { type Arbitrary } from 'fast-check';

/** JSON schema in the OpenAPI document. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The part of an OpenAPI document from which requests are generated. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
  readonly remoteAddress: string;
}

const json = 'application/json';

const words = (text: string) => text.split(' ');

/** Texts that often break programs. */
const hostileTexts = [
  words('% _ \\ * ? # __proto__ constructor prototype null undefined NaN true false [] {} $ne'),
  words('Infinity -Infinity 1e309 1e3 -1 0 -0 +1 0x1 01 1.5 1_000 １ 2147483647 2147483648 9007199254740993'),
  words('99999999999999999999 -9223372036854775809 2026-13-45 0000-00-00T00:00:00Z 9999-12-31T23:59:60Z'),
  words('+275760-09-13T00:00:00.001Z passwordHash:asc createdAt:desc id:asc,1 ﬃ İ =1+1 ../../etc/passwd'),
  ['', ' ', ' 1', '\u0000', 'a\u0000b', "' or 1=1 --", '"; drop table users; --', '\r\nSet-Cookie: a=b'],
  ['\uD800', '\uFFFF', '\u202Eabc', '💥'.repeat(20), '<script>alert(1)</script>', 'x'.repeat(3000), '字'.repeat(300)],
].flat();
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 30 }));

/** Texts that match common patterns, which generated ones never do. */
const matchingTexts = [
  '',
  ...words('abcde user1 admin a x1 folder home user theme blue 张三 /some/path https://example.com'),
  ...words('Mutai#2026 Mutai#2027 a@b.cn 15912345678 2026-01-01T00:00:00.000Z'),
];

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 501, 1_000_001),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown[]>(null, true, false, [], {}, [null], [[]], { ids: [1] }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...[60, 100, 2000].map((levels) => JSON.parse(deep(levels)) as unknown)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Array.from({ length: 3000 }, (_, nth) => nth),
      'x'.repeat(70_000),
    ),
  },
);

function fittingText({ pattern = '', minLength = 0, maxLength = 100 }: Schema): Arbitrary<string> {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);
  return fc.constantFrom('', ...matchingTexts.filter(fits));
}

/** Generates values that mostly match a schema. */
function matching(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(matching));
  switch (schema.type) {
    case 'string':
      return fittingText(schema);
    case 'integer': {
      const { minimum = 0, maximum = 2 ** 31 - 1 } = schema;
      const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 12) });
      return fc.oneof({ weight: 4, arbitrary: small }, fc.integer({ min: minimum, max: maximum }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(matching(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return bodyOf(schema, 0);
    case undefined:
    default:
      return hostileValue;
  }
}

/** Generates objects with the fields of a schema. Some are missing; `wicked` of ten are hostile. */
function bodyOf({ properties = {} }: Schema, wicked: number): Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fc.oneof({ weight: wicked, arbitrary: hostileValue }, { weight: 10 - wicked, arbitrary: matching(schema) }),
    ]),
  );
  return fc.record(fields, { requiredKeys: [] });
}

/** Malformed or mislabeled bodies. */
const brokenBodies = [
  words('{ [ "text" null 0 NaN {"a":1,} \uFEFF{} {"a":"\\u0000"} {"a":1e309} {"ids":[1],"ids":[2]}'),
  words('{"__proto__":{"admin":true}} {"constructor":{"prototype":{"x":1}}}'),
  ['', deep(70), deep(5000), `{"value":${deep(5000)}}`, '{"a":'.repeat(9000), `[${'1,'.repeat(50_000)}1]`],
  [`{${Array.from({ length: 26_000 }, (_, nth) => `"k${nth}":0`).join(',')}}`, `"${'x'.repeat(300_000)}"`],
].flat();
const brokenBody = fc.constantFrom(...brokenBodies);

const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant(json) },
  fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=x',
    '',
  ),
);

function payloadOf({
  requestBody,
}: Operation): Arbitrary<{ readonly type: string; readonly text: string } | undefined> {
  if (requestBody === undefined) return fc.constantFrom(undefined, { type: json, text: '{}' });
  const [[type, { schema }] = [json, { schema: {} }]] = Object.entries(requestBody.content);
  if (type !== json) {
    const form = fc.constantFrom(
      '',
      '--x--',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nPK\r\n--x--',
    );
    return form.map((text) => ({ type: `${type}; boundary=x`, text }));
  }
  const object = schema.anyOf?.find((one) => one.properties !== undefined) ?? schema;
  const value = fc.oneof(
    { weight: 5, arbitrary: matching(schema) },
    { weight: 4, arbitrary: bodyOf(object, 3) },
    { weight: 1, arbitrary: hostileValue },
  );
  const text = fc.oneof(
    { weight: 6, arbitrary: value.map((one) => JSON.stringify(one) ?? '') },
    { weight: 1, arbitrary: brokenBody },
  );
  return fc.record({ type: contentType, text });
}

/** Encodes a value for an address, mostly correctly. */
const inAddress = (value: unknown): Arbitrary<string> => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const escaped = encodeURIComponent(text.toWellFormed().slice(0, 3000));
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(escaped) },
    fc.constantFrom('%', '%zz', '%C0%80', '%2e%2e', '..%2f'),
  );
};

/** Path segment, mostly an existing id. */
const pathPart = fc
  .oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom('theme', 'status', '2147483647') },
    { weight: 2, arbitrary: hostileText },
  )
  .chain(inAddress);

function queryOf(parameters: readonly Parameter[]): Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) =>
    fc
      .oneof({ weight: 6, arbitrary: matching(schema) }, { weight: 2, arbitrary: hostileText })
      .chain(inAddress)
      .map((value) => `${name}=${value}`),
  );
  const strange = fc.constantFrom(
    'unknown=1',
    '__proto__[x]=1',
    'page=1&page=2',
    'page[]=1',
    '&&&',
    'size',
    '=',
    'x&'.repeat(900),
  );
  return fc
    .tuple(
      pairs.length === 0 ? fc.constant([]) : fc.subarray(pairs).chain((chosen) => fc.tuple(...chosen)),
      fc.oneof({ weight: 5, arbitrary: fc.constant('') }, strange),
    )
    .map(([known, more]) => [...known, more].filter((part) => part !== '').join('&'));
}

const unusualHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>[]>(
    { 'accept-encoding': 'br' },
    { 'content-encoding': 'gzip' },
    { expect: 'the unexpected' },
    { cookie: `mutai.docs=${'x'.repeat(50)}; __proto__=1` },
    { 'x-forwarded-for': '<script>, 1.2.3.4' },
    { accept: 'text/html' },
    { 'user-agent': `Mozilla/5.0 (${'('.repeat(3000)}` },
    { 'x-http-method-override': 'DELETE', 'if-none-match': '*', range: 'bytes=0-,-1' },
  ),
);

/** Generates requests to an operation, from valid to hostile. */
export function requestsTo(method: string, path: string, operation: Operation): Arbitrary<HostileRequest> {
  const parts = path.split(/\{\w+\}/);
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  return fc
    .record({
      values: fc.tuple(...parts.slice(1).map(() => pathPart)),
      query: queryOf(queries),
      body: payloadOf(operation),
      headers: unusualHeaders,
      // Failed sign-ins are limited by address, which would block later requests.
      from: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
    })
    .map(({ values, query, body, headers, from }) => ({
      method: method.toUpperCase(),
      url: `${parts.map((part, nth) => part + (values[nth] ?? '')).join('')}${query === '' ? '' : `?${query}`}`,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': body.type }) },
      payload: body?.text,
      remoteAddress: `10.${from.join('.')}`,
    }));
}

const takesNumber = ({ schema }: Parameter) =>
  [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'integer' || type === 'number');

/** Ids that are well formed and larger than any that the database can store. */
const hugeIds = ['9999999999', '2147483648,9999999999', 'notice-9999999999', 'announcement-9999999999'];

function hugeIdOf(schema: Schema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const { pattern, maxLength = Infinity, anyOf = [] } = schema;
  if (pattern === undefined) return anyOf.map(hugeIdOf).find((id) => id !== undefined);
  return hugeIds.findLast((id) => id.length <= maxLength && new RegExp(pattern, 'u').test(id));
}

/** Requests with a body of huge ids, field by field. */
function namesHugeIds(
  request: Pick<HostileRequest, 'method' | 'url' | 'remoteAddress'>,
  operation: Operation,
): readonly HostileRequest[] {
  const properties = operation.requestBody?.content[json]?.schema.properties ?? {};
  return Object.entries(properties).flatMap(([name, schema]) => {
    const one = hugeIdOf(schema);
    const item = hugeIdOf(schema.items);
    const value = one ?? (item === undefined ? undefined : [item]);
    const payload = JSON.stringify({ [name]: value });
    return value === undefined ? [] : [{ ...request, headers: { 'content-type': json }, payload }];
  });
}

/** Known worst cases for every operation: huge numbers and ids, and deeply nested bodies. */
export function worstRequestsTo(method: string, path: string, operation: Operation): readonly HostileRequest[] {
  const known = operation.parameters ?? [];
  const valueOf = (name: string) => (known.some((one) => one.name === name && takesNumber(one)) ? '1' : 'theme');
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  const request = { method: method.toUpperCase(), url, remoteAddress: '10.0.0.1' };
  const numbers = known.filter((one) => one.in === 'query' && takesNumber(one));
  const query = numbers.map(({ name }) => `${name}=1e309`).join('&');
  const fields = Object.keys(operation.requestBody?.content[json]?.schema.properties ?? {});
  const bottomless = `{${fields.map((name) => `"${name}":${deep(5000)}`).join(',')}}`;
  const huge = known.flatMap((one) => {
    const id = one.in === 'query' ? hugeIdOf(one.schema) : undefined;
    return id === undefined ? [] : [`${one.name}=${id}`];
  });
  return [
    // One by one: an empty result of one condition hides the others.
    ...huge.map((condition) => ({ ...request, url: `${url}?${condition}`, headers: {}, payload: undefined })),
    ...namesHugeIds(request, operation),
    ...(numbers.length === 0 ? [] : [{ ...request, url: `${url}?${query}`, headers: {}, payload: undefined }]),
    ...(fields.length === 0 ? [] : [{ ...request, headers: { 'content-type': json }, payload: bottomless }]),
  ];
}

/** Addresses and methods that the document does not contain. */
export const strangePaths: readonly (readonly [method: string, path: string])[] = [
  ...['/api', '/api/', '/api/v1/{x}', '/API/v1/users', '/api/v1/users/', '/api/v1/users/{x}/{x}', '/.env'].map(
    (path) => ['get', path] as const,
  ),
  ...['put', 'options', 'head', 'trace', 'propfind'].map((method) => [method, '/api/v1/users/{id}'] as const),
  ['post', '/api/v2/{x}'],
  ['delete', '/{x}'],
];

import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { compiledOnce } from '../validation/compiled.ts';

/** What writes an answer as text: nothing leaves that the schema does not name. */
export const serializerOf = compiledOnce<(data: unknown) => string>((schema) => fastJsonStringify(schema));

/** Fastify's serializer. */
export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (data) =>
    serializerOf(schema)(data);

import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { compiledOnce } from '../validation/compiled.ts';

/** Serializer for a schema. Drops properties that the schema does not declare. */
export const serializerOf = compiledOnce<(data: unknown) => string>((schema) => fastJsonStringify(schema));

export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (data) =>
    serializerOf(schema)(data);

import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';

/** Types of one resource. A feature declares them by {@link TypesOf}. */
export interface ResourceTypes {
  /** A whole record, as passed to rules. */
  readonly record: BaseRecord;
  /** A record in a list. */
  readonly listed: object;
  /** A whole record in answers. */
  readonly answer: object;
  /** Answer to creating or changing a record. */
  readonly saved: object;
  readonly query: ListQueryBase;
  /** Bodies of requests. */
  readonly createBody: object;
  readonly updateBody: object;
  /** Bodies as passed to rules, after `prepare`. */
  readonly create: object;
  readonly update: { readonly version?: number };
  /** Stored values: a column or a list of links for each. */
  readonly values: object;
  /** Names of the values that are lists of links. */
  readonly linked: PropertyKey;
}

type Given<Types, Name extends string, Otherwise> =
  Types extends Readonly<Record<Name, infer Value>> ? Value : Otherwise;

type Named = Partial<ResourceTypes> & Pick<ResourceTypes, 'record' | 'query'>;

/**
 * Fills in the types that a resource does not name: `listed` and `answer` are `record`, `saved` is `answer`, the bodies
 * are `create` and `update`, `values` is `create`, and no value is a list of links.
 */
export interface TypesOf<Types extends Named> extends ResourceTypes {
  readonly record: Types['record'];
  readonly listed: Given<Types, 'listed', Types['record']> & object;
  readonly answer: Given<Types, 'answer', Types['record']> & object;
  readonly saved: Given<Types, 'saved', Given<Types, 'answer', Types['record']>> & object;
  readonly query: Types['query'];
  readonly create: Given<Types, 'create', object> & object;
  readonly update: Given<Types, 'update', object> & { readonly version?: number };
  readonly createBody: Given<Types, 'createBody', Given<Types, 'create', object>> & object;
  readonly updateBody: Given<Types, 'updateBody', Given<Types, 'update', object>> & object;
  readonly values: Given<Types, 'values', Given<Types, 'create', object>> & object;
  readonly linked: Given<Types, 'linked', never> & PropertyKey;
}

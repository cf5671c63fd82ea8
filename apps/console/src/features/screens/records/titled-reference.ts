/** Reference to a record with its title, as selects that search the server need it. */
export interface TitledReference {
  readonly id: number;
  readonly title: string;
}

/** Found record, with a note such as its state; empty: none. */
export interface FoundOption extends TitledReference {
  readonly note: string;
}

/** Form value of a reference. @param id `null`: none */
export const titledReference = (id: number | null, title: string): TitledReference | null =>
  id === null ? null : { id, title };

const isReference = (value: unknown): value is TitledReference =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Replaces the layout of form values by its id. */
export function withLayoutId(values: object): object {
  if (!('layoutId' in values)) return values;
  const { layoutId } = values;
  return { ...values, layoutId: isReference(layoutId) ? layoutId.id : null };
}

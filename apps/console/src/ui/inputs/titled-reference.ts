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

export const isTitledReference = (value: unknown): value is TitledReference =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Query fields of time range filters, and their labels. */

/** Names of the query fields for both ends of a time range. Both ends are included. */
export interface RangeFields {
  readonly from: string;
  readonly to: string;
}

/** Range fields of the logs. */
export const dateFields = { from: 'startDate', to: 'endDate' } as const;

/** Range fields of any other time range: `published` has `publishedFrom` and `publishedTo`. */
export const rangeFieldsOf = <Name extends string>(name: Name) => ({ from: `${name}From`, to: `${name}To` }) as const;

/**
 * Labels of the range fields, for the labels of a resource.
 *
 * @param name of the time range; see `rangeFieldsOf`
 * @param title label of the time range
 */
export function rangeLabelsOf<Name extends string>(name: Name, title: string) {
  const { from, to } = rangeFieldsOf(name);
  const labels = { [from]: `${title}（起）`, [to]: `${title}（止）` };
  return labels as Readonly<Record<`${Name}From` | `${Name}To`, string>>;
}

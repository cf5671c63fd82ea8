import { isTitledReference } from '../../../ui/inputs/titled-reference.ts';

/** Replaces the layout of form values by its id. */
export function withLayoutId(values: object): object {
  if (!('layoutId' in values)) return values;
  const { layoutId } = values;
  return { ...values, layoutId: isTitledReference(layoutId) ? layoutId.id : null };
}

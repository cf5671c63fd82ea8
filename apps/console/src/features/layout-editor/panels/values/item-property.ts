import { type PartedProperty, type Property } from './property.ts';
import { type Schema } from './schemas.ts';
import { mixed, type Shared } from './shared.ts';

/**
 * One value of an item of a list as a property.
 *
 * @param index of the item
 * @param name of the value in the item
 */
export function itemProperty<Item extends object, Name extends keyof Item>(
  property: PartedProperty<readonly Item[]>,
  index: number,
  name: Name,
  label: string,
  schema: Schema,
): Property<Item[Name]> {
  const read = (items: Shared<readonly Item[]>): Shared<Item[Name]> =>
    (items === mixed ? undefined : items[index]?.[name]) ?? mixed;
  const change = (items: readonly Item[], changed: (before: Item[Name]) => Item[Name]) =>
    items.map((item, place) => (place === index ? { ...item, [name]: changed(item[name]) } : item));
  const { refuse: _, setEach, ...rest } = property.part(`${String(index)}.${String(name)}`);
  return {
    ...rest,
    label,
    schema,
    value: read(property.value),
    current: () => read(property.current()),
    set: (value) => setEach((items) => change(items, () => value)),
    setEach: (changed) => setEach((items) => change(items, changed)),
  };
}

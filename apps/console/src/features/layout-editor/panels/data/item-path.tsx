import { layoutLimits } from '@mutai/layout/limits';
import { AutoComplete } from 'antd';
import { useText } from '../fields/text-field.tsx';
import { type Property } from '../values/property.ts';
import { dataFieldMessages as text } from './data.messages.ts';

interface ItemPathProps {
  readonly property: Property<string>;
  /** Paths that are offered. */
  readonly paths: readonly string[];
}

/** Path into each row of a list, named by the label of its property. */
export function ItemPath({ property, paths }: ItemPathProps) {
  const entry = useText(property, false);
  const { onChange, ...typing } = entry.input;
  return (
    <AutoComplete
      {...typing}
      disabled={property.disabled}
      aria-label={property.label}
      placeholder={text.fieldPlaceholder}
      maxLength={layoutLimits.dataPathMax}
      options={paths.map((path) => ({ value: path }))}
      onChange={(typed: string) => onChange({ target: { value: typed } })}
      onSelect={(path: string) => entry.enter(path)}
    />
  );
}

import { type DataPathInput } from '@mutai/blocks/declaration';
import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { missingSource } from '@mutai/layout/data/missing-source';
import { layoutLimits } from '@mutai/layout/limits';
import { listPaths, plainPaths } from '@mutai/layout/data/value-paths';
import { AutoComplete, Select } from 'antd';
import {
  useDataSources,
  useDataSourceValue,
  useMayReadSources,
} from '../../../../ui/layout-picture/use-data-sources.ts';
import { Field } from '../fields/field.tsx';
import { useText } from '../fields/text-field.tsx';
import { choose, type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import { dataFieldMessages as text } from './data.messages.ts';

/** Fields of a value that are offered. */
const mostOffered = 50;

/** Labeled select of a data source. */
export function SourceField({ property }: { readonly property: Property<number> }) {
  const sources = useDataSources();
  const mayRead = useMayReadSources();
  const { value } = property;
  const isKnown = value === mixed || value === 0 || sources.some(({ id }) => id === value);
  const options = [
    ...sources.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value, label: value === missingSource ? text.missing : text.gone(value) }]),
  ];
  return (
    <Field label={property.label} hint={mayRead ? null : text.refused}>
      {({ id }) => (
        <Select<number | undefined>
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: '100%' }}
          disabled={property.disabled || !mayRead}
          placeholder={text.choose}
          notFoundContent={text.none}
          {...(value === mixed || value === 0 ? { value: null } : { value })}
          options={options}
          onChange={(next) => choose(property, next ?? 0)}
        />
      )}
    </Field>
  );
}

interface PathFieldProps {
  readonly property: Property<string>;
  /** Data source whose fields are offered; 0: none. */
  readonly source: number;
  /** Path to the part of the value whose parts are offered. */
  readonly path: string;
  readonly of: DataPathInput['of'];
  /** Without a path, the block finds the part by itself. */
  readonly isPart?: boolean;
}

/** Labeled path into a value, with the fields of the current value to choose from. */
export function PathField({ property, source, path, of, isPart = false }: PathFieldProps) {
  const whole = useDataSourceValue(source);
  const part = atDataPath(whole, parseDataPath(path) ?? []);
  const value: unknown = of === 'rows' && Array.isArray(part) ? part[0] : part;
  const entry = useText(property, false);
  const paths = (of === 'lists' ? listPaths : plainPaths)(value, mostOffered).filter((one) => one !== '');
  const { onChange, ...input } = entry.input;
  return (
    <Field label={property.label} problem={entry.problem}>
      {(wiring) => (
        <AutoComplete
          {...wiring}
          {...input}
          style={{ width: '100%' }}
          disabled={property.disabled}
          placeholder={isPart ? text.automatic : text.whole}
          maxLength={layoutLimits.dataPathMax}
          options={paths.map((one) => ({ value: one }))}
          onChange={(typed: string) => onChange({ target: { value: typed } })}
          onSelect={(one: string) => entry.enter(one)}
        />
      )}
    </Field>
  );
}

import { Alert, Button, Radio } from 'antd';
import { useId, type ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { viewOf, type FormField } from './field-kinds.tsx';
import styles from './form.module.css';
import { isBlank, type FormValues, type Divergence, type Side } from './values.ts';

export interface VersionCompareProps<V extends FormValues> {
  readonly fields: readonly FormField<V>[];
  readonly divergences: readonly Divergence[];
  readonly choices: Readonly<Record<string, Side>>;
  readonly onChoose: (choices: Readonly<Record<string, Side>>) => void;
}

/** Two versions of a record side by side, with a choice for each field that differs. */
export function VersionCompare<V extends FormValues>(props: VersionCompareProps<V>) {
  const { fields, divergences, choices, onChoose } = props;
  const all = (side: Side) => onChoose(Object.fromEntries(divergences.map(({ name }) => [name, side])));
  return (
    <>
      <Alert
        className={styles['notice'] ?? ''}
        type="warning"
        showIcon
        title={text.conflictTitle}
        description={text.conflictHint}
      />
      <table className={styles['versions']}>
        <colgroup>
          <col className={styles['field']} />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{text.conflictField}</th>
            <VersionHead title={text.conflictMine} action={text.conflictAllMine} onAll={() => all('mine')} />
            <VersionHead title={text.conflictLatest} action={text.conflictAllLatest} onAll={() => all('latest')} />
          </tr>
        </thead>
        <tbody>
          {divergences.map((divergence) => {
            const field = fields.find(({ name }) => name === divergence.name);
            return (
              field !== undefined && (
                <VersionRow
                  key={divergence.name}
                  field={field}
                  divergence={divergence}
                  side={choices[divergence.name] ?? divergence.start}
                  onChoose={(side) => onChoose({ ...choices, [divergence.name]: side })}
                />
              )
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function VersionHead(props: { readonly title: string; readonly action: string; readonly onAll: () => void }) {
  return (
    <th scope="col">
      <div className={styles['versionHead']}>
        {props.title}
        <Button size="small" onClick={props.onAll}>
          {props.action}
        </Button>
      </div>
    </th>
  );
}

interface VersionRowProps<V extends FormValues> {
  readonly field: FormField<V>;
  readonly divergence: Divergence;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function VersionRow<V extends FormValues>({ field, divergence, side, onChoose }: VersionRowProps<V>) {
  const group = useId();
  const cell = (of: Side, title: string) => (
    <td data-chosen={side === of}>
      <Radio name={group} checked={side === of} onChange={() => onChoose(of)} aria-label={`${field.label}：${title}`}>
        <FieldValue field={field} value={divergence[of]} />
      </Radio>
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {field.label}
        {divergence.both && <span className={styles['both']}>{text.conflictBoth}</span>}
      </th>
      {cell('mine', text.conflictMine)}
      {cell('latest', text.conflictLatest)}
    </tr>
  );
}

function FieldValue<V extends FormValues>(props: { readonly field: FormField<V>; readonly value: unknown }): ReactNode {
  const { field, value } = props;
  if (isBlank(value)) return <span className={styles['blank']}>{text.emptyValue}</span>;
  const view = viewOf(field);
  if (view !== undefined) return view(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

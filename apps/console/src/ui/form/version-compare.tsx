import { Alert, Button, Flex, Radio } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { viewOf, type FormField } from './field-kinds.tsx';
import styles from './form.module.css';
import { isBlank, type FormValues, type Decision, type Divergence, type Side } from './values.ts';
import { formMessages } from './form.messages.ts';

export interface VersionCompareProps<V extends FormValues> {
  readonly fields: readonly FormField<V>[];
  readonly divergences: readonly Divergence[];
  readonly choices: Readonly<Record<string, Decision>>;
  readonly onChoose: (choices: Readonly<Record<string, Decision>>) => void;
}

/** Comparison of two versions of a record, with a decision per differing field. */
export function VersionCompare<V extends FormValues>(props: VersionCompareProps<V>) {
  const { fields, divergences, choices, onChoose } = props;
  /** Side chosen for all fields, and how often such a choice was made. */
  const [preset, setPreset] = useState<{ readonly side: Side | null; readonly times: number }>({
    side: null,
    times: 0,
  });
  const all = (side: Side) => {
    setPreset({ side, times: preset.times + 1 });
    onChoose(Object.fromEntries(divergences.map(({ name }) => [name, side])));
  };
  const choose = (name: string, decision: Decision) => onChoose({ ...choices, [name]: decision });
  return (
    <>
      <Alert
        className={styles['notice'] ?? ''}
        type="warning"
        showIcon
        title={formMessages.conflict.title}
        description={formMessages.conflict.hint}
      />
      <table className={styles['versions']}>
        <colgroup>
          <col className={styles['field']} />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{text.changedField}</th>
            <VersionHead
              title={formMessages.conflict.mine}
              action={formMessages.conflict.allMine}
              onAll={() => all('mine')}
            />
            <VersionHead
              title={formMessages.conflict.latest}
              action={formMessages.conflict.allLatest}
              onAll={() => all('latest')}
            />
          </tr>
        </thead>
        <tbody>
          {divergences.map((divergence) => {
            const { name } = divergence;
            const field = fields.find((one) => one.name === name);
            if (field === undefined) return null;
            const decision = choices[name] ?? divergence.start;
            return field.kind === undefined && field.merge !== undefined ? (
              <MergedRow
                // Choosing a side for all fields resets each field.
                key={`${name}.${preset.times}`}
                field={field}
                divergence={preset.side === null ? divergence : startingWith(divergence, preset.side)}
                onMerged={(merged) => choose(name, { merged })}
              />
            ) : (
              <VersionRow
                key={name}
                field={field}
                divergence={divergence}
                side={decision === 'latest' ? 'latest' : 'mine'}
                onChoose={(side) => choose(name, side)}
              />
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
      <Flex wrap gap="4px 12px" align="center" justify="space-between">
        {props.title}
        <Button size="small" onClick={props.onAll}>
          {props.action}
        </Button>
      </Flex>
    </th>
  );
}

/** Divergence as if only one side had changed the field. */
const startingWith = (divergence: Divergence, side: Side): Divergence => ({
  ...divergence,
  base: side === 'mine' ? divergence.latest : divergence.mine,
});

interface MergedRowProps<V extends FormValues> {
  readonly field: FormField<V> & { readonly kind?: undefined };
  readonly divergence: Divergence;
  readonly onMerged: (value: unknown) => void;
}

function MergedRow<V extends FormValues>({ field, divergence, onMerged }: MergedRowProps<V>) {
  const { mine, latest, base, both } = divergence;
  return (
    <tr>
      <th scope="row">
        {field.label}
        {both && <span className={styles['both']}>{formMessages.conflict.both}</span>}
      </th>
      <td colSpan={2}>{field.merge?.({ mine, latest, base, onMerged })}</td>
    </tr>
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
        {divergence.both && <span className={styles['both']}>{formMessages.conflict.both}</span>}
      </th>
      {cell('mine', formMessages.conflict.mine)}
      {cell('latest', formMessages.conflict.latest)}
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

import { useMemo } from 'react';
import { nest } from '../tree/model/tree-model.ts';
import { TreeSelect } from '../tree/tree-select.tsx';
import type { ChoiceFieldProps } from './choice-views.tsx';
import type { Choice, Choices, ChoiceValue } from './choices.ts';

const none: readonly Choice[] = [];
const byLabel = { key: 'value', title: 'label' } as const;

export interface ChoiceTreeProps extends Omit<ChoiceFieldProps, 'from' | 'value'> {
  readonly choices: Choices;
  readonly chosen: readonly ChoiceValue[];
}

/** Select for one or several choices of a tree. */
export function ChoiceTree(props: ChoiceTreeProps) {
  const { choices, chosen, several = false, disabledToo = false, onChange, ...rest } = props;
  const { all, loading, labelOf } = choices;
  const nodes = useMemo(() => nest<Choice>(all ?? none, { id: 'value', parentId: 'parent' }), [all]);
  const off = useMemo(
    () => (disabledToo ? [] : (all ?? none).filter(({ enabled }) => !enabled).map(({ value }) => value)),
    [all, disabledToo],
  );
  const shown = all === null ? [] : chosen;
  return (
    <TreeSelect
      {...rest}
      nodes={nodes}
      fieldNames={byLabel}
      multiple={several}
      value={several ? shown : (shown[0] ?? null)}
      onChange={(next) => onChange?.(next)}
      disabled={all === null}
      disabledKeys={off}
      loading={loading}
      titleOf={labelOf}
    />
  );
}

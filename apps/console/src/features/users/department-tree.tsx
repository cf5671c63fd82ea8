import type { Department } from '@mutai/contract/departments/schema';
import { useMemo } from 'react';
import { departmentChoices } from '../../platform/resource/common-choices.ts';
import { Label } from '../../ui/cells/label.tsx';
import { useChoices } from '../../ui/choices/choices.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { nest } from '../../ui/tree/model/tree-model.ts';
import { Tree } from '../../ui/tree/tree.tsx';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';

export interface DepartmentTreeProps {
  /** Department to filter by; `null` for all users. */
  readonly current: number | null;
  readonly onPick: (id: number | null) => void;
}

/** Node of the tree. */
type Node = Pick<Department, 'id' | 'parentId' | 'name' | 'enabled'>;

/** First row, 全部用户. Its id matches no department, and it has no children. */
const everybody: Node = { id: -1, parentId: 0, name: text.allUsers, enabled: true };
const byName = { key: 'id', title: 'name' } as const;

/** Department tree on the left, which filters users by a department and its descendants. */
export function DepartmentTree({ current, onPick }: DepartmentTreeProps) {
  const { all, failed, loading, retry } = useChoices(departmentChoices);
  const nodes = useMemo(
    () => nest<Node>([everybody, ...(all ?? []).map(({ record }) => record)], { id: 'id', parentId: 'parentId' }),
    [all],
  );
  if (failed) return <LoadFailure message={text.departmentsUnseen} busy={loading} onRetry={retry} />;
  return (
    <div className={styles['paneTree']}>
      <Tree
        label={text.departments}
        nodes={nodes}
        fieldNames={byName}
        searchLabel={text.searchDepartments}
        loading={all === null}
        selected={[current ?? everybody.id]}
        onSelect={({ id }) => onPick(id === everybody.id ? null : id)}
        renderExtra={({ enabled }) => (enabled ? null : <Label>{text.departmentDisabled}</Label>)}
      />
    </div>
  );
}

import { limits } from '@mutai/contract/limits';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import type { Opening } from '../../../ui/form/draft.ts';
import { formFields } from '../../../ui/form/field-kinds.tsx';
import { sortNumber } from '../../../ui/form/sort-number.ts';
import { FormDialog } from '../../../ui/resource/dialogs.ts';
import { ParentSelect, parentField } from '../../../ui/tree-table/parent-select.tsx';
import { layoutField } from '../form/screen-form.tsx';
import { titledReference } from '../../../ui/inputs/titled-reference.ts';
import { withLayoutId } from '../records/layout-id.ts';
import { InputNumber } from 'antd';
import { type DownloadHours, downloadHoursProblem, downloadHoursText } from './download-hours.ts';
import { DownloadHoursField } from './download-hours-field.tsx';
import { emptyGroup, type GroupValues } from './group-values.ts';
import styles from '../form/form.module.css';
import { groupsClient, groupsName } from '../records/groups.queries.ts';
import { groupsMessages as text } from '../records/groups.messages.ts';

const valuesOf = (group: ScreenGroup): GroupValues => ({
  parentId: group.parentId,
  name: group.name,
  layoutId: titledReference(group.layoutId, group.layoutTitle),
  downloadHours: group.downloadHours,
  downloadRate: group.downloadRate,
  sort: group.sort,
});

const rateRange = limits.downloadRate;

const mayHaveGroups = (_: unknown, depth: number): boolean => depth < limits.screenGroupDepth;

const { name: _, ...parent } = parentField(
  text.parentId,
  text.top,
  <ParentSelect top={text.top} offers={mayHaveGroups} />,
);

const fields = formFields<GroupValues>({
  parentId: parent,
  name: { kind: 'text', label: text.name, required: true, max: limits.nameMax },
  layoutId: { ...layoutField, hint: text.layoutHint },
  downloadHours: {
    label: text.downloadHours,
    hint: text.downloadHint,
    control: <DownloadHoursField />,
    show: (value) => downloadHoursText(value as DownloadHours),
    rules: [
      {
        validator: async (_rule, value: DownloadHours) => {
          const problem = downloadHoursProblem(value);
          if (problem !== null) throw new Error(problem);
        },
      },
    ],
  },
  downloadRate: {
    label: text.downloadRate,
    hint: text.rateHint,
    control: (
      <InputNumber
        className={styles['rate'] ?? ''}
        min={0}
        max={rateRange.max}
        precision={0}
        placeholder={text.downloadModes.inherited}
      />
    ),
    show: (value) => (value === null ? text.downloadModes.inherited : text.rateOf(value as number)),
    rules: [
      {
        validator: async (_rule, value: number | null) => {
          if (value !== null && value > 0 && value < rateRange.min) throw new Error(text.rateTooLow(rateRange.min));
        },
      },
    ],
  },
  sort: { ...sortNumber, label: text.sort, hint: text.sortHint },
});

interface GroupFormProps {
  readonly opening: Opening<GroupValues>;
  readonly onChanged: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Dialog that creates or modifies a group. Its parents come from `ParentChoicesContext`. */
export function GroupForm({ opening, onChanged, onClosed }: GroupFormProps) {
  const { target, draft, start } = opening;
  return (
    <FormDialog<ScreenGroup, GroupValues>
      name={groupsName}
      target={target}
      draft={draft}
      title={target.mode === 'create' ? text.createTitle : text.modifyTitle}
      width={limits.dialogWidth.medium}
      fields={fields}
      emptyValues={start ?? emptyGroup}
      {...(target.mode === 'create' ? { following: emptyGroup } : {})}
      valuesOf={valuesOf}
      get={groupsClient.get}
      save={async (values, version, idempotencyKey) => {
        const body = withLayoutId(values);
        if (target.mode === 'create') await groupsClient.create(body, idempotencyKey);
        else await groupsClient.update(target.id, { ...body, version });
      }}
      onSaved={onChanged}
      onUnanswered={onChanged}
      onClosed={onClosed}
    />
  );
}

import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import type { ReactNode } from 'react';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { EllipsisText } from '../../../ui/cells/ellipsis-text.tsx';
import { Label } from '../../../ui/cells/label.tsx';
import { fixedChoices } from '../../../ui/choices/choices.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import type { BatchEditDeclaration, ResourceDeclaration } from '../../../ui/resource/resource.ts';
import type { ListColumn } from '../../../ui/table/columns.tsx';
import type { SearchField } from '../../../ui/toolbar/search-fields.ts';
import { ColorField } from '../form/color-field.tsx';
import { usualRuleForm } from '../form/rule-form.tsx';
import type { RuleValues } from '../form/rule-values.ts';
import { itemText, targetText, timesText } from '../records/words.ts';
import colors from '../records/colors.module.css';
import { rulesClient, scheduleName } from '../records/rules.queries.ts';
import { scheduleMessages as text } from '../records/schedule.messages.ts';
import styles from './list.module.css';

const columns: readonly ListColumn<ScheduleRule>[] = [
  {
    key: 'name',
    title: text.name,
    width: 160,
    required: true,
    flexible: true,
    sortable: true,
    render: ({ name, color }) => (
      <span className={`${styles['name'] ?? ''} ${colors['rule'] ?? ''}`} data-color={color}>
        <EllipsisText text={name} />
      </span>
    ),
  },
  {
    key: 'target',
    title: text.target,
    width: 150,
    render: (rule) => <EllipsisText text={targetText(rule)} />,
  },
  { key: 'item', title: text.content, width: 150, render: (rule) => <EllipsisText text={itemText(rule)} /> },
  { key: 'times', title: text.times, width: 240, render: (rule) => <EllipsisText text={timesText(rule)} /> },
  { key: 'priority', title: text.priority, width: 96, sortable: true },
  {
    key: 'state',
    title: text.state,
    width: 96,
    render: ({ state, problem }) =>
      problem === 'none' ? (
        <Label tone={state === 'published' ? 'neutral' : 'accent'}>{text.states[state]}</Label>
      ) : (
        <Label tone="danger">{text.problems[problem]}</Label>
      ),
  },
  { key: 'firstDate', title: text.firstDate, width: 112, sortable: true, initiallyHidden: true },
  { key: 'lastDate', title: text.lastDate, width: 112, sortable: true, initiallyHidden: true },
  { key: 'remark', title: text.remark, width: 200, initiallyHidden: true, kind: 'secondary' },
  { key: 'createdAt', title: text.created, width: 112, sortable: true, initiallyHidden: true, kind: 'time' },
];

/** Deleted rules are in the changes, not in the list. */
const { deleted: _, ...listedStates } = text.states;

const search: readonly SearchField[] = [
  { name: 'name', label: text.name },
  { kind: 'choice', name: 'target', label: text.target, from: fixedChoices(text.target, text.targets), several: true },
  { kind: 'choice', name: 'state', label: text.state, from: fixedChoices(text.state, listedStates), several: true },
  { kind: 'choice', name: 'groupId', label: text.groupId, from: screenGroupChoices },
];

const batchEdit: BatchEditDeclaration = {
  permission: schedulePermissions.update,
  fields: [
    { kind: 'number', name: 'priority', label: text.priority, required: true, max: 100 },
    {
      name: 'color',
      label: text.color,
      required: true,
      control: <ColorField />,
      show: (value) => text.colors[value as RuleValues['color']],
    },
  ],
};

/** Table of all rules. @param header above it */
export function RuleList({ header }: { readonly header: ReactNode }) {
  const rules: ResourceDeclaration<ScheduleRule, RuleValues> = {
    name: scheduleName,
    title: text.title,
    purpose: text.purpose,
    header,
    client: rulesClient,
    permissions: schedulePermissions,
    columns,
    search,
    labelOf: ({ name }) => name,
    batchEdit,
    trash: true,
    history: true,
    form: usualRuleForm,
  };
  return <ResourcePage resource={rules} />;
}

import { unmatchedTargets } from '@mutai/contract/emergency-sources/resource';
import type { EmergencySource } from '@mutai/contract/emergency-sources/schema';
import { limits } from '@mutai/contract/limits';
import type { FormRule } from 'antd';
import { commonStatus } from '../../../platform/resource/common-choices.ts';
import { versioned } from '../../../platform/resource/settings-client.ts';
import { fixedChoices } from '../../../ui/choices/choices.ts';
import type { Opening } from '../../../ui/form/draft.ts';
import { formFields } from '../../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../../ui/resource/dialogs.ts';
import { type AreaLine, AreasField } from './areas-field.tsx';
import { sourcesMessages as text } from './sources.messages.ts';
import { sourcesClient, sourcesName } from './sources.queries.ts';

/** Values of the form. */
export type SourceValues = Pick<EmergencySource, 'name' | 'enabled' | 'unmatched'> & { areas: readonly AreaLine[] };

const emptySource: SourceValues = { name: '', enabled: true, areas: [], unmatched: unmatchedTargets[0] };

const valuesOf = ({ name, enabled, areas, unmatched }: EmergencySource): SourceValues => ({
  name,
  enabled,
  areas,
  unmatched,
});

const completeLines: FormRule = {
  validator: async (_: unknown, value: unknown) => {
    const lines = (value ?? []) as readonly AreaLine[];
    if (lines.some(({ area, groupId }) => area.trim() === '' || groupId === null)) throw new Error(text.areasRule);
  },
};

const fields = formFields<SourceValues>({
  name: { kind: 'text', label: text.name, required: true, max: limits.nameMax },
  areas: {
    label: text.areas,
    control: <AreasField />,
    show: (value) => text.areasShown(value as readonly AreaLine[]),
    hint: text.areasHint,
    rules: [completeLines],
  },
  unmatched: {
    kind: 'choice',
    label: text.unmatched,
    required: true,
    from: fixedChoices(text.unmatched, text.unmatchedNames),
    hint: text.unmatchedHint,
  },
  enabled: { kind: 'switch', label: text.enabled, words: commonStatus, hint: text.enabledHint },
});

interface SourceFormProps {
  readonly opening: Opening<SourceValues>;
  readonly onSaved: () => void;
  readonly onUnanswered: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Dialog that creates or modifies an external source. */
export function SourceForm({ opening, onSaved, onUnanswered, onClosed }: SourceFormProps) {
  const { target, draft } = opening;
  return (
    <FormDialog<EmergencySource, SourceValues>
      name={sourcesName}
      target={target}
      draft={draft}
      title={target.mode === 'create' ? text.createTitle : text.modifyTitle}
      width={limits.dialogWidth.medium}
      fields={fields}
      emptyValues={emptySource}
      valuesOf={valuesOf}
      get={sourcesClient.get}
      save={async (values, version, idempotencyKey) => {
        if (target.mode === 'create') await sourcesClient.create(values, idempotencyKey);
        else await sourcesClient.update(target.id, versioned(values, version));
      }}
      onSaved={onSaved}
      onUnanswered={onUnanswered}
      onClosed={onClosed}
    />
  );
}

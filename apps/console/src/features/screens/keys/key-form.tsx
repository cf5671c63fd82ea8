import { dayMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import type { ScreenKey } from '@mutai/contract/screen-keys/schema';
import { useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { versioned } from '../../../platform/resource/settings-client.ts';
import type { Opening } from '../../../ui/form/draft.ts';
import { formFields } from '../../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../../ui/resource/dialogs.ts';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { keysMessages as text } from './keys.messages.ts';
import { keysClient, keysName } from './keys.queries.ts';

/** Values of the form. */
export type KeyValues = {
  name: string;
  groupId: number | null;
  uses: number | null;
  /** ISO 8601. */
  expiresAt: string | null;
};

/** Number of uses and validity, in days, of a new key: an installation of a week. */
const startUses = 20;
const startDays = 7;

const valuesOf = ({ name, groupId, uses, expiresAt }: ScreenKey): KeyValues => ({ name, groupId, uses, expiresAt });

const fields = formFields<KeyValues>({
  name: { kind: 'text', label: text.name, required: true, max: limits.nameMax, hint: text.nameHint },
  groupId: { kind: 'choice', label: text.groupId, from: screenGroupChoices },
  uses: {
    kind: 'number',
    label: text.uses,
    required: true,
    max: limits.screenKeyUses,
    hint: text.usesHint,
    rules: [{ type: 'number', min: 1, max: limits.screenKeyUses, message: text.usesRange }],
  },
  expiresAt: { kind: 'dateTime', label: text.expiresAt, required: true, hint: text.expiresHint },
});

interface KeyFormProps {
  readonly opening: Opening<KeyValues>;
  /** Group of a new key. */
  readonly group: number | null;
  readonly onSaved: () => void;
  readonly onUnanswered: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Dialog that creates or modifies a registration key. */
export function KeyForm({ opening, group, onSaved, onUnanswered, onClosed }: KeyFormProps) {
  const { target, draft } = opening;
  const [emptyValues] = useState<KeyValues>(() => ({
    name: '',
    groupId: group,
    uses: startUses,
    expiresAt: new Date(now() + startDays * dayMs).toISOString(),
  }));
  return (
    <FormDialog<ScreenKey, KeyValues>
      name={keysName}
      target={target}
      draft={draft}
      title={target.mode === 'create' ? text.createTitle : text.modifyTitle}
      width={limits.dialogWidth.small}
      fields={fields}
      emptyValues={emptyValues}
      valuesOf={valuesOf}
      get={keysClient.get}
      save={async (values, version, idempotencyKey) => {
        if (target.mode === 'create') await keysClient.create(values, idempotencyKey);
        else await keysClient.update(target.id, versioned(values, version));
      }}
      onSaved={onSaved}
      onUnanswered={onUnanswered}
      onClosed={onClosed}
    />
  );
}

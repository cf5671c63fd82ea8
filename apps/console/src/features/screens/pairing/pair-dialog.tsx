import { limits } from '@mutai/contract/limits';
import { pairScreenPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, PairScreen, WaitingDisplay } from '@mutai/contract/screens/schema';
import { useQuery } from '@tanstack/react-query';
import { Form, Radio } from 'antd';
import { useRef } from 'react';
import { api } from '../../../platform/http/api-client.ts';
import type { Opening } from '../../../ui/form/draft.ts';
import { formFields } from '../../../ui/form/field-kinds.tsx';
import type { FormValues } from '../../../ui/form/values.ts';
import { FormDialog } from '../../../ui/resource/dialogs.ts';
import { FoundSelect } from '../../../ui/inputs/found-select.tsx';
import type { FoundOption, TitledReference } from '../../../ui/inputs/titled-reference.ts';
import { groupField, layoutField } from '../form/screen-form.tsx';
import { findReplaceable, screensName } from '../records/screens.queries.ts';
import { PairingCodeField } from './pairing-code-field.tsx';
import { emptyPairing, pairingForm, type CodeValue, type PairingValues } from './pairing-values.ts';
import { pairingMessages as text } from './pairing.messages.ts';

const targets = (['new', 'existing'] as const).map((value) => ({ value, label: text.targets[value] }));

/** Form control of the code; a display that was a screen before is offered to become it again. */
function CodeField(props: Omit<Parameters<typeof PairingCodeField>[0], 'onFound'>) {
  const form = Form.useFormInstance<FormValues>();
  const onFound = ({ former }: WaitingDisplay) => {
    if (former === null || form.isFieldTouched('target')) return;
    form.setFieldsValue({ target: 'existing', screenId: { id: former.id, title: former.name } });
  };
  return <PairingCodeField {...props} onFound={onFound} />;
}

/** Select of screens without a working display; the one that the display was before comes first. */
function ReplacedScreen(props: { readonly id?: string; readonly value?: TitledReference | null }) {
  const former = Form.useWatch<CodeValue | undefined>('code')?.display?.former ?? null;
  const first: FoundOption | null = former === null ? null : { id: former.id, title: former.name, note: text.former };
  return <FoundSelect {...props} label={text.screen} name={screensName} find={findReplaceable} first={first} />;
}

interface PairDialogProps {
  readonly opening: Opening<PairingValues>;
  /** Screen whose display is paired; `null`: the user chooses. */
  readonly screen: TitledReference | null;
  readonly onPaired: (screen: ListedScreen) => void;
  readonly onUnanswered: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 配对屏幕: registers the display that shows a code. Mount it to open it. */
export function PairDialog({ opening, screen, onPaired, onUnanswered, onClosed }: PairDialogProps) {
  const paired = useRef<ListedScreen | null>(null);
  const others = useQuery({
    queryKey: [screensName, 'found', ''],
    queryFn: ({ signal }) => findReplaceable('', signal),
    retry: false,
  });
  const anyOther = (others.data?.length ?? 0) > 0;
  const isFound = ({ code }: PairingValues) => code.display !== null;
  const offersTarget = (values: PairingValues) =>
    screen === null && isFound(values) && (anyOther || values.code.display?.former !== null);
  const isNew = (values: PairingValues) => screen === null && isFound(values) && values.target === 'new';

  const fields = formFields<PairingValues>({
    code: {
      label: text.code,
      control: <CodeField />,
      rules: [
        {
          validator: async (_rule, { display }: CodeValue) => {
            if (display === null) throw new Error(text.codeRequired);
          },
        },
      ],
    },
    target: {
      label: text.target,
      hint: text.targetHint,
      control: <Radio.Group optionType="button" options={targets} />,
      when: offersTarget,
    },
    screenId: {
      label: text.screen,
      required: true,
      hint: text.screenHint,
      control: <ReplacedScreen />,
      when: (values) => offersTarget(values) && values.target === 'existing',
    },
    name: { kind: 'text', label: text.name, required: true, max: limits.nameMax, when: isNew },
    groupId: { ...groupField, when: isNew },
    layoutId: { ...layoutField, hint: text.layoutHint, when: isNew },
  });
  const bodyOf = (values: Partial<PairingValues>): PairScreen => {
    const { code = emptyPairing.code, target, screenId, name = '', groupId = null, layoutId = null } = values;
    const existing = screen ?? (target === 'existing' ? (screenId ?? null) : null);
    if (existing !== null) return { code: code.code, screenId: existing.id };
    return { code: code.code, name, groupId, layoutId: layoutId?.id ?? null };
  };
  return (
    <FormDialog<ListedScreen, PairingValues>
      name={pairingForm}
      target={opening.target}
      draft={opening.draft}
      title={screen === null ? text.title : text.titleOf(screen.title)}
      width={limits.dialogWidth.small}
      submitText={text.submit}
      fields={fields}
      emptyValues={opening.start ?? emptyPairing}
      valuesOf={() => emptyPairing}
      save={async (values, _version, idempotencyKey) => {
        const asked = { body: bodyOf(values), idempotencyKey, busy: true, success: text.done };
        paired.current = (await api.post<ListedScreen>(pairScreenPath, asked)).data;
      }}
      onSaved={() => {
        if (paired.current !== null) onPaired(paired.current);
      }}
      onUnanswered={onUnanswered}
      onClosed={onClosed}
    />
  );
}

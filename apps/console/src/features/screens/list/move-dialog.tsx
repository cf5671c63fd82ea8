import { limits } from '@mutai/contract/limits';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { namesOf } from '../../../ui/feedback/use-confirm.tsx';
import type { FormField } from '../../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../../ui/resource/dialogs.ts';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { screensClient } from '../records/screens.queries.ts';
import { screensMessages as text } from '../records/screens.messages.ts';

type MoveValues = { groupId: number | null };

const unchosen: MoveValues = { groupId: null };

interface MoveDialogProps {
  readonly screens: readonly ListedScreen[];
  readonly onMoved: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 移动到分组: moves screens to another group. Mount it to open it. */
export function MoveDialog({ screens, onMoved, onClosed }: MoveDialogProps) {
  const fields: readonly FormField<MoveValues>[] = [
    {
      kind: 'choice',
      name: 'groupId',
      label: text.moveTo,
      required: true,
      from: screenGroupChoices,
      hint: namesOf(screens.map(({ name }) => name)),
    },
  ];
  return (
    <FormDialog<ListedScreen, MoveValues>
      name="screen-move"
      target={{ mode: 'create' }}
      draft={null}
      title={text.moveTitle(screens.length)}
      width={limits.dialogWidth.small}
      fields={fields}
      emptyValues={unchosen}
      valuesOf={({ groupId }) => ({ groupId })}
      save={({ groupId = null }) =>
        screensClient.editMany(
          screens.map(({ id }) => id),
          { groupId },
        )
      }
      onSaved={onMoved}
      onUnanswered={onMoved}
      onClosed={onClosed}
    />
  );
}

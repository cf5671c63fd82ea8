import type { FileRecord } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { fileCategoryChoices } from '../../platform/resource/common-choices.ts';
import { namesOf } from '../../ui/feedback/use-confirm.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { filesMessages as text } from './files.messages.ts';
import { moveFiles } from './files.queries.ts';

type MoveValues = { categoryId: number | null };

const unchosen: MoveValues = { categoryId: null };

interface MoveDialogProps {
  readonly files: readonly FileRecord[];
  readonly onMoved: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 移动: moves files to another category. */
export function MoveDialog({ files, onMoved, onClosed }: MoveDialogProps) {
  const fields: readonly FormField<MoveValues>[] = [
    {
      kind: 'choice',
      name: 'categoryId',
      label: text.moveTo,
      required: true,
      from: fileCategoryChoices,
      hint: namesOf(files.map(({ name }) => name)),
    },
  ];
  return (
    <FormDialog<FileRecord, MoveValues>
      name="material-move"
      target={{ mode: 'create' }}
      draft={null}
      title={text.moveTitle(files.length)}
      width={limits.dialogWidth.small}
      fields={fields}
      emptyValues={unchosen}
      valuesOf={({ categoryId }) => ({ categoryId })}
      save={({ categoryId }) =>
        moveFiles(
          files.map(({ id }) => id),
          categoryId,
        )
      }
      onSaved={onMoved}
      onUnanswered={onMoved}
      onClosed={onClosed}
    />
  );
}

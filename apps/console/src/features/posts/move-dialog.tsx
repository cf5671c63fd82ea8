import type { Post } from '@mutai/contract/posts/schema';
import { limits } from '@mutai/contract/limits';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { namesOf } from '../../ui/feedback/use-confirm.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { postsMessages as text } from './posts.messages.ts';

type MoveValues = { categoryId: number | null };

interface MoveDialogProps {
  readonly posts: readonly Post[];
  readonly move: (categoryId: number) => Promise<void>;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 移动: moves posts to another category. */
export function MoveDialog({ posts, move, onClosed }: MoveDialogProps) {
  return (
    <FormDialog<Post, MoveValues>
      name="post-move"
      target={{ mode: 'create' }}
      draft={null}
      title={text.moveTitle(posts.length)}
      width={limits.dialogWidth.small}
      fields={[
        {
          kind: 'choice',
          name: 'categoryId',
          label: text.moveTo,
          required: true,
          from: categoryChoices,
          hint: namesOf(posts.map(({ title }) => title)),
        },
      ]}
      emptyValues={{ categoryId: null }}
      valuesOf={({ categoryId }) => ({ categoryId })}
      save={({ categoryId }) => move(Number(categoryId))}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}

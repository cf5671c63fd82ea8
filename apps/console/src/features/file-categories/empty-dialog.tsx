import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { filePage } from '@mutai/contract/files/resource';
import { limits } from '@mutai/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/http/api-client.ts';
import { fileCategoryChoices } from '../../platform/resource/common-choices.ts';
import { useChoices } from '../../ui/choices/choices.ts';
import { namesOf } from '../../ui/feedback/use-confirm.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { fileCategoriesMessages as text } from './file-categories.messages.ts';

type EmptyValues = { moveTo: number | null };

/** Deletes categories, and puts the files in them into another one. */
async function removeCategories(ids: readonly number[], moveTo: number | null | undefined): Promise<void> {
  const query = moveTo === null || moveTo === undefined ? {} : { moveTo };
  await api.delete(fileCategoriesPath, { body: { ids }, query, busy: true, success: true, tip: false });
}

/** The categories that are left when some are gone. */
const choicesWithout = (ids: readonly number[]) => ({
  ...fileCategoryChoices,
  queryKey: [...fileCategoryChoices.queryKey, 'without', ...ids.map(String)],
  load: async (signal: AbortSignal) =>
    (await fileCategoryChoices.load(signal)).filter(({ value }) => !ids.includes(value)),
});

interface EmptyDialogProps {
  /** That were to be deleted. */
  readonly categories: readonly FileCategory[];
  /** How many files are in them. */
  readonly fileCount: number;
  readonly onRemoved: () => void;
  /** The dialog is gone from the screen. */
  readonly onClosed: () => void;
}

/** Asks where the files of categories go, and deletes these. */
export function EmptyDialog({ categories, fileCount, onRemoved, onClosed }: EmptyDialogProps) {
  const queries = useQueryClient();
  const ids = useMemo(() => categories.map(({ id }) => id), [categories]);
  const left = useMemo(() => choicesWithout(ids), [ids]);
  const { all, failed } = useChoices(left);
  // The form begins with 默认分类, whichever that is; that the choices could not be loaded is told beside its field.
  if (all === null && !failed) return null;
  const usual = all?.find(({ record }) => record.builtIn)?.record.id ?? null;
  const names = namesOf(categories.map(({ name }) => name));
  const fields: readonly FormField<EmptyValues>[] = [
    {
      kind: 'choice',
      name: 'moveTo',
      label: text.moveTo,
      required: true,
      from: left,
      hint: text.moveHint(names, fileCount),
    },
  ];
  return (
    <FormDialog<FileCategory, EmptyValues>
      name="material-category-removal"
      target={{ mode: 'create' }}
      draft={null}
      title={text.removeTitle}
      submitText={text.moveAndRemove}
      width={limits.dialogWidth.small}
      fields={fields}
      emptyValues={{ moveTo: usual }}
      valuesOf={() => ({ moveTo: usual })}
      save={({ moveTo }) => removeCategories(ids, moveTo)}
      onSaved={() => {
        onRemoved();
        void queries.invalidateQueries({ queryKey: [filePage.code] });
      }}
      onUnanswered={onRemoved}
      onClosed={onClosed}
    />
  );
}

import { fileCategoriesPath, fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { filePage } from '@mutai/contract/files/page';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileCategoryChoices } from '../../platform/resource/common-choices.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { codeSuggestion } from '../../platform/resource/suggest-code.ts';
import { NameWithCode } from '../../ui/cells/name-with-code.tsx';
import { namesOf, type InUse } from '../../ui/feedback/use-confirm.tsx';
import { codeField } from '../../ui/form/code-field.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { fileCategoriesMessages as text } from './file-categories.messages.ts';
import { MoveAndRemove } from '../../ui/resource/move-and-remove.tsx';

/** Values of the category form. The default category has a fixed code; `builtIn` has no field. */
type FileCategoryValues = Pick<FileCategory, 'name' | 'code' | 'description' | 'builtIn'>;

const emptyCategory: FileCategoryValues = { name: '', code: '', description: '', builtIn: false };

const fileCategoriesClient = resourceClient<FileCategory>(fileCategoriesPath);

const fileCategories: ResourceDeclaration<FileCategory, FileCategoryValues> = {
  name: 'material-category',
  title: text.title,
  purpose: text.purpose,
  client: fileCategoriesClient,
  permissions: fileCategoryPermissions,
  columns: [
    {
      key: 'name',
      title: text.name,
      width: 240,
      required: true,
      sortable: true,
      render: ({ name, code }) => <NameWithCode name={name} code={code} />,
    },
    { key: 'fileCount', title: text.fileCount, width: 96, numeric: true },
    { key: 'description', title: text.description, width: 200, flexible: true, kind: 'secondary' },
    { key: 'createdAt', title: text.created, width: 140, sortable: true, kind: 'time' },
  ],
  search: [
    { name: 'name', label: text.categoryName },
    { name: 'code', label: text.code },
  ],
  labelOf: ({ name }) => name,
  removalRefusal: ({ builtIn }) => (builtIn ? text.removalRefusal : null),
  trash: true,
  history: true,
  form: {
    createTitle: text.createTitle,
    modifyTitle: text.modifyTitle,
    width: limits.dialogWidth.medium,
    columns: 1,
    fields: [
      { kind: 'text', name: 'name', label: text.name, required: true, max: limits.nameMax },
      codeField({
        name: 'code',
        label: text.code,
        from: 'name',
        suggest: codeSuggestion(fileCategoriesPath),
        max: limits.nameMax,
        hint: text.codeHint,
        fits: rules.slug,
        lockedBy: { name: 'builtIn', reason: text.codeFixed },
      }),
      { kind: 'longText', name: 'description', label: text.description, max: limits.descriptionMax },
    ],
    emptyValues: emptyCategory,
    valuesOf: valuesLike(emptyCategory),
    bodyOf: ({ builtIn: _, ...rest }) => rest,
  },
};

/** Categories that cannot be deleted, and the number of their files. */
interface FilledCategories {
  readonly categories: readonly FileCategory[];
  readonly fileCount: number;
}

/** 素材分类: categories of uploaded files. */
export function FileCategoriesPage() {
  const queries = useQueryClient();
  const [filled, setFilled] = useState<FilledCategories | null>(null);
  const onInUse = (categories: readonly FileCategory[], { count }: InUse) =>
    setFilled({ categories, fileCount: count });
  return (
    <ResourcePage resource={{ ...fileCategories, onInUse }}>
      {(list) =>
        filled !== null && (
          <MoveAndRemove
            name="material-category-removal"
            title={text.removeTitle}
            label={text.moveTo}
            hint={text.moveHint(namesOf(filled.categories.map(({ name }) => name)), filled.fileCount)}
            submitText={text.moveAndRemove}
            from={fileCategoryChoices}
            records={filled.categories}
            isUsual={({ record }) => record.builtIn}
            remove={fileCategoriesClient.removeAfterMove}
            onRemoved={() => {
              list.removed(filled.categories);
              void queries.invalidateQueries({ queryKey: [filePage.code] });
            }}
            onClosed={() => setFilled(null)}
          />
        )
      }
    </ResourcePage>
  );
}

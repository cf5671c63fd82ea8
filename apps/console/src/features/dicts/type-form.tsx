import { dictTypesPath } from '@mutai/contract/dicts/resource';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { limits } from '@mutai/contract/limits';
import { versioned } from '../../platform/resource/settings-client.ts';
import { codeSuggestion } from '../../platform/resource/suggest-code.ts';
import { codeField } from '../../ui/form/code-field.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import type { Opening } from '../../ui/form/draft.ts';
import { valuesLike } from '../../ui/form/values.ts';
import { dictsMessages as text } from './dicts.messages.ts';
import { dictTypesName, type DictTypesClient } from './dicts.queries.ts';

/** Values of the type form. The code of a built-in type is fixed; `builtIn` has no field. */
type TypeValues = { name: string; code: string; description: string; builtIn: boolean };

const emptyType: TypeValues = { name: '', code: '', description: '', builtIn: false };

const valuesOf = valuesLike(emptyType);

/** Fields of 新建字典类型 and 修改字典类型. */
export const typeFields: readonly FormField<TypeValues>[] = [
  { kind: 'text', name: 'name', label: text.name, max: limits.nameMax },
  codeField({
    name: 'code',
    label: text.uniqueCode,
    from: 'name',
    suggest: codeSuggestion(dictTypesPath),
    max: limits.nameMax,
    required: false,
    hint: text.uniqueCodeHint,
    lockedBy: { name: 'builtIn', reason: text.builtInCode },
  }),
  { kind: 'longText', name: 'description', label: text.description, max: limits.descriptionMax },
];

export interface TypeFormProps {
  readonly opening: Opening<TypeValues>;
  readonly client: DictTypesClient;
  /** Called after a type with this code was created. */
  readonly onCreated: (code: string) => void;
  readonly onClosed: () => void;
}

/** Dialogs 新建字典类型 and 修改字典类型. */
export function TypeForm({ opening, client, onCreated, onClosed }: TypeFormProps) {
  const { target } = opening;
  return (
    <FormDialog<DictType, TypeValues>
      name={dictTypesName}
      target={target}
      draft={opening.draft}
      title={target.mode === 'create' ? text.createType : text.modifyType}
      width={limits.dialogWidth.medium}
      emptyValues={emptyType}
      {...(target.mode === 'create' ? { following: emptyType } : {})}
      valuesOf={valuesOf}
      fields={typeFields}
      get={client.get}
      save={async ({ builtIn: _, ...body }, version, idempotencyKey) => {
        if (target.mode === 'modify') await client.update(target.id, versioned(body, version));
        else {
          const { code } = await client.create(body, idempotencyKey);
          onCreated(code);
        }
      }}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}

import type { DictType } from '@mutai/contract/dict-types';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { Input } from 'antd';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { FormField } from '../../ui/form/form-fields.tsx';
import type { Opening } from '../../ui/form/use-opening.ts';
import { LockedInput, LongText } from '../../ui/inputs/inputs.tsx';
import { required } from '../../ui/inputs/rules.ts';
import { dictsMessages as text } from './dicts.messages.ts';
import { dictTypesName, type DictTypesClient } from './dicts.queries.ts';

/** What the dialog of a type holds. The code of a built-in type is fixed; that has no field. */
type TypeValues = { name: string; code: string; description: string; builtIn: boolean };

const emptyType: TypeValues = { name: '', code: '', description: '', builtIn: false };

const valuesOf = ({ name, code, description, builtIn }: DictType): TypeValues => ({ name, code, description, builtIn });

function bodyOf({ name, code, description }: Partial<TypeValues>): object {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(code === undefined ? {} : { code: code.trim() }),
    ...(description === undefined ? {} : { description }),
  };
}

const must = [required(rules.required.message)];

/** Fields of 新建字典类型 and 修改字典类型. */
export const typeFields: readonly FormField<TypeValues>[] = [
  {
    name: 'name',
    label: text.name,
    rules: must,
    control: <Input placeholder={text.enter(text.name)} maxLength={limits.nameMax} />,
  },
  {
    name: 'code',
    label: text.uniqueCode,
    rules: must,
    hint: text.uniqueCodeHint,
    control: (
      <LockedInput
        lockedBy="builtIn"
        reason={text.builtInCode}
        placeholder={text.enter(text.uniqueCode)}
        maxLength={limits.nameMax}
      />
    ),
  },
  {
    name: 'description',
    label: text.description,
    control: <LongText placeholder={text.enter(text.description)} maxLength={limits.descriptionMax} />,
  },
];

export interface TypeFormProps {
  readonly opening: Opening<TypeValues>;
  readonly client: DictTypesClient;
  /** A type with this code is there now. */
  readonly onCreated: (code: string) => void;
  readonly onClosed: () => void;
}

/** The dialogs 新建字典类型 and 修改字典类型. Section 2. */
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
      valuesOf={valuesOf}
      fields={typeFields}
      get={client.get}
      save={async (values, version) => {
        const body = bodyOf(values);
        if (target.mode === 'modify') await client.update(target.id, version === null ? body : { ...body, version });
        else {
          await client.create(body);
          onCreated((values.code ?? '').trim());
        }
      }}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}

import { dictColors, type DictColor } from '@mutai/contract/dictionary';
import type { Dict } from '@mutai/contract/dicts';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { Input, InputNumber, Radio } from 'antd';
import type { Dictionary } from '../../platform/resource/dictionary.ts';
import { DictTag } from '../../ui/cells/tags.tsx';
import type { FormField } from '../../ui/form/form-fields.tsx';
import { LockedInput, LongText, SwitchField } from '../../ui/inputs/inputs.tsx';
import { required } from '../../ui/inputs/rules.ts';
import { dictsMessages as text } from './dicts.messages.ts';

/** What the dialog of an item holds. Codes of a built-in type are fixed; that has no field. */
export type DictValues = {
  name: string;
  code: string;
  sort: number | null;
  color: DictColor;
  enabled: boolean;
  description: string;
  builtIn: boolean;
};

/** A new item stands behind the others: sort numbers go up in tens, so that there is room between. */
export function newDict(itemCount: number): DictValues {
  return { name: '', code: '', sort: (itemCount + 1) * 10, color: '', enabled: true, description: '', builtIn: false };
}

/** @param builtIn whether the item's type is */
export function valuesOf({ name, code, sort, color, enabled, description }: Dict, builtIn: boolean): DictValues {
  return { name, code, sort, color, enabled, description, builtIn };
}

/** The body of a create or change. Section 7: both send the type. */
export function bodyOf(values: Partial<DictValues>, typeId: number): object {
  const { name, code, sort, builtIn: _, ...rest } = values;
  return {
    ...rest,
    typeId,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(code === undefined ? {} : { code: code.trim() }),
    ...(sort === undefined ? {} : { sort: sort ?? 0 }),
  };
}

const isColor = (value: unknown): value is DictColor => dictColors.some((color) => color === value);
const must = [required(rules.required.message)];

/** Largest sort number. */
const sortMax = 1_000_000;

/** Fields of 新增字典 and 修改字典. Sections 2 and 5. */
export function dictFields(status: Dictionary): readonly FormField<DictValues>[] {
  return [
    {
      name: 'name',
      label: text.itemName,
      rules: must,
      control: <Input placeholder={text.enter(text.itemName)} maxLength={limits.nameMax} />,
    },
    {
      name: 'code',
      label: text.itemCode,
      rules: must,
      control: (
        <LockedInput
          lockedBy="builtIn"
          reason={text.builtInItemCode}
          placeholder={text.enter(text.itemCode)}
          maxLength={limits.nameMax}
        />
      ),
    },
    {
      name: 'color',
      label: text.color,
      wide: true,
      control: <ColorChoice />,
      show: (value) => isColor(value) && <DictTag name={text.colors[value]} color={value} />,
    },
    {
      name: 'sort',
      label: text.sort,
      hint: text.sortHint,
      control: <InputNumber min={0} max={sortMax} precision={0} style={{ width: '100%' }} />,
    },
    {
      name: 'enabled',
      label: text.status,
      control: <SwitchField />,
      show: (value) => status.label(String(value)),
    },
    {
      name: 'description',
      label: text.description,
      wide: true,
      control: <LongText placeholder={text.enter(text.description)} maxLength={limits.descriptionMax} />,
    },
  ];
}

interface ControlProps<T> {
  readonly id?: string;
  readonly value?: T;
  readonly onChange?: (value: T) => void;
}

function ColorChoice({ id, value = '', onChange }: ControlProps<DictColor>) {
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      aria-label={text.color}
      value={value}
      onChange={({ target }) => {
        const chosen: unknown = target.value;
        if (isColor(chosen)) onChange?.(chosen);
      }}
      options={dictColors.map((color) => ({
        value: color,
        label: <DictTag name={text.colors[color]} color={color} />,
      }))}
    />
  );
}

import { type DictColor, dictColors } from '@mutai/contract/dicts/dictionary';
import { dictsPath } from '@mutai/contract/dicts/resource';
import type { Dict } from '@mutai/contract/dicts/schema';
import { limits } from '@mutai/contract/limits';
import { Radio } from 'antd';
import { commonStatus } from '../../platform/resource/common-choices.ts';
import { codeSuggestion } from '../../platform/resource/suggest-code.ts';
import { DictTag } from '../../ui/cells/tags.tsx';
import { codeField } from '../../ui/form/code-field.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { sortNumber } from '../../ui/form/sort-number.ts';
import { dictsMessages as text } from './dicts.messages.ts';

/** Values of the item form. Built-in types have fixed codes; `builtIn` has no field. */
export type DictValues = {
  name: string;
  code: string;
  sort: number | null;
  color: DictColor;
  enabled: boolean;
  description: string;
  builtIn: boolean;
};

/** Distance of two sort numbers, which leaves a gap. */
const sortStep = 10;

/** Creates the values of a new item, sorted last. */
export function newDict(itemCount: number): DictValues {
  return {
    name: '',
    code: '',
    sort: (itemCount + 1) * sortStep,
    color: '',
    enabled: true,
    description: '',
    builtIn: false,
  };
}

/** @param builtIn true if the item's type is built in */
export function valuesOf({ name, code, sort, color, enabled, description }: Dict, builtIn: boolean): DictValues {
  return { name, code, sort, color, enabled, description, builtIn };
}

/** Request body of a create or change; both require the type. */
export const bodyOf = ({ builtIn: _, ...rest }: Partial<DictValues>, typeId: number): object => ({ ...rest, typeId });

const isColor = (value: unknown): value is DictColor => dictColors.some((color) => color === value);

/** Fields of 新增字典 and 修改字典. @param typeId type of the items */
export const dictFields = (typeId: number): readonly FormField<DictValues>[] => [
  { kind: 'text', name: 'name', label: text.itemName, required: true, max: limits.nameMax },
  codeField({
    name: 'code',
    label: text.itemCode,
    from: 'name',
    suggest: codeSuggestion(dictsPath, typeId),
    max: limits.nameMax,
    lockedBy: { name: 'builtIn', reason: text.builtInItemCode },
  }),
  {
    name: 'color',
    label: text.color,
    wide: true,
    control: <ColorChoice />,
    show: (value) => isColor(value) && <DictTag name={text.colors[value]} color={value} />,
  },
  {
    ...sortNumber,
    name: 'sort',
    label: text.sort,
    hint: text.sortHint,
    next: (sort) => (typeof sort === 'number' ? sort + sortStep : null),
  },
  { kind: 'switch', name: 'enabled', label: text.status, words: commonStatus },
  { kind: 'longText', name: 'description', label: text.description, wide: true, max: limits.descriptionMax },
];

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

import { fileTypeNames, fileTypes } from '@mutai/contract/files/resource';
import type { FileSettings } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { Checkbox, InputNumber } from 'antd';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import { filesMessages as text } from './files.messages.ts';
import { fileSettingsClient } from './files.queries.ts';

type SettingsValues = Omit<FileSettings, 'version'>;

/** Values before the settings have loaded. */
const unloaded: SettingsValues = {
  allowedTypes: [],
  videoMaxMb: 0,
  audioMaxMb: 0,
  imageMaxMb: 0,
  textMaxMb: 0,
  otherMaxMb: 0,
  quotaGb: 0,
  thumbnailSmall: 0,
  thumbnailMedium: 0,
  thumbnailLarge: 0,
  hidePrivateData: true,
};

const valuesOf = valuesLike(unloaded);

const { settings: labels } = text;

const number = (
  name: Exclude<keyof SettingsValues, 'allowedTypes' | 'hidePrivateData'>,
  [min, max]: readonly [number, number],
  hint?: string,
): FormField<SettingsValues> => ({
  name,
  label: labels[name],
  required: true,
  ...(hint === undefined ? {} : { hint }),
  control: <InputNumber<number> min={min} max={max} precision={0} style={{ width: '100%' }} />,
});

const typeNames = (values: unknown): string =>
  fileTypes
    .filter((type) => Array.isArray(values) && values.includes(type))
    .map((type) => fileTypeNames[type])
    .join('、');

const megabytes = [1, limits.fileMegabytesMax] as const;
const { fileQuotaGbMax: most, thumbnailPixels } = limits;
const pixels = [thumbnailPixels.min, thumbnailPixels.max] as const;

const typeOptions = fileTypes.map((value) => ({ value, label: fileTypeNames[value] }));

interface TypeBoxesProps {
  /** Passed by the form. */
  readonly value?: FileSettings['allowedTypes'];
  readonly onChange?: (value: FileSettings['allowedTypes']) => void;
}

/** Checkbox for each type. Ignores other props of the form: a checkbox group has no `required`. */
function TypeBoxes({ value, onChange }: TypeBoxesProps) {
  return (
    <Checkbox.Group
      aria-label={labels.allowedTypes}
      options={typeOptions}
      {...(value === undefined ? {} : { value })}
      onChange={(next) => onChange?.(next)}
    />
  );
}

const fields: readonly FormField<SettingsValues>[] = [
  {
    name: 'allowedTypes',
    label: labels.allowedTypes,
    required: true,
    wide: true,
    control: <TypeBoxes />,
    show: typeNames,
  },
  number('videoMaxMb', megabytes),
  number('audioMaxMb', megabytes),
  number('imageMaxMb', megabytes),
  number('textMaxMb', megabytes),
  number('otherMaxMb', megabytes),
  number('quotaGb', [0, most]),
  number('thumbnailSmall', pixels),
  number('thumbnailMedium', pixels),
  number('thumbnailLarge', pixels, text.thumbnailHint),
  { kind: 'switch', name: 'hidePrivateData', label: labels.hidePrivateData, hint: text.privateHint, wide: true },
];

/** 素材设置: allowed uploads and their processing. */
export function FileSettingsForm() {
  return (
    <PageCard>
      <FormPanel
        name="material-settings"
        columns={2}
        fields={fields}
        emptyValues={unloaded}
        valuesOf={valuesOf}
        get={fileSettingsClient.load}
        save={fileSettingsClient.save}
      />
    </PageCard>
  );
}

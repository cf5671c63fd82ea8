import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { layoutLimits } from '@mutai/layout/limits';
import { languageNames, languages, type Language } from '@mutai/layout/model/languages';
import type { Canvas } from '@mutai/layout/model/layout';
import { Select } from 'antd';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { ColourField } from '../../ui/inputs/colour-field.tsx';
import { leftByTab } from '../../ui/inputs/left-by-tab.ts';
import { layoutsMessages as text } from './layouts.messages.ts';

/** Values of the form 配置: the canvas without guides. */
export type ConfigValues = Omit<Canvas, 'guides'>;

export const emptyConfig: ConfigValues = {
  title: '',
  description: '',
  width: 0,
  height: 0,
  bgImage: '',
  bgColor: '',
  langList: [],
  langSwitch: 0,
};

const canvasValues = valuesLike(emptyConfig);

export const configOf = ({ document }: Pick<LayoutRecord, 'document'>): ConfigValues => canvasValues(document.canvas);

const side = { kind: 'number', required: true, max: layoutLimits.canvasSideMax } as const;

/** Fields of 配置. */
export const configFields: readonly FormField<ConfigValues>[] = [
  { kind: 'text', name: 'title', label: text.title, required: true, wide: true, max: layoutLimits.titleMax },
  { kind: 'longText', name: 'description', label: text.description, wide: true, max: layoutLimits.descriptionMax },
  { ...side, name: 'width', label: text.width, hint: text.fittedHint },
  { ...side, name: 'height', label: text.height },
  {
    name: 'langList',
    label: text.languages,
    required: true,
    hint: text.languagesHint,
    control: (
      <Select<Language[]>
        mode="multiple"
        {...leftByTab}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        showSearch={false}
      />
    ),
    show: (value) => (value as readonly Language[]).map((one) => languageNames[one]).join('、'),
  },
  {
    kind: 'number',
    name: 'langSwitch',
    label: text.langSwitch,
    required: true,
    hint: text.langSwitchHint,
    max: layoutLimits.languageSeconds.max,
  },
  { kind: 'picture', name: 'bgImage', label: text.bgImage },
  { name: 'bgColor', label: text.bgColor, control: <ColourField /> },
];

import { emergencyTargets } from '@mutai/contract/emergencies/resource';
import { severities } from '@mutai/contract/emergencies/severities';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { limits } from '@mutai/contract/limits';
import type { FormRule } from 'antd';
import { screenGroupChoices } from '../../platform/resource/common-choices.ts';
import { findLayouts, findScreens } from '../../platform/resource/found-records.ts';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { formFields } from '../../ui/form/field-kinds.tsx';
import { ColourField } from '../../ui/inputs/colour-field.tsx';
import { FoundManySelect } from '../../ui/inputs/found-many-select.tsx';
import { FoundSelect } from '../../ui/inputs/found-select.tsx';
import { isTitledReference, titledReference, type TitledReference } from '../../ui/inputs/titled-reference.ts';
import type { ResourceFormDeclaration } from '../../ui/resource/resource.ts';
import { emergenciesName, screensFound } from './emergencies.queries.ts';
import { emergenciesMessages as text } from './emergencies.messages.ts';

export type EmergencyValues = Pick<
  Emergency,
  'title' | 'severity' | 'textCh' | 'textEn' | 'textRu' | 'bgColor' | 'color' | 'sound' | 'target' | 'groupIds'
> & {
  code: string;
  screenIds: readonly TitledReference[];
  layoutId: TitledReference | null;
  minutes: number | null;
};

const emptyEmergency: EmergencyValues = {
  title: '',
  severity: severities[1],
  layoutId: null,
  textCh: '',
  textEn: '',
  textRu: '',
  bgColor: '',
  color: '',
  sound: false,
  target: emergencyTargets[0],
  groupIds: [],
  screenIds: [],
  minutes: null,
  code: '',
};

const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

const someTarget: FormRule = ({ getFieldValue }) => ({
  validator: async (_: unknown, value: unknown) => {
    if (isEmpty(value) && isEmpty(getFieldValue('screenIds'))) throw new Error(text.noTargets);
  },
});

const titlesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter(isTitledReference).map(({ title }) => title);

const codeMax = 8;
const codeDigits: FormRule = { pattern: /^\d{4,8}$/, message: text.codeDigits };

const { textMax, minutesMax } = limits.emergencies;
const hasTexts = ({ layoutId }: EmergencyValues): boolean => layoutId === null;

/** Forms 新增紧急插播 and 修改紧急插播. */
export const emergencyForm: ResourceFormDeclaration<Emergency, EmergencyValues> = {
  createTitle: text.createTitle,
  modifyTitle: text.modifyTitle,
  width: limits.dialogWidth.large,
  columns: 2,
  fields: formFields<EmergencyValues>({
    title: { kind: 'text', label: text.title, required: true, max: limits.nameMax, section: text.sections.content },
    severity: {
      kind: 'choice',
      label: text.severity,
      required: true,
      from: fixedChoices(text.severity, text.severities),
      hint: text.severityHint,
    },
    layoutId: {
      label: text.layoutId,
      hint: text.layoutHint,
      wide: true,
      control: <FoundSelect label={text.layoutId} name={`${emergenciesName}-layout`} find={findLayouts} />,
      show: (value) => (value as TitledReference | null)?.title ?? '',
    },
    textCh: { kind: 'longText', label: text.textCh, max: textMax, hint: text.textHint, wide: true, when: hasTexts },
    textEn: { kind: 'longText', label: text.textEn, max: textMax, when: hasTexts },
    textRu: { kind: 'longText', label: text.textRu, max: textMax, when: hasTexts },
    bgColor: { label: text.bgColor, control: <ColourField opaque />, hint: text.colourHint, when: hasTexts },
    color: { label: text.color, control: <ColourField opaque />, hint: text.colourHint, when: hasTexts },
    sound: { kind: 'switch', label: text.sound, hint: text.soundHint },
    target: {
      kind: 'choice',
      label: text.target,
      required: true,
      from: fixedChoices(text.target, text.targets),
      section: text.sections.where,
    },
    minutes: { kind: 'number', label: text.minutes, max: minutesMax, hint: text.minutesHint },
    code: { kind: 'text', label: text.code, max: codeMax, hint: text.codeHint, rules: [codeDigits] },
    groupIds: {
      kind: 'choice',
      label: text.groupIds,
      from: screenGroupChoices,
      several: true,
      hint: text.targetHint,
      when: ({ target }) => target === 'chosen',
      rules: [someTarget],
    },
    screenIds: {
      label: text.screenIds,
      control: <FoundManySelect label={text.screenIds} name={screensFound} find={findScreens} />,
      show: (value) => titlesOf(value).join('、'),
      hint: text.screensHint,
      when: ({ target }) => target === 'chosen',
    },
  }),
  emptyValues: emptyEmergency,
  valuesOf: ({ layoutId, layoutTitle, ...record }) => ({
    title: record.title,
    severity: record.severity,
    layoutId: titledReference(layoutId, layoutTitle),
    textCh: record.textCh,
    textEn: record.textEn,
    textRu: record.textRu,
    bgColor: record.bgColor,
    color: record.color,
    sound: record.sound,
    code: record.code ?? (record.hasCode ? text.codeHidden : ''),
    target: record.target,
    groupIds: record.groupIds,
    screenIds: record.screens.flatMap(({ id, name, deleted }) => (deleted ? [] : [{ id, title: name }])),
    minutes: record.minutes,
  }),
  bodyOf: ({ layoutId, screenIds, minutes, ...values }) => ({
    ...values,
    ...(layoutId === undefined ? {} : { layoutId: layoutId?.id ?? null }),
    ...(screenIds === undefined ? {} : { screenIds: screenIds.map(({ id }) => id) }),
    minutes: minutes ?? null,
  }),
};

import { limits } from '@mutai/contract/limits';
import { orientations, type Orientation, type ScreenFit } from '@mutai/contract/screens/resource';
import type { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { languageNames, languages, type Language } from '@mutai/layout/model/languages';
import { Select } from 'antd';
import { commonStatus } from '../../../platform/resource/common-choices.ts';
import { fixedChoices } from '../../../ui/choices/choices.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formFields, type FormField } from '../../../ui/form/field-kinds.tsx';
import { leftByTab } from '../../../ui/inputs/left-by-tab.ts';
import { timeZoneOptions } from '../../../ui/inputs/time-zones.ts';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { findLayouts } from '../../../platform/resource/found-records.ts';
import { screensMessages as text } from '../records/screens.messages.ts';
import { FoundSelect } from '../../../ui/inputs/found-select.tsx';
import { titledReference, type TitledReference } from '../../../ui/inputs/titled-reference.ts';
import { withLayoutId } from '../records/layout-id.ts';
import { workingHoursText } from '@mutai/contract/screens/working-hours-text';
import { hoursProblem } from './working-hours.ts';

/** The pickers of times are larger than the page. */
export const WorkingHoursField = lazyPart(async () => (await import('./working-hours-field.tsx')).WorkingHoursField, {
  meanwhile: () => <Skeleton width="100%" height={24} />,
});

/** Values of the form. Choices have texts for values. */
export type ScreenValues = {
  name: string;
  groupId: number | null;
  place: string;
  description: string;
  layoutId: TitledReference | null;
  languages: readonly Language[];
  languageSeconds: number | null;
  volume: number | null;
  workingHours: readonly WorkingHours[];
  enabled: boolean;
  timeZone: string;
  orientation: `${Orientation}`;
  fit: ScreenFit;
};

export const emptyScreen: ScreenValues = {
  name: '',
  groupId: null,
  place: '',
  description: '',
  layoutId: null,
  languages: [],
  languageSeconds: 0,
  volume: 0,
  workingHours: [],
  enabled: true,
  timeZone: '',
  orientation: '0',
  fit: 'contain',
};

/** Form values of a screen. */
export function valuesOf(screen: ListedScreen): ScreenValues {
  const { name, groupId, place, description, timeZone, fit, volume, workingHours, enabled } = screen;
  return {
    name,
    groupId,
    place,
    description,
    timeZone,
    fit,
    volume,
    workingHours,
    enabled,
    languages: screen.languages,
    languageSeconds: screen.languageSeconds,
    orientation: `${screen.orientation}`,
    layoutId: titledReference(screen.layoutId, screen.layoutTitle),
  };
}

/** Request body of a create or change. */
export function bodyOf({ orientation, ...values }: Partial<ScreenValues>): object {
  return {
    ...withLayoutId(values),
    ...(orientation === undefined ? {} : { orientation: orientations.find((one) => `${one}` === orientation) }),
  };
}

const titleOf = (value: unknown): string => (value as TitledReference | null)?.title ?? '';

/** Field for the layout that a screen or a group shows. */
export const layoutField = {
  label: text.layoutId,
  control: <FoundSelect label={text.layoutId} name="layout" find={findLayouts} />,
  show: titleOf,
} as const;

/** Fields that a batch edit has too. */
export const volumeField = {
  kind: 'number',
  label: text.volume,
  required: true,
  max: 100,
  hint: text.volumeHint,
} as const;
export const groupField = { kind: 'choice', label: text.groupId, from: screenGroupChoices } as const;
export const fitField = {
  kind: 'choice',
  label: text.fit,
  required: true,
  from: fixedChoices(text.fit, text.fits),
} as const;
export const enabledField = { kind: 'switch', label: text.enabled, words: commonStatus } as const;

/** Fields of 新增屏幕 and 修改屏幕. */
export const screenFields: readonly FormField<ScreenValues>[] = formFields<ScreenValues>({
  name: { kind: 'text', label: text.name, required: true, max: limits.nameMax, section: text.sections.place },
  groupId: { ...groupField, next: 'same' },
  place: { kind: 'text', label: text.place, max: limits.descriptionMax, wide: true, next: 'same' },
  description: { kind: 'longText', label: text.description, max: limits.descriptionMax, wide: true },
  layoutId: { ...layoutField, hint: text.layoutHint, next: 'same', section: text.sections.playing },
  volume: { ...volumeField, next: 'same' },
  languages: {
    label: text.languages,
    hint: text.languagesHint,
    next: 'same',
    control: (
      <Select<Language[]>
        mode="multiple"
        {...leftByTab}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        showSearch={false}
        placeholder={text.byLayout}
      />
    ),
    show: (value) => (value as readonly Language[]).map((one) => languageNames[one]).join('、'),
  },
  languageSeconds: {
    kind: 'number',
    label: text.languageSeconds,
    required: true,
    hint: text.languageSecondsHint,
    max: 3600,
    next: 'same',
  },
  workingHours: {
    label: text.workingHours,
    hint: text.workingHoursHint,
    wide: true,
    next: 'same',
    control: <WorkingHoursField label={text.workingHours} />,
    show: (value) => workingHoursText(value as readonly WorkingHours[]),
    rules: [
      {
        validator: async (_rule, value: readonly WorkingHours[]) => {
          const problem = hoursProblem(value);
          if (problem !== null) throw new Error(problem);
        },
      },
    ],
  },
  orientation: {
    kind: 'choice',
    label: text.orientation,
    required: true,
    from: fixedChoices(text.orientation, text.orientations),
    hint: text.orientationHint,
    next: 'same',
    section: text.sections.picture,
  },
  fit: { ...fitField, hint: text.fitHint, next: 'same' },
  timeZone: {
    label: text.timeZone,
    hint: text.timeZoneHint,
    next: 'same',
    control: <Select showSearch options={timeZoneOptions(text.siteZone)} />,
    show: (value) => (value === '' ? text.siteZone : String(value)),
  },
  enabled: { ...enabledField, next: 'same' },
});

import { audienceNames, audiences } from '@mutai/contract/announcements/resource';
import type { Announcement } from '@mutai/contract/announcements/schema';
import { limits } from '@mutai/contract/limits';
import { type FormRule, Radio } from 'antd';
import { departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { epoch } from '../../ui/kit/time.ts';
import type { ResourceFormDeclaration } from '../../ui/resource/resource.ts';
import { announcementsMessages as text } from './announcements.messages.ts';

export type AnnouncementValues = {
  title: string;
  body: string;
  pinned: boolean;
  /** `null`: publish at once. */
  startsAt: string | null;
  /** `null`: no end. */
  endsAt: string | null;
  audience: Announcement['audience'];
  roleIds: readonly number[];
  departmentIds: readonly number[];
};

const emptyAnnouncement: AnnouncementValues = {
  title: '',
  body: '',
  pinned: false,
  startsAt: null,
  endsAt: null,
  audience: 'everyone',
  roleIds: [],
  departmentIds: [],
};

const isChosen = ({ audience }: AnnouncementValues): boolean => audience === 'chosen';
const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

const afterStart: FormRule = ({ getFieldValue }) => ({
  validator: async (_: unknown, value: unknown) => {
    const startsAt: unknown = getFieldValue('startsAt');
    if (typeof value === 'string' && typeof startsAt === 'string' && epoch(value) <= epoch(startsAt)) {
      throw new Error(text.endsBeforeStart);
    }
  },
});

const someTarget: FormRule = ({ getFieldValue }) => ({
  validator: async (_: unknown, value: unknown) => {
    if (isEmpty(value) && isEmpty(getFieldValue('departmentIds'))) throw new Error(text.noTargets);
  },
});

const fields: readonly FormField<AnnouncementValues>[] = [
  { kind: 'text', name: 'title', label: text.name, required: true, max: limits.announcementTitleMax, wide: true },
  {
    kind: 'longText',
    name: 'body',
    label: text.body,
    required: true,
    max: limits.announcementBodyMax,
    hint: text.bodyHint,
    wide: true,
  },
  { kind: 'dateTime', name: 'startsAt', label: text.startsAt, hint: text.startsAtHint },
  { kind: 'dateTime', name: 'endsAt', label: text.endsAt, hint: text.endsAtHint, rules: [afterStart] },
  {
    name: 'audience',
    label: text.audience,
    control: (
      <Radio.Group
        optionType="button"
        options={audiences.map((value) => ({ value, label: audienceNames[value] }))}
        style={{ display: 'flex' }}
      />
    ),
    show: (value) => audiences.flatMap((one) => (one === value ? [audienceNames[one]] : [])).join(''),
  },
  { kind: 'switch', name: 'pinned', label: text.pinned },
  {
    kind: 'choice',
    name: 'roleIds',
    label: text.roleIds,
    from: roleChoices,
    several: true,
    when: isChosen,
    rules: [someTarget],
  },
  {
    kind: 'choice',
    name: 'departmentIds',
    label: text.departmentIds,
    from: departmentChoices,
    several: true,
    when: isChosen,
    hint: text.departmentsHint,
  },
];

/** Forms 发布公告 and 修改公告. */
export const announcementForm: ResourceFormDeclaration<Announcement, AnnouncementValues> = {
  createTitle: text.createTitle,
  modifyTitle: text.modifyTitle,
  width: limits.dialogWidth.large,
  columns: 2,
  fields,
  emptyValues: emptyAnnouncement,
  valuesOf: valuesLike(emptyAnnouncement),
  // An empty start publishes at once; clearing it on a published announcement changes nothing.
  bodyOf: ({ startsAt, ...rest }) => (typeof startsAt === 'string' ? { ...rest, startsAt } : rest),
};

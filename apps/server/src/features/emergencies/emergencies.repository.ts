import type { CreateEmergency, Emergency, EmergencyQuery, UpdateEmergency } from '@mutai/contract/emergencies/schema';
import { emergencyLabels } from '@mutai/contract/emergencies/resource';
import { sql } from 'kysely';
import type { TableDefinition } from '../../platform/resource/table-repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

type EmergencyValues = Omit<
  Emergency,
  | 'id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'createdBy'
  | 'updatedBy'
  | 'layoutTitle'
  | 'hasCode'
  | 'groups'
  | 'screens'
>;

export type Emergencies = TypesOf<{
  record: Emergency;
  query: EmergencyQuery;
  create: CreateEmergency;
  update: UpdateEmergency;
  values: EmergencyValues;
  linked: 'groupIds' | 'screenIds';
}>;

/** Table of emergencies with the groups and screens that they cover. */
export const emergenciesTable: TableDefinition<Emergencies> = {
  table: 'emergencies',
  columns: {
    title: 'text',
    severity: 'text',
    layoutId: 'number',
    textCh: 'text',
    textEn: 'text',
    textRu: 'text',
    bgColor: 'text',
    color: 'text',
    sound: 'flag',
    target: 'text',
    minutes: 'number',
    code: 'text',
    startsAt: 'time',
    endsAt: 'time',
    askedById: 'number',
  },
  computed: {
    hasCode: { kind: 'flag', value: sql`case when t."code" = '' then 0 else 1 end` },
    // Filled in by `shownTo`.
    groups: { kind: 'json', value: sql`'[]'` },
    screens: { kind: 'json', value: sql`'[]'` },
  },
  links: {
    groupIds: {
      table: 'emergencyGroups',
      label: emergencyLabels.groupIds,
      columns: { emergencyId: 'emergencies', groupId: 'screenGroups' },
    },
    screenIds: {
      table: 'emergencyScreens',
      label: emergencyLabels.screenIds,
      columns: { emergencyId: 'emergencies', screenId: 'screens' },
    },
  },
  references: {
    layoutId: {
      table: 'layouts',
      nameColumn: 'title',
      label: emergencyLabels.layoutId,
      shownAs: 'layoutTitle',
      otherwise: null,
      onDelete: (name, count) => `${count} 个紧急插播使用布局“${name}”，请先为它们选择其他布局或改用文字！`,
    },
  },
  nullable: ['startsAt'],
  search: { title: { contains: 'titleSound' }, severity: 'oneOf' },
  defaultSort: 'id:desc',
};

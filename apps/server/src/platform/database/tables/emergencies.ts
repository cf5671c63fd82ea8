import type { RecordColumns } from './record-columns.ts';

/* Tables of emergencies; see schema.ts and features/emergencies. */

export interface EmergenciesTable extends RecordColumns {
  title: string;
  severity: string;
  /** Null: its texts are shown. */
  layoutId: number | null;
  textCh: string;
  textEn: string;
  textRu: string;
  bgColor: string;
  color: string;
  sound: number;
  /** `all`, or `chosen`: screens in one of its groups or a group below, and its screens. */
  target: string;
  /** Null: until it is withdrawn. */
  minutes: number | null;
  /** Starts it on a display; empty: none. */
  code: string;
  /** Null: not started. */
  startsAt: number | null;
  endsAt: number | null;
  /** User whose request waits for confirmation. */
  askedById: number | null;
}

export interface EmergencyGroupsTable {
  emergencyId: number;
  groupId: number;
}

export interface EmergencyScreensTable {
  emergencyId: number;
  screenId: number;
}

/** Tables of emergencies. */
export interface EmergencyTables {
  emergencies: EmergenciesTable;
  emergencyGroups: EmergencyGroupsTable;
  emergencyScreens: EmergencyScreensTable;
}

import type { Generated } from 'kysely';
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

/** External systems that start and end emergencies. */
export interface EmergencySourcesTable extends RecordColumns {
  name: string;
  enabled: number;
  /** JSON: areas of alerts with the groups that they mean. */
  areas: string;
  /** Screens of an alert with other areas: `nobody` or `all`. */
  unmatched: string;
  /** Null: none yet. */
  tokenHash: string | null;
  lastUsedAt: number | null;
}

/** Alerts of external systems that count once. */
export interface EmergencyAlertsTable {
  id: Generated<number>;
  sourceId: number;
  /** Hash of the name of the alert. */
  keyHash: string;
  /** Null: shows nothing, or the emergency is deleted. */
  emergencyId: number | null;
  /** Beginning that the alert gave the emergency. */
  startsAt: number | null;
  /** 1: the alert has created the emergency. */
  creates: number;
  receivedAt: number;
}

/** Tables of emergencies. */
export interface EmergencyTables {
  emergencies: EmergenciesTable;
  emergencyGroups: EmergencyGroupsTable;
  emergencyScreens: EmergencyScreensTable;
  emergencySources: EmergencySourcesTable;
  emergencyAlerts: EmergencyAlertsTable;
}

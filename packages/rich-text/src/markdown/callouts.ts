import type { CalloutKind } from '../callout-kinds.ts';

/** How GitHub names callouts. */
export const calloutWords = {
  info: 'NOTE',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
} as const satisfies Record<CalloutKind, string>;

/** What callouts of others are here, in capitals. */
export const kindsOfWords: Readonly<Record<string, CalloutKind>> = {
  NOTE: 'info',
  INFO: 'info',
  TIP: 'success',
  SUCCESS: 'success',
  IMPORTANT: 'warning',
  WARNING: 'warning',
  CAUTION: 'danger',
  DANGER: 'danger',
};

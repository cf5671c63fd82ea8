import type { CalloutKind } from '../callout-kinds.ts';

/** GitHub's names of callouts. */
export const markdownCalloutNames = {
  info: 'NOTE',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
} as const satisfies Record<CalloutKind, string>;

/** Callout names of other programs, in upper case → kind. */
export const calloutKindsByName: Readonly<Record<string, CalloutKind>> = {
  NOTE: 'info',
  INFO: 'info',
  TIP: 'success',
  SUCCESS: 'success',
  IMPORTANT: 'warning',
  WARNING: 'warning',
  CAUTION: 'danger',
  DANGER: 'danger',
};

import { apiPrefix } from '../paths.ts';

/** Numbers of records, in total and created per day. */
export const statisticsPath = `${apiPrefix}/statistics`;

/** Pending work of the signed-in user. */
export const waitingPath = `${statisticsPath}/waiting`;

/** Latest operations: of all users for callers who may read the log, otherwise the caller's own. */
export const recentOperationsPath = `${statisticsPath}/operations`;

/** State of the screens, and what covers them, for callers who may see screens. */
export const screenOverviewPath = `${statisticsPath}/screens`;

/** Kinds of counted records, named by the permission that reads them. */
export const countedKinds = ['post', 'material', 'comment', 'user', 'category'] as const;
export type CountedKind = (typeof countedKinds)[number];

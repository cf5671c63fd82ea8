import { apiPrefix } from '../paths.ts';

/** How many records there are, and how many were created on each of the last days. */
export const statisticsPath = `${apiPrefix}/statistics`;

/** What waits for who is signed in. */
export const waitingPath = `${statisticsPath}/waiting`;

/** What was done last: by everybody for who may read the log, else by oneself. */
export const recentOperationsPath = `${statisticsPath}/operations`;

/** Records that are counted, each by the permission that reads them. */
export const countedKinds = ['post', 'material', 'comment', 'user', 'category'] as const;
export type CountedKind = (typeof countedKinds)[number];

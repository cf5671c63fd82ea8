import { limits } from '@mutai/contract/limits';

/** The number that a record is sorted by among its neighbours, as a kind of field. */
export const sortNumber = { kind: 'number', max: limits.sortMax } as const;

import { limits } from '@mutai/contract/limits';

/** Field kind of the sort number of a record. */
export const sortNumber = { kind: 'number', max: limits.sortMax } as const;

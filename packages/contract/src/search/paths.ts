import { apiPrefix } from '../paths.ts';

/** Finds records of every resource that the caller may read. */
export const searchPath = `${apiPrefix}/search`;

/** Names of records, such as those that were opened last. */
export const namedRecordsPath = `${searchPath}/records`;

/** Pinyin of texts. */
export const soundsPath = `${searchPath}/sounds`;

/** Names a record in queries. @param module of the record in the operation log */
export const recordKey = (module: string, id: number): string => `${module}:${id}`;

import { namedRecordsPath, recordKey, searchPath, soundsPath } from '@mutai/contract/search/paths';
import type { NamedRecords, SearchResult } from '@mutai/contract/search/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/http/api-client.ts';
import type { AddressedRecord } from '../../routes/found-records.ts';
import type { Sounds } from './matching.ts';

const name = 'global-search';

/** Records that match a search. A new search cancels the previous one, whose matches stay until the new ones arrive. */
export const searchQuery = (keyword: string) =>
  queryOptions({
    queryKey: [name, 'records', keyword],
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const { data } = await api.get<SearchResult>(searchPath, { query: { keyword }, signal });
      return data;
    },
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });

/** Pinyin of texts. */
export const soundsQuery = (texts: readonly string[]) =>
  queryOptions({
    queryKey: [name, 'sounds', texts],
    queryFn: async ({ signal }): Promise<Sounds> => {
      const { data } = await api.post<[string, string][][]>(soundsPath, { body: { texts }, signal });
      return new Map(texts.map((text, at) => [text, data[at] ?? []]));
    },
    staleTime: Infinity,
    networkMode: 'always',
  });

/** Names of records, without those that the user may not see. */
export const namedQuery = (records: readonly AddressedRecord[]) =>
  queryOptions({
    queryKey: [name, 'named', records],
    queryFn: async ({ signal }): Promise<NamedRecords> => {
      const keys = records.map(({ module, id }) => recordKey(module, id)).join(',');
      const { data } = await api.get<NamedRecords>(namedRecordsPath, { query: { keys }, signal });
      return data;
    },
    enabled: records.length > 0,
    staleTime: 0,
    networkMode: 'always',
  });

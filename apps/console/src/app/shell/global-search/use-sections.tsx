import { SearchOutlined } from '@ant-design/icons';
import { operationLogPage, operationLogPermissions } from '@mutai/contract/logs/resource';
import type { FoundRecord, SearchResult } from '@mutai/contract/search/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { iconOf } from '../../../ui/icons/icons.tsx';
import { useDebounced } from '../../../ui/kit/hooks.ts';
import { usePermissionCheck } from '../../../ui/kit/kit.tsx';
import { moduleTitle } from '../../../ui/changes/changes.ts';
import { addressOfMatches, addressOfRecord, iconOfRecords } from '../../routes/found-records.ts';
import { addressOf } from '../../routes/route-rules.ts';
import { useNavigationPages } from '../../routes/use-navigation.ts';
import { openedKey, recentlyOpened } from '../recent/recently-opened.ts';
import type { Entry, Section } from './entries.ts';
import { globalSearchMessages as text } from './global-search.messages.ts';
import { namedQuery, searchQuery, soundsQuery } from './global-search.queries.ts';
import { matching, wordsIn, type Match } from './matching.ts';
import { type OwnActions, useShellActions } from './use-shell-actions.tsx';

/** Pause in typing after which records are searched, in milliseconds. */
const pauseMs = 120;

/** Maximum number of pages and records that are offered before typing. */
const recentMost = 12;

/** Longest search, in characters. */
const keywordMax = 100;

const marked = (matches: readonly Match<Entry>[]): readonly Entry[] =>
  matches.map(({ item, marks }) => ({ ...item, marks }));

type Holds = (permission: string) => boolean;

function recordEntry(module: string, record: FoundRecord, holds: Holds): Entry | undefined {
  const address = addressOfRecord(module, record, holds);
  if (address === undefined) return undefined;
  const { id, title, marks, details } = record;
  const opened = { module, id };
  return {
    key: openedKey(opened),
    icon: iconOf(iconOfRecords(module)),
    title,
    marks,
    details,
    others: [],
    address,
    opened,
  };
}

function recordSections({ groups }: SearchResult, keyword: string, isOld: boolean, holds: Holds): readonly Section[] {
  return groups.map(({ module, records, more }) => {
    const title = moduleTitle(module);
    const entries = records.flatMap((record) => recordEntry(module, record, holds) ?? []);
    const address = addressOfMatches(module, keyword);
    const rest: Entry = {
      key: `more-${module}`,
      icon: <SearchOutlined aria-hidden />,
      title: text.more(title),
      details: [],
      others: [],
    };
    return {
      key: module,
      title,
      isOld,
      entries: more && address !== undefined ? [...entries, { ...rest, address }] : entries,
    };
  });
}

/** Searches the operation log, which has too many lines to search while typing. */
function logSection(keyword: string): readonly Section[] {
  const { code, title, icon } = operationLogPage;
  const address = addressOfMatches(code, keyword);
  if (address === undefined) return [];
  const entry: Entry = {
    key: 'search',
    icon: iconOf(icon),
    title: text.searchLog(keyword),
    details: [],
    others: [],
    address,
  };
  return [{ key: code, title, isOffer: true, entries: [entry] }];
}

/** Pages and records that the user opened last. Records are named by the server, which omits hidden ones. */
function useRecent(pages: readonly Entry[], holds: Holds): readonly Entry[] {
  const userId = useSession(({ id }) => id);
  // State when the search was opened.
  const [opened] = useState(() => recentlyOpened(userId).slice(0, recentMost));
  const { data } = useQuery(namedQuery(opened.filter((one) => 'module' in one)));
  const here = globalThis.location.pathname;
  return opened.flatMap((one) => {
    if ('path' in one) return one.path === here ? [] : pages.filter(({ address }) => address === one.path);
    const record = data?.find(({ module, id }) => module === one.module && id === one.id);
    if (record === undefined) return [];
    const entry = recordEntry(one.module, { ...record, marks: [] }, holds);
    return entry === undefined ? [] : [{ ...entry, details: [moduleTitle(one.module), ...entry.details] }];
  });
}

/**
 * Returns what a search finds: pages and actions at once, records when the server answers.
 *
 * @param typed text of the field
 */
export function useSections(typed: string, own: OwnActions) {
  const holds = usePermissionCheck();
  const navigation = useNavigationPages();
  const actions = useShellActions(own);
  const pages = useMemo(
    () =>
      navigation.map(({ title, icon, route }): Entry => {
        const address = addressOf(route);
        return { key: route.name, icon: iconOf(icon), title, details: [address], others: [address], address };
      }),
    [navigation],
  );
  const recent = useRecent(pages, holds);
  const words = wordsIn(typed);
  const keyword = words.join(' ').slice(0, keywordMax);
  const settled = useDebounced(keyword, pauseMs);
  const texts = useMemo(() => [...new Set([...pages, ...actions].map(({ title }) => title))], [pages, actions]);
  const { data: sounds = new Map<string, never>() } = useQuery(soundsQuery(texts));
  const found = useQuery(searchQuery(keyword === '' ? '' : settled));
  const isSearching = keyword !== '' && (settled !== keyword || found.isFetching);
  const isOld = isSearching || found.isPlaceholderData;

  const sections: readonly Section[] = [
    ...(words.length === 0 ? [{ key: 'recent', title: text.recent, entries: recent }] : []),
    { key: 'pages', title: text.pages, entries: marked(matching(pages, words, sounds)) },
    { key: 'actions', title: text.actions, entries: marked(matching(actions, words, sounds)) },
    ...(words.length === 0 || found.data === undefined ? [] : recordSections(found.data, settled, isOld, holds)),
  ].filter(({ entries }) => entries.length > 0);
  // If it were the only option, it would take an Enter that is meant for results that are still loading.
  const offersLog = words.length > 0 && holds(operationLogPermissions.read) && (sections.length > 0 || !isSearching);
  return {
    sections: offersLog ? [...sections, ...logSection(keyword)] : sections,
    isSearching,
    hasFailed: keyword !== '' && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
    late: keyword === '' || isOld ? [] : (found.data?.late ?? []).map(moduleTitle),
  };
}

import type { DictChoice } from '@mutai/contract/dicts';
import { builtInDictTypes } from '@mutai/contract/dictionary';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../http/api-client.ts';
import { dictionaryMessages as text } from './dictionary.messages.ts';

/** Names dictionary items in the cache of answers: whoever changes one forgets everything under this name. */
export const dictsName = 'dict';

const choice = (code: string, name: string, color: DictChoice['color']): DictChoice => ({
  code,
  name,
  color,
  enabled: true,
});

/** What the console itself shows by a dictionary, for as long as that has not loaded. */
const fallbacks: Readonly<Record<string, readonly DictChoice[]>> = {
  [builtInDictTypes.commonStatus]: [choice('true', text.enabled, 'success'), choice('false', text.disabled, 'danger')],
  [builtInDictTypes.loginResult]: [choice('true', text.succeeded, 'success'), choice('false', text.failed, 'danger')],
};

const noChoices: readonly DictChoice[] = [];

/** The choices of a dictionary type, for selects and tags. */
export interface Dictionary {
  /** Choices in the order of the dictionary, for a select: those that are enabled. */
  readonly items: readonly DictChoice[];
  /** Name of a value, enabled or not; the value itself where the dictionary does not know it. */
  readonly label: (code: string) => string;
  /** Name and colour of a value, as `DictTag` takes them. */
  readonly tag: (code: string) => Pick<DictChoice, 'name' | 'color'>;
  readonly loading: boolean;
}

/**
 * A dictionary type's choices. They are loaded once in a session, and again after somebody changed the dictionary in
 * this console. Until then, and when they cannot be loaded, built-in types go by the texts that they start with.
 *
 * @param code of the type: `common-status`
 */
export function useDictionary(code: string): Dictionary {
  const { data: loaded, isFetching } = useQuery({
    queryKey: [dictsName, 'choices', code],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<readonly DictChoice[]>(`/dictTypes/code/${code}/items`, { signal, tip: false });
      return data;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
  const choices = loaded ?? fallbacks[code] ?? noChoices;
  return useMemo(() => {
    const byCode = new Map(choices.map((one) => [one.code, one]));
    return {
      items: choices.filter(({ enabled }) => enabled),
      label: (value) => byCode.get(value)?.name ?? value,
      tag: (value) => {
        const { name, color } = byCode.get(value) ?? { name: value, color: '' };
        return { name, color };
      },
      loading: isFetching,
    };
  }, [choices, isFetching]);
}

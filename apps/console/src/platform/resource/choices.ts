import { builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import { dictChoicesPath } from '@mutai/contract/dicts/resource';
import type { DictChoice } from '@mutai/contract/dicts/schema';
import { api } from '../http/api-client.ts';
import { choicesMessages as text } from './choices.messages.ts';

/** A record as far as somebody chooses it. */
type Choosable = {
  readonly id: number;
  readonly enabled?: boolean;
  /** The record above it, where records form a tree. */
  readonly parentId?: number;
} & ({ readonly name: string } | { readonly title: string });

/** A choice, as fields and columns take it. */
interface RecordChoice<R> {
  readonly value: number;
  readonly label: string;
  readonly enabled: boolean;
  readonly parent?: number;
  readonly record: R;
}

interface RecordChoices {
  /** Names the resource in the cache of answers: `role`. */
  readonly name: string;
  /** Of the collection, such as `rolesPath`. */
  readonly path: string;
  /** What people call one of the records: 角色. */
  readonly label: string;
  /** Any one of these lets a user read the list. */
  readonly permissions: readonly string[];
  readonly tree?: boolean;
  readonly sort?: string;
}

/**
 * All records of a resource, for fields that refer to one or several of them; of resources whose lists are given whole
 * (section 7: size 0).
 */
export function recordChoices<R extends Choosable>({
  name,
  path,
  label: one,
  permissions,
  tree = false,
  sort,
}: RecordChoices) {
  return {
    queryKey: [name, 'choices'],
    label: one,
    tree,
    permissions,
    load: async (signal: AbortSignal): Promise<readonly RecordChoice<R>[]> => {
      const { data } = await api.get<readonly R[]>(path, { query: { sort, size: 0 }, signal });
      return data.map((record) => {
        const { id, enabled = true, parentId } = record;
        const label = 'title' in record ? record.title : record.name;
        return { value: id, label, enabled, ...(parentId === undefined ? {} : { parent: parentId }), record };
      });
    },
    unknown: (value: string | number) => text.unknown(one, value),
    accepts: (value: string) => /^[1-9]\d{0,8}$/.test(value),
  };
}

/** Names dictionary items in the cache of answers: whoever changes one forgets everything under this name. */
export const dictsName = 'dict';

const itemOf = (record: DictChoice) => ({
  value: record.code,
  label: record.name,
  color: record.color,
  enabled: record.enabled,
  record,
});

const item = (code: string, name: string, color: DictChoice['color']) => itemOf({ code, name, color, enabled: true });

/** What the console itself shows by a dictionary, for as long as that has not loaded. */
const fallbacks: Readonly<Record<string, readonly ReturnType<typeof itemOf>[]>> = {
  [builtInDictTypes.commonStatus]: [item('true', text.enabled, 'success'), item('false', text.disabled, 'danger')],
  [builtInDictTypes.loginResult]: [item('true', text.succeeded, 'success'), item('false', text.failed, 'danger')],
};

/**
 * The items of a dictionary type, in its order. They are loaded once in a session, and again after somebody changed the
 * dictionary in this console. Until then, and when they cannot be loaded, built-in types go by the texts that they start
 * with, others by their codes.
 *
 * @param code of the type: `common-status`
 */
export function dictionary(code: string) {
  return {
    queryKey: [dictsName, 'choices', code],
    label: text.choice,
    initial: fallbacks[code] ?? [],
    lasting: true,
    load: async (signal: AbortSignal) => {
      const { data } = await api.get<readonly DictChoice[]>(dictChoicesPath(code), { signal });
      return data.map(itemOf);
    },
    unknown: String,
    accepts: (value: string) => /^[A-Za-z0-9][\w.:-]*$/.test(value),
  };
}

import { builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import { dictChoicesPath } from '@mutai/contract/dicts/resource';
import type { DictChoice } from '@mutai/contract/dicts/schema';
import { api } from '../http/api-client.ts';
import { choicesMessages as text } from './choices.messages.ts';

/** Fields of a record that choices need. */
type Choosable = {
  readonly id: number;
  readonly enabled?: boolean;
  /** Parent record, for trees. */
  readonly parentId?: number;
} & ({ readonly name: string } | { readonly title: string });

/** Choice for fields and columns. */
interface RecordChoice<R> {
  readonly value: number;
  readonly label: string;
  readonly enabled: boolean;
  readonly parent?: number;
  readonly record: R;
}

interface RecordChoices {
  /** Query key of the resource, such as `role`. */
  readonly name: string;
  /** Path of the collection, such as `rolesPath`. */
  readonly path: string;
  /** Name of a record in the UI, such as 角色. */
  readonly label: string;
  /** Permissions that each allow reading the list. */
  readonly permissions: readonly string[];
  readonly tree?: boolean;
  readonly sort?: string;
}

/**
 * All records of a resource, for fields that refer to records. The resource must allow loading the whole list (size 0).
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

/** Query key prefix of dictionary items. Changes of dictionaries must invalidate it. */
export const dictsName = 'dict';

const itemOf = (record: DictChoice) => ({
  value: record.code,
  label: record.name,
  color: record.color,
  enabled: record.enabled,
  record,
});

const item = (code: string, name: string, color: DictChoice['color']) => itemOf({ code, name, color, enabled: true });

/** Items of dictionaries that the console uses itself, until they have loaded. */
const fallbacks: Readonly<Record<string, readonly ReturnType<typeof itemOf>[]>> = {
  [builtInDictTypes.commonStatus]: [item('true', text.enabled, 'success'), item('false', text.disabled, 'danger')],
  [builtInDictTypes.loginResult]: [item('true', text.succeeded, 'success'), item('false', text.failed, 'danger')],
};

/**
 * Items of a dictionary type, in their order. Loaded once per session, and again after changes in this console. Before
 * that and after failures, built-in types show their initial texts, and others the codes.
 *
 * @param code code of the type, such as `common-status`
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

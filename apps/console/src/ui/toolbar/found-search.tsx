import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kitMessages } from '../kit/kit.messages.ts';
import { usePermissionCheck } from '../kit/kit.tsx';
import type { CustomSearch, SearchControl } from './search-fields.ts';
import { FoundSelect, type FoundSelectProps } from '../inputs/found-select.tsx';
import type { TitledReference } from '../inputs/titled-reference.ts';

/** Records that a list can be searched by. */
export interface FoundSource {
  /** Query key of the search. */
  readonly key: string;
  readonly find: FoundSelectProps['find'];
  /** Loads the title of a record in the URL. */
  readonly titleOf: (id: number, signal: AbortSignal) => Promise<string>;
  /** Permission that `titleOf` needs; without it, the id is shown. */
  readonly permission: string;
}

/** Search field for a record of a long list: a select that searches the server. */
export const foundSearch = (name: string, label: string, source: FoundSource): CustomSearch => ({
  kind: 'custom',
  name,
  label,
  accepts: (value) => /^[1-9]\d{0,8}$/.test(value),
  render: (control) => <FoundSearch {...control} source={source} />,
});

function FoundSearch({ label, value, onChange, source }: SearchControl & { readonly source: FoundSource }) {
  const { key, find, titleOf, permission } = source;
  const [chosen, setChosen] = useState<TitledReference | null>(null);
  const id = value === '' ? null : Number(value);
  const isChosen = chosen !== null && chosen.id === id;
  const mayRead = usePermissionCheck()(permission);
  const { data } = useQuery({
    queryKey: [key, 'titled', id],
    queryFn: ({ signal }) => titleOf(id ?? 0, signal),
    enabled: id !== null && !isChosen && mayRead,
    retry: false,
    networkMode: 'always',
  });
  const titled = id === null ? null : { id, title: data ?? kitMessages.numbered(label, id) };
  return (
    <FoundSelect
      aria-label={label}
      label={label}
      name={key}
      find={find}
      whenOpened
      value={isChosen ? chosen : titled}
      onChange={(next) => {
        setChosen(next);
        onChange(next === null ? '' : String(next.id));
      }}
    />
  );
}

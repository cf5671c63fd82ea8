import { limits } from '@mutai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type AriaAttributes } from 'react';
import { useDebounced } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { charactersIn } from './rules.ts';

/** Milliseconds that the name stands still before a slug is asked for. */
const settledMs = 400;

export interface SlugFieldProps extends AriaAttributes {
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly label: string;
  /** Name of the form's value that the slug is made of. */
  readonly from: string;
  /** A slug for a name. */
  readonly suggest: (name: string, signal: AbortSignal) => Promise<string>;
}

/**
 * A part of an address that names a record. While it is empty or as it was suggested, it follows the name; what somebody
 * typed stays. A form control.
 */
export function SlugField({ value = '', onChange, label, from, suggest, ...input }: SlugFieldProps) {
  const name = useDebounced(Form.useWatch<string | undefined>(from)?.trim() ?? '', settledMs);
  const [typed, setTyped] = useState(value !== '');
  const { data: suggestion, isError } = useQuery({
    queryKey: ['slug', label, name],
    queryFn: ({ signal }) => suggest(name, signal),
    enabled: !typed && name !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const taken = useRef('');
  const follow = useEffectEvent((slug: string) => {
    if (value !== '' && value !== taken.current) return;
    taken.current = slug;
    onChange?.(slug);
  });
  useEffect(() => {
    if (!typed && suggestion !== undefined) follow(suggestion);
  }, [suggestion, typed]);
  return (
    <>
      <Input
        {...input}
        value={value}
        placeholder={text.enterText(label)}
        count={{ max: limits.slugMax, strategy: charactersIn }}
        onChange={({ target }) => {
          setTyped(target.value !== '');
          onChange?.(target.value);
        }}
      />
      {isError && value === '' && <div role="status">{text.slugFailed}</div>}
    </>
  );
}

import { charactersIn } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, type FormRule } from 'antd';
import {
  createRef,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type AriaAttributes,
  type FocusEventHandler,
  type RefObject,
} from 'react';
import { useDebounced } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { formMessages } from './form.messages.ts';
import { isBlank } from './values.ts';

/** Debounce of the name before a slug is requested, in milliseconds. */
const settledMs = 400;

/** Name of the form value. */
const field = 'slug';

/** Requests a slug for a name. */
type Suggest = (name: string, signal: AbortSignal) => Promise<string>;

/** Handle for submitting the form. */
interface Suggesting {
  /** Fills in the slug of the current name, unless one was typed. */
  readonly finish: () => Promise<void>;
}

/**
 * Slug field. While it is empty or has a suggested value, it follows the name, except while focused; a typed value
 * stays. Submitting the form waits for a pending suggestion.
 *
 * @param from name of the form value from which the slug is derived
 */
export function slugField(label: string, from: string, suggest: Suggest) {
  const suggesting = createRef<Suggesting>();
  return {
    name: field,
    label,
    fits: rules.slug,
    rules: [suggested(suggesting)],
    hint: formMessages.slugHint,
    control: <SlugInput label={label} from={from} suggest={suggest} suggesting={suggesting} />,
  } as const;
}

/** Required, checked after a pending suggestion. */
const suggested =
  (suggesting: RefObject<Suggesting | null>): FormRule =>
  ({ getFieldValue }) => ({
    required: true,
    validator: async () => {
      await suggesting.current?.finish();
      if (isBlank(getFieldValue(field))) throw new Error(rules.required.message);
    },
  });

interface SlugInputProps extends AriaAttributes {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: FocusEventHandler;
  readonly label: string;
  readonly from: string;
  readonly suggest: Suggest;
  readonly suggesting: RefObject<Suggesting | null>;
}

function SlugInput({ value = '', onChange, onBlur, label, from, suggest, suggesting, ...input }: SlugInputProps) {
  const form = Form.useFormInstance();
  const present = Form.useWatch<string | undefined>(from)?.trim() ?? '';
  const name = useDebounced(present, settledMs);
  const [typed, setTyped] = useState(value !== '');
  const [focused, setFocused] = useState(false);
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
  const isOwn = (): boolean => {
    const slug: unknown = form.getFieldValue(field);
    return !isBlank(slug) && slug !== taken.current;
  };
  const follow = (slug: string) => {
    if (isOwn()) return;
    taken.current = slug;
    // Not through `onChange`: that would validate again and cancel a validation that waits for this.
    form.setFieldValue(field, slug);
  };
  const onSuggested = useEffectEvent(follow);
  useEffect(() => {
    if (!typed && !focused && suggestion !== undefined) onSuggested(suggestion);
  }, [suggestion, typed, focused]);
  useImperativeHandle(suggesting, () => ({
    finish: async () => {
      if (isOwn() || present === '' || (present === name && suggestion !== undefined)) return;
      try {
        follow(await suggest(present, new AbortController().signal));
      } catch {
        // The error below the field is already shown; the value decides whether the form can be submitted.
      }
    },
  }));
  return (
    <>
      <Input
        {...input}
        value={value}
        placeholder={text.enterText(label)}
        count={{ max: limits.slugMax, strategy: charactersIn }}
        onFocus={() => setFocused(true)}
        onBlur={(event) => {
          setFocused(false);
          onBlur?.(event);
        }}
        onChange={({ target }) => {
          setTyped(target.value !== '');
          onChange?.(target.value);
        }}
      />
      {isError && value === '' && <div role="status">{formMessages.slugFailed}</div>}
    </>
  );
}

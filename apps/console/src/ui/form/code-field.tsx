import { charactersIn } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import { rules, type Rule } from '@mutai/contract/rules';
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
import { LockedInput } from '../inputs/inputs.tsx';
import { atMost } from '../inputs/rules.ts';
import { useDebounced } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { formMessages } from './form.messages.ts';
import { isBlank } from './values.ts';

/** Debounce of the name before a code is requested, in milliseconds. */
const settledMs = 400;

/** Requests a code for a name. */
export type SuggestCode = (name: string, signal: AbortSignal) => Promise<string>;

/** Handle for submitting the form. */
interface Suggesting {
  /** Fills in the code of the current name, unless one was typed. */
  readonly finish: () => Promise<void>;
}

/** Declaration of a code field. */
interface CodeField<Name extends string, Lock extends string> {
  /** Name of the form value. */
  readonly name: Name;
  readonly label: string;
  /** Name of the form value from which the code is derived. */
  readonly from: string;
  readonly suggest: SuggestCode;
  /** Maximum characters. */
  readonly max: number;
  /** Rule of the code; checked by the server only, unless given. */
  readonly fits?: Rule;
  readonly hint?: string;
  /** A value is required; default: true. */
  readonly required?: boolean;
  /** Form value that locks the field while true, with the reason. */
  readonly lockedBy?: { readonly name: Lock; readonly reason: string };
}

/**
 * Field for a unique code, such as a slug. While it is empty or has a suggested value, it follows the name, except while
 * focused; a typed value stays, like that of an existing record. Submitting the form waits for a pending suggestion.
 */
export function codeField<Name extends string, Lock extends string = never>(declared: CodeField<Name, Lock>) {
  const { name, label, from, suggest, max, fits, hint, required = true, lockedBy } = declared;
  const suggesting = createRef<Suggesting>();
  return {
    name,
    label,
    ...(fits === undefined ? {} : { fits }),
    rules: [suggested(name, required, suggesting), atMost(max)],
    ...(hint === undefined ? {} : { hint }),
    control: <CodeInput {...{ field: name, label, from, suggest, suggesting, max, lockedBy }} />,
  } as const;
}

/** Field for the slug of a record. */
export const slugField = (label: string, from: string, suggest: SuggestCode) =>
  codeField({ name: 'slug', label, from, suggest, max: limits.slugMax, fits: rules.slug, hint: formMessages.slugHint });

/** Waits for a pending suggestion before it checks that there is a value. */
const suggested =
  (field: string, required: boolean, suggesting: RefObject<Suggesting | null>): FormRule =>
  ({ getFieldValue }) => ({
    required,
    validator: async () => {
      await suggesting.current?.finish();
      if (required && isBlank(getFieldValue(field))) throw new Error(rules.required.message);
    },
  });

interface CodeInputProps extends AriaAttributes {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly onBlur?: FocusEventHandler;
  readonly field: string;
  readonly label: string;
  readonly from: string;
  readonly suggest: SuggestCode;
  readonly suggesting: RefObject<Suggesting | null>;
  readonly max: number;
  readonly lockedBy: { readonly name: string; readonly reason: string } | undefined;
}

function CodeInput(props: CodeInputProps) {
  const { value = '', onChange, onBlur, field, label, from, suggest, suggesting, max, lockedBy, ...input } = props;
  const form = Form.useFormInstance();
  const present = Form.useWatch<string | undefined>(from)?.trim() ?? '';
  const name = useDebounced(present, settledMs);
  const [typed, setTyped] = useState(value !== '');
  const [focused, setFocused] = useState(false);
  const { data: suggestion, isError } = useQuery({
    queryKey: ['suggested-code', field, label, name],
    queryFn: ({ signal }) => suggest(name, signal),
    enabled: !typed && name !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const taken = useRef('');
  const isOwn = (): boolean => {
    const code: unknown = form.getFieldValue(field);
    return !isBlank(code) && code !== taken.current;
  };
  const follow = (code: string) => {
    if (isOwn()) return;
    taken.current = code;
    // Not through `onChange`: that would validate again and cancel a validation that waits for this.
    form.setFieldValue(field, code);
  };
  const onSuggested = useEffectEvent(follow);
  useEffect(() => {
    if (!typed && !focused && suggestion !== undefined) onSuggested(suggestion);
  }, [suggestion, typed, focused]);
  useImperativeHandle(suggesting, () => ({
    finish: async () => {
      // Read from the form: a key may submit it before the typed name is rendered.
      const typedName = (form.getFieldValue(from) as string | undefined)?.trim() ?? '';
      if (isOwn() || typedName === '' || (typedName === name && suggestion !== undefined)) return;
      try {
        follow(await suggest(typedName, new AbortController().signal));
      } catch {
        // The error below the field is already shown; the value decides whether the form can be submitted.
      }
    },
  }));
  if (lockedBy !== undefined && form.getFieldValue(lockedBy.name) === true) {
    return (
      <LockedInput
        {...input}
        value={value}
        max={max}
        placeholder={text.enterText(label)}
        lockedBy={lockedBy.name}
        reason={lockedBy.reason}
      />
    );
  }
  return (
    <>
      <Input
        {...input}
        value={value}
        placeholder={text.enterText(label)}
        count={{ max, strategy: charactersIn }}
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

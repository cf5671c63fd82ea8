import { CheckCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { pairingCodeLength, screenPagePath } from '@mutai/contract/screens/player-paths';
import { examinePairingPath } from '@mutai/contract/screens/resource';
import type { WaitingDisplay } from '@mutai/contract/screens/schema';
import { useQuery } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type AriaAttributes } from 'react';
import { api } from '../../../platform/http/api-client.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { uncachedQuery } from '../../../ui/kit/queries.ts';
import { screensName } from '../records/screens.queries.ts';
import { hasForeignCharacters, isWholeCode, pairingCodeIn } from './pairing-code.ts';
import type { CodeValue } from './pairing-values.ts';
import { pairingMessages as text } from './pairing.messages.ts';
import styles from './pairing.module.css';

export interface PairingCodeFieldProps extends AriaAttributes {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: CodeValue;
  readonly onChange?: (value: CodeValue) => void;
  /** Called when the display of a code was found. */
  readonly onFound: (display: WaitingDisplay) => void;
}

/** Address that displays open. */
const screenPageAddress = (): string => `${globalThis.location.origin}${screenPagePath}`;

const empty: CodeValue = { code: '', display: null };

/** Form control for a pairing code, which shows the display that has it. */
export function PairingCodeField({ value = empty, onChange, onFound, ...rest }: PairingCodeFieldProps) {
  const { code, display } = value;
  /** Content of the field during a composition (pinyin). */
  const [composed, setComposed] = useState<string | null>(null);
  const { failureOf } = useKit();
  const { data, error, isFetching } = useQuery({
    ...uncachedQuery,
    queryKey: [`${screensName}-pairing`, code],
    queryFn: async ({ signal }) =>
      (await api.post<WaitingDisplay>(examinePairingPath, { body: { code }, signal })).data,
    enabled: isWholeCode(code) && display === null,
  });
  const found = useEffectEvent((waiting: WaitingDisplay) => {
    onChange?.({ code, display: waiting });
    onFound(waiting);
  });
  useEffect(() => {
    if (data !== undefined) found(data);
  }, [data]);
  const field = useRef<InputRef>(null);
  /** Position of the caret after the next rendering: a changed value would put it at the end. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = ({ value: typed, selectionStart }: HTMLInputElement) => {
    caret.current = pairingCodeIn(typed.slice(0, selectionStart ?? typed.length)).length;
    const next = pairingCodeIn(typed);
    if (next !== code) onChange?.({ code: next, display: null });
  };
  const problem = hasForeignCharacters(code) ? text.foreign : error === null ? '' : failureOf(error).message;
  return (
    <div className={styles['code']}>
      <Input
        {...rest}
        ref={field}
        className={styles['input'] ?? ''}
        size="large"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={composed ?? code}
        onChange={({ target, nativeEvent }) => {
          if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value);
          else type(target);
        }}
        onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(null);
          type(currentTarget);
        }}
      />
      <div role="status" className={styles['result']} data-problem={problem !== ''}>
        {isFetching && (
          <>
            <LoadingOutlined aria-hidden /> {text.looking}
          </>
        )}
        {!isFetching && problem}
        {code.length < pairingCodeLength && problem === '' && text.codeHint(screenPageAddress())}
        {display !== null && <Display display={display} />}
      </div>
    </div>
  );
}

/** Facts by which an administrator recognizes the display. */
function Display({ display: { width, height, address, browser, former } }: { readonly display: WaitingDisplay }) {
  const facts = [
    [text.size, `${String(width)} × ${String(height)}`],
    [text.address, address],
    [text.browser, browser],
    [text.former, former?.name ?? ''],
  ].filter(([, fact]) => fact !== '');
  return (
    <div className={styles['display']}>
      <strong>
        <CheckCircleOutlined aria-hidden className={styles['check'] ?? ''} /> {text.found}
      </strong>
      <dl>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

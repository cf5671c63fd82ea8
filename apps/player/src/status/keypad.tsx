import { useState } from 'react';
import type { CodeOutcome } from '../playback/on-site.ts';
import { keypadMessages as texts } from './keypad.messages.ts';

const rows = ['123', '456', '789'];
/** Longest code. */
const digitsMax = 8;

interface KeypadProps {
  readonly enter: (code: string) => CodeOutcome;
  /** Called when an emergency has started or ended. */
  readonly onDone: () => void;
}

/** Takes the code of an emergency on displays without keys. */
export function Keypad({ enter, onDone }: KeypadProps) {
  const [digits, setDigits] = useState('');
  const [message, setMessage] = useState('');
  const press = (digit: string) => {
    setMessage('');
    setDigits(`${digits}${digit}`.slice(0, digitsMax));
  };
  const confirm = () => {
    const outcome = enter(digits);
    setDigits('');
    setMessage(texts.outcomes[outcome]);
    if (outcome === 'started' || outcome === 'ended') onDone();
  };
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => press(digit)}>
      {digit}
    </button>
  );
  return (
    <section className="keypad" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="keypad-typed" role="status" aria-label={texts.typed(digits.length)}>
        {message || '•'.repeat(digits.length) || texts.hint}
      </p>
      <div className="keypad-keys">
        {rows.map((row) => row.split('').map(key))}
        <button type="button" onClick={() => setDigits(digits.slice(0, -1))}>
          {texts.remove}
        </button>
        {key('0')}
        <button type="button" disabled={digits === ''} onClick={confirm}>
          {texts.enter}
        </button>
      </div>
    </section>
  );
}

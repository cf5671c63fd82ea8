import { useLayoutEffect, useRef } from 'react';
import { numberText, valueText } from '@mutai/layout/data/value-text';
import { languageTags } from '@mutai/layout/model/languages';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { TextBox } from '../text/text-box.tsx';

/** Shown without a value. */
const nothing = '--';
/** Duration of a roll, in milliseconds. */
const rollMs = 600;
const digits = '0123456789';
/** Longest text whose digits roll, in characters. A longer one is one element. */
const longestRolled = 40;

/** One number of a data source. */
export function NumberView({ block, stage }: ViewProps<'number'>) {
  const { fontCh, prefix, suffix, decimals, thousands } = block.params;
  const plays = stage.mode === 'play';
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const text = numberText(value, { decimals, thousands }) ?? valueText(value) ?? nothing;
        return (
          <TextBox
            style={fontCh}
            lang={languageTags.ch}
            contentStyle={{ whiteSpace: 'pre', fontVariantNumeric: 'tabular-nums' }}
          >
            {prefix}
            {text.length > longestRolled ? text : <Rolling text={text} plays={plays} />}
            {suffix}
          </TextBox>
        );
      }}
    </WithSource>
  );
}

/** Text whose digits roll one by one. */
function Rolling({ text, plays }: { readonly text: string; readonly plays: boolean }) {
  return Array.from(text, (character, index) => {
    // Digits keep their place from the right, so that a longer number rolls the right ones.
    const place = text.length - index;
    return digits.includes(character) ? (
      <Digit key={place} digit={character} plays={plays} />
    ) : (
      <span key={place}>{character}</span>
    );
  });
}

/** Digit that rolls to its next value. At rest it is plain text without a layer. */
function Digit({ digit, plays }: { readonly digit: string; readonly plays: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(digit);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = digit;
    const box = element.current;
    if (box === null || from === digit || !plays) return undefined;
    const leaving = document.createElement('span');
    leaving.textContent = from;
    leaving.setAttribute('aria-hidden', 'true');
    Object.assign(leaving.style, { position: 'absolute', left: '0', top: '0' });
    box.append(leaving);
    box.style.overflow = 'hidden';
    const options = { duration: rollMs, easing: 'ease-out' };
    const frames = (start: string, end: string) => [
      { transform: `translateY(${start})` },
      { transform: `translateY(${end})` },
    ];
    const animations = [
      leaving.animate(frames('0', '-100%'), options),
      box.firstElementChild?.animate(frames('100%', '0'), options),
    ];
    const end = () => {
      for (const animation of animations) animation?.finish();
      leaving.remove();
      box.style.overflow = '';
    };
    const timer = setTimeout(end, rollMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [digit, plays]);
  return (
    <span ref={element} style={{ display: 'inline-block', position: 'relative', verticalAlign: 'top' }}>
      <span style={{ display: 'inline-block' }}>{digit}</span>
    </span>
  );
}

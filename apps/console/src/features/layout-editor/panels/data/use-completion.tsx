import { type NamedSource, openReference, type OpenReference, shownReference } from '@mutai/layout/data/named-sources';
import { plainPaths } from '@mutai/layout/data/value-paths';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDataSourceValue } from '../../../../ui/layout-picture/use-data-sources.ts';
import styles from './completion.module.css';
import { dataFieldMessages as words } from './data.messages.ts';

/** Entries that are offered. */
const mostOffered = 50;

interface Offer {
  readonly label: string;
  /** Reference that it writes. */
  readonly text: string;
  /** The reference is complete. */
  readonly ends: boolean;
}

const includes = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

/** Sources and fields that continue a reference. @param value of the source that it names */
function offersFor(
  { source, rest, asked }: OpenReference,
  value: unknown,
  sources: readonly NamedSource[],
): readonly Offer[] {
  const fields = (): readonly Offer[] => {
    if (source === undefined || value === undefined) return [];
    const paths = plainPaths(value, mostOffered);
    const ends = true;
    if (paths.length === 0) return rest === '' ? [{ label: words.wholeValue, text: asked.trim(), ends }] : [];
    return paths
      .filter((path) => includes(path, rest.replace(/^\./, '')))
      .map((path) => ({
        label: path,
        text: shownReference(source, path.startsWith('[') ? path : `.${path}`, sources),
        ends,
      }));
  };
  const names = (): readonly Offer[] =>
    sources
      .filter((one) => one !== source && includes(one.name, asked))
      .map((one) => ({ label: one.name, text: shownReference(one, '', sources), ends: false }));
  return [...fields(), ...(rest === '' ? names() : [])].slice(0, mostOffered);
}

interface CompletionOptions {
  /** Text of the field. */
  readonly text: string;
  readonly sources: readonly NamedSource[];
  /** Replaces a part of the text as if it were typed. */
  readonly replace: (from: number, to: number, text: string) => void;
}

/**
 * List of data sources and their fields while somebody types behind `{{`. Arrow keys choose, Enter and Tab take, Escape
 * closes the list. It leaves all keys of an input method alone.
 */
export function useCompletion({ text, sources, replace }: CompletionOptions) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const open = caret === null ? undefined : openReference(text, caret, sources);
  const value = useDataSourceValue(open?.source?.id ?? 0);
  const offers = open === undefined ? [] : offersFor(open, value, sources);
  const current = Math.min(active, offers.length - 1);
  const close = () => setCaret(null);
  const typed = (place: number | null) => {
    setCaret(place);
    setActive(0);
  };
  const choose = (offer: Offer | undefined) => {
    if (offer === undefined || open === undefined) return;
    replace(open.from, open.to, offer.ends && !open.isClosed ? `${offer.text}}}` : offer.text);
    typed(offer.ends ? null : open.from + offer.text.length);
  };
  /** Handles a key of the field. Returns true if the list took it. */
  const press = (event: KeyboardEvent): boolean => {
    if (offers.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setActive((current + (key === 'ArrowDown' ? 1 : offers.length - 1)) % offers.length);
    } else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey) choose(offers[current]);
    else if (key === 'Escape') close();
    else {
      if (/^(?:Arrow|Home|End|Page)/.test(key)) close();
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    press,
    close,
    /** Reports the caret after each change of the text. */
    typed,
    /** Props that name the list for assistive technology. */
    field:
      offers.length === 0
        ? {}
        : ({
            'aria-autocomplete': 'list',
            'aria-controls': id,
            'aria-activedescendant': `${id}${String(current)}`,
          } as const),
    list: offers.length === 0 ? null : <List id={id} offers={offers} current={current} onChoose={choose} />,
  };
}

interface ListProps {
  readonly id: string;
  readonly offers: readonly Offer[];
  readonly current: number;
  readonly onChoose: (offer: Offer) => void;
}

function List({ id, offers, current, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: newer browsers answer with a promise.
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={words.offered} className={styles['list']}>
      {offers.map((offer, index) => (
        <button
          key={`${String(offer.ends)}${offer.text}`}
          id={`${id}${String(index)}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={styles['option']}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(offer)}
        >
          {offer.label}
        </button>
      ))}
    </div>
  );
}

/** Replaces the selected part of the focused field. Unlike setting a value, the browser can undo it. */
export const typeText = (text: string): boolean => document.execCommand('insertText', false, text);

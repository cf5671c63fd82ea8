import { markOf, mergedMarks, type Mark } from '@mutai/contract/search/marks';
import { Fragment, useEffect, useRef, type MouseEvent } from 'react';
import type { Entry, Section } from './entries.ts';
import styles from './global-search.module.css';
import { searchBarMessages } from './search-bar.messages.ts';

/** Text with its marked parts. */
function Marked({ children, marks }: { readonly children: string; readonly marks: readonly Mark[] }) {
  const parts = marks.map(([from, to], index) => (
    <Fragment key={from}>
      {children.slice(marks[index - 1]?.[1] ?? 0, from)}
      <mark>{children.slice(from, to)}</mark>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {children.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** Marks of words as they are written. */
function marksOfWords(detail: string, words: readonly string[]): readonly Mark[] {
  return mergedMarks(words.map((word) => markOf(detail, word)).filter((mark) => mark !== undefined));
}

/** Id of the option of an entry. */
export const optionId = (listId: string, section: Section, entry: Entry): string =>
  `${listId}-${section.key}-${entry.key}`.replaceAll(/[^\w-]/g, '_');

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly words: readonly string[];
  readonly isChosen: boolean;
  readonly choose: (entry: Entry, inNewTab: boolean) => void;
}

function Option({ id, entry, words, isChosen, choose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const details = entry.details.join(' · ');
  const press = (event: MouseEvent): void => {
    const isMiddle = event.button === 1;
    if (event.button !== 0 && !isMiddle) return;
    choose(entry, isMiddle || event.ctrlKey || event.metaKey);
  };
  return (
    // The input handles keys and references the selected option (combobox pattern).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles['result']}
      onClick={press}
      onAuxClick={press}
    >
      <span className={styles['icon']}>{entry.icon}</span>
      <span className={styles['texts']}>
        <span className={styles['name']} dir="auto">
          <Marked marks={entry.marks ?? []}>{entry.title}</Marked>
        </span>
        {details !== '' && (
          <span className={styles['details']} dir="auto">
            <Marked marks={marksOfWords(details, words)}>{details}</Marked>
          </span>
        )}
      </span>
    </div>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly words: readonly string[];
  /** Id of the chosen option. */
  readonly chosen: string | undefined;
  readonly choose: OptionProps['choose'];
}

/** Found entries by section. */
export function Results({ id, sections, words, chosen, choose }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={searchBarMessages.title} className={styles['results']}>
      {sections.map((section) => (
        <div
          key={section.key}
          role="group"
          aria-label={section.title}
          className={`${styles['section'] ?? ''} ${section.isOld === true ? (styles['old'] ?? '') : ''}`}
        >
          <div aria-hidden className={styles['heading']}>
            {section.title}
          </div>
          {section.entries.map((entry) => {
            const option = optionId(id, section, entry);
            return (
              <Option
                key={entry.key}
                id={option}
                entry={entry}
                words={words}
                isChosen={option === chosen}
                choose={choose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

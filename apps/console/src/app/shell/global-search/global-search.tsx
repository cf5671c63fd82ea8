import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../platform/session/session-store.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { KeyDialog } from '../../../ui/feedback/overlays.tsx';
import { leavesForms } from '../../../ui/form/use-unsaved.tsx';
import { useNarrow } from '../../../ui/kit/hooks.ts';
import { visuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { rememberOpened } from '../recent/recently-opened.ts';
import type { Entry } from './entries.ts';
import { endEarlySearch, endEnter, enterSearch, returnFocus, useGlobalSearch } from './global-search-store.ts';
import { globalSearchMessages as text } from './global-search.messages.ts';
import styles from './global-search.module.css';
import { wordsIn } from './matching.ts';
import { optionId, Results } from './results.tsx';
import { SearchBar } from './search-bar.tsx';
import { searchBarMessages } from './search-bar.messages.ts';
import { useSections } from './use-sections.tsx';
import type { OwnActions } from './use-shell-actions.tsx';

const ChangePasswordDialog = lazyPart(
  async () => (await import('../../../features/account/change-password-dialog.tsx')).ChangePasswordDialog,
);

/** Options that a key moves by; infinite: to the first or last. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** Number of the option to choose after a key; arrows go around the ends. */
function moved(chosen: number, step: number, count: number): number {
  if (step === -Infinity) return 0;
  if (step === Infinity) return count - 1;
  return (chosen + step + count) % count;
}

interface SearchProps extends OwnActions {
  readonly leave: () => void;
}

function Search({ leave, ...own }: SearchProps) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const listId = useId();
  const userId = useSession(({ id }) => id);
  const searched = useGlobalSearch((state) => state.searched);
  const isEntered = useGlobalSearch((state) => state.isEntered);
  const [chosenId, setChosenId] = useState<string>();
  // Queued after the focus of the field.
  useEffect(() => queueMicrotask(endEarlySearch), []);
  const { sections, isSearching, hasFailed, retry, late } = useSections(searched, own);
  const words = wordsIn(searched);
  const options = sections.flatMap((section) =>
    section.entries.map((entry) => ({ entry, id: optionId(listId, section, entry), isOld: section.isOld === true })),
  );
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === chosenId),
  );
  const current = options[at];
  const matches = sections.reduce((sum, { entries, isOffer }) => sum + (isOffer === true ? 0 : entries.length), 0);

  const choose = ({ address, run, opened }: Entry, inNewTab: boolean): void => {
    if (opened !== undefined) rememberOpened(userId, opened);
    if (address !== undefined && inNewTab) {
      globalThis.open(address, '_blank', 'noopener');
      return;
    }
    leave();
    if (address !== undefined) void navigate(address, { state: leavesForms });
    run?.();
  };
  // The first result of an earlier text is not what Enter means; an option that was moved to is.
  const isSettled = current === undefined ? !isSearching : current.id === chosenId || !current.isOld;
  const answerEnter = useEffectEvent(() => {
    endEnter();
    if (current !== undefined && words.length > 0) choose(current.entry, false);
  });
  useEffect(() => {
    if (isEntered && isSettled) answerEnter();
  }, [isEntered, isSettled]);
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined && !event.shiftKey && options.length > 0) {
      event.preventDefault();
      setChosenId(options[moved(at, step, options.length)]?.id);
    } else if (event.key === 'Enter' && !isSettled) {
      event.preventDefault();
      enterSearch();
    } else if (event.key === 'Enter' && current !== undefined) {
      // Otherwise the element that regains the focus handles the key too, and a field would submit its form.
      event.preventDefault();
      choose(current.entry, event.ctrlKey || event.metaKey);
    }
  };
  const isEmpty = matches === 0 && !isSearching && !hasFailed;
  return (
    <div className={styles['search']}>
      <SearchBar
        leave={leave}
        onTyped={() => setChosenId(undefined)}
        resultsId={listId}
        {...(current === undefined ? {} : { 'aria-activedescendant': current.id })}
        onKeyDown={press}
      />
      <div className={styles['body']}>
        {hasFailed && (
          <div role="alert" className={styles['note']}>
            {text.failed}
            <Button size="small" onClick={retry}>
              {text.retry}
            </Button>
          </div>
        )}
        {isEmpty && (
          <div className={styles['empty']}>
            <div>{words.length === 0 ? text.nothingRecent : text.nothing(searched.trim())}</div>
            {words.length > 0 && <div className={styles['hint']}>{text.nothingHint}</div>}
          </div>
        )}
        <Results id={listId} sections={sections} words={words} chosen={current?.id} choose={choose} />
        {late.length > 0 && <div className={styles['note']}>{text.late(late.join('、'))}</div>}
      </div>
      <div className={styles['footer']}>
        <span role="status">{words.length === 0 ? '' : isSearching ? text.searching : text.found(matches)}</span>
        {!narrow && <span aria-hidden>{text.keys}</span>}
      </div>
    </div>
  );
}

interface GlobalSearchProps extends Pick<OwnActions, 'signOut'> {
  readonly open: boolean;
  readonly close: () => void;
}

/** Ctrl/⌘+K: finds pages, actions and records. */
export function GlobalSearch({ open, close, signOut }: GlobalSearchProps) {
  const [changesPassword, setChangesPassword] = useState(false);
  const { isEarly, isComposing } = useGlobalSearch();
  return (
    <>
      <KeyDialog
        // Taking the focus would end the composition in the early field.
        open={open && !(isEarly && isComposing)}
        close={close}
        onClosed={returnFocus}
        animated={!isEarly}
        closable={false}
        width={limits.dialogWidth.search}
        title={searchBarMessages.title}
        classNames={{ header: visuallyHidden, wrapper: styles['wrapper'] ?? '' }}
        styles={{ container: { padding: 0 } }}
      >
        <Search leave={close} changePassword={() => setChangesPassword(true)} signOut={signOut} />
      </KeyDialog>
      <ChangePasswordDialog open={changesPassword} close={() => setChangesPassword(false)} />
    </>
  );
}

import { SearchOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button, Input, type InputRef } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../platform/session/session-store.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { KeyDialog } from '../../../ui/feedback/overlays.tsx';
import { leavesForms } from '../../../ui/form/use-unsaved.tsx';
import { useFocusOnMount, useNarrow } from '../../../ui/kit/hooks.ts';
import { visuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { rememberOpened } from '../recent/recently-opened.ts';
import type { Entry } from './entries.ts';
import { globalSearchMessages as text } from './global-search.messages.ts';
import styles from './global-search.module.css';
import { wordsIn } from './matching.ts';
import { optionId, Results } from './results.tsx';
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
  const field = useFocusOnMount<InputRef>();
  const [typed, setTyped] = useState('');
  /** Text that is searched: without what an input method is still composing. */
  const [searched, setSearched] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const { sections, isSearching, hasFailed, retry, late } = useSections(searched, own);
  const words = wordsIn(searched);
  const options = sections.flatMap((section) =>
    section.entries.map((entry) => ({ entry, id: optionId(listId, section, entry) })),
  );
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === chosenId),
  );
  const current = options[at];
  const matches = sections.reduce((sum, { entries, isOffer }) => sum + (isOffer === true ? 0 : entries.length), 0);

  const search = (value: string): void => {
    setSearched(value);
    setChosenId(undefined);
  };
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
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined && !event.shiftKey && options.length > 0) {
      event.preventDefault();
      setChosenId(options[moved(at, step, options.length)]?.id);
    } else if (event.key === 'Enter' && current !== undefined) {
      // Otherwise the element that regains the focus handles the key too, and a field would submit its form.
      event.preventDefault();
      choose(current.entry, event.ctrlKey || event.metaKey);
    }
  };
  const isEmpty = matches === 0 && !isSearching && !hasFailed;
  return (
    <div className={styles['search']}>
      <div className={styles['bar']}>
        <Input
          ref={field}
          size="large"
          variant="borderless"
          prefix={<SearchOutlined aria-hidden />}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-label={text.title}
          {...(current === undefined ? {} : { 'aria-activedescendant': current.id })}
          placeholder={text.placeholder}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            if (!(event.nativeEvent as InputEvent).isComposing) search(event.target.value);
          }}
          onCompositionEnd={(event) => search(event.currentTarget.value)}
          onKeyDown={press}
        />
        {narrow && (
          <Button type="text" onClick={leave}>
            {text.cancel}
          </Button>
        )}
      </div>
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
  return (
    <>
      <KeyDialog
        open={open}
        close={close}
        closable={false}
        width={limits.dialogWidth.search}
        title={text.title}
        classNames={{ header: visuallyHidden, wrapper: styles['wrapper'] ?? '' }}
        styles={{ container: { padding: 0 } }}
      >
        <Search leave={close} changePassword={() => setChangesPassword(true)} signOut={signOut} />
      </KeyDialog>
      <ChangePasswordDialog open={changesPassword} close={() => setChangesPassword(false)} />
    </>
  );
}

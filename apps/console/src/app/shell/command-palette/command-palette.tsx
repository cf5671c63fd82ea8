import { SearchOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Input, type InputRef } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { KeyDialog } from '../../../ui/feedback/overlays.tsx';
import { iconOf } from '../../../ui/icons/icons.tsx';
import { useFocusOnMount } from '../../../ui/kit/hooks.ts';
import { visuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import type { PageEntry } from '../../routes/navigation.ts';
import { addressOf } from '../../routes/route-rules.ts';
import { useNavigationPages } from '../../routes/use-navigation.ts';
import { commandPaletteMessages } from './command-palette.messages.ts';
import styles from './command-palette.module.css';

const optionId = ({ route }: PageEntry): string => `command-${route.name}`;

function matching(pages: readonly PageEntry[], text: string): readonly PageEntry[] {
  const wanted = text.trim().toLowerCase();
  return pages.filter(({ title, route }) => `${title} ${addressOf(route)}`.toLowerCase().includes(wanted));
}

interface ResultsProps {
  readonly found: readonly PageEntry[];
  readonly chosen: number;
  readonly open: (page: PageEntry) => void;
}

function Results({ found, chosen, open }: ResultsProps) {
  return (
    <div id="command-results" role="listbox" aria-label={commandPaletteMessages.title} className={styles['results']}>
      {found.map((page, index) => (
        // The input handles keys and references the selected option (combobox pattern).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={page.key}
          id={optionId(page)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles['result']}
          onClick={() => open(page)}
        >
          {iconOf(page.icon)}
          <span>{page.title}</span>
          <span className={styles['path']}>{addressOf(page.route)}</span>
        </div>
      ))}
    </div>
  );
}

function Search({ leave }: { readonly leave: () => void }) {
  const navigate = useNavigate();
  const pages = useNavigationPages();
  const field = useFocusOnMount<InputRef>();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = matching(pages, text);
  const current = found[chosen];
  const open = ({ route }: PageEntry): void => {
    leave();
    void navigate(addressOf(route));
  };
  const move = (step: number): void => setChosen((chosen + step + found.length) % Math.max(found.length, 1));
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && current !== undefined) {
      // Otherwise the element that regains the focus handles the key too, and a field would submit its form.
      event.preventDefault();
      open(current);
    }
  };
  return (
    <>
      <Input
        ref={field}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls="command-results"
        aria-label={commandPaletteMessages.title}
        {...(current === undefined ? {} : { 'aria-activedescendant': optionId(current) })}
        placeholder={commandPaletteMessages.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      {found.length === 0 ? <p className={styles['empty']}>{commandPaletteMessages.empty}</p> : null}
      <Results found={found} chosen={chosen} open={open} />
    </>
  );
}

/** Ctrl/⌘+K: opens any permitted page by name. */
export function CommandPalette({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  return (
    <KeyDialog
      open={open}
      close={close}
      closable={false}
      width={limits.dialogWidth.medium}
      title={commandPaletteMessages.title}
      classNames={{ header: visuallyHidden }}
      styles={{ container: { padding: 8 } }}
    >
      <Search leave={close} />
    </KeyDialog>
  );
}

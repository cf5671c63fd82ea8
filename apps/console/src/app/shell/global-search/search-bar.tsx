import { SearchOutlined } from '@ant-design/icons';
import { Button, type InputProps, type InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { useEffect, useRef } from 'react';
import { isSearchKey, useShortcut } from '../../../platform/browser/shortcut.ts';
import { useNarrow } from '../../../ui/kit/hooks.ts';
import { typeIntoSearch, useGlobalSearch } from './global-search-store.ts';
import { searchBarMessages as text } from './search-bar.messages.ts';
import styles from './search-bar.module.css';

interface SearchBarProps extends Omit<InputProps, 'onChange'> {
  readonly leave: () => void;
  /** Id of the list of results; undefined before there is one. */
  readonly resultsId?: string;
  /** Called when the text changes, also while an input method is composing. */
  readonly onTyped?: () => void;
}

/** Field of the global search. It takes the focus when it appears, and with Ctrl/⌘+K. */
export function SearchBar({ leave, resultsId, onTyped, ...input }: SearchBarProps) {
  const narrow = useNarrow();
  const typed = useGlobalSearch((state) => state.typed);
  const field = useRef<InputRef>(null);
  // Queued after the dialog's effects, which record where the focus returns to.
  useEffect(() => queueMicrotask(() => field.current?.focus({ cursor: 'end' })), []);
  useShortcut(isSearchKey, () => field.current?.focus({ cursor: 'all' }));
  const type = (value: string, isComposing: boolean): void => {
    typeIntoSearch(value, isComposing);
    onTyped?.();
  };
  return (
    <div className={styles['bar']}>
      <Input
        ref={field}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        role="combobox"
        aria-expanded={resultsId !== undefined}
        aria-controls={resultsId}
        aria-autocomplete="list"
        aria-label={text.title}
        placeholder={text.placeholder}
        maxLength={100}
        {...input}
        value={typed}
        onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => type(event.currentTarget.value, false)}
      />
      {narrow && (
        <Button type="text" onClick={leave}>
          {text.cancel}
        </Button>
      )}
    </div>
  );
}

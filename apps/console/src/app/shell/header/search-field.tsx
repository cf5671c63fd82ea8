import { SearchOutlined } from '@ant-design/icons';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { useCompact } from '../../../ui/kit/hooks.ts';
import { openGlobalSearch } from '../global-search/global-search-store.ts';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opens the global search: looks like its field, with the key; only an icon on tablets and phones. */
export function SearchField() {
  const compact = useCompact();
  const icon = <SearchOutlined aria-hidden />;
  if (compact) return <IconButton label={headerMessages.search} icon={icon} onClick={openGlobalSearch} />;
  return (
    <button type="button" className={styles['search']} aria-keyshortcuts="Control+K Meta+K" onClick={openGlobalSearch}>
      {icon}
      <span>{headerMessages.search}</span>
      <kbd aria-hidden className={styles['keys']}>
        {keys}
      </kbd>
    </button>
  );
}

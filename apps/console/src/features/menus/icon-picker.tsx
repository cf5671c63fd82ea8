import { DownOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { clearable } from '../../ui/inputs/clearable.tsx';
import { PopupPanel } from '../../ui/popups/popup-panel.tsx';
import { type IconName, iconNames, iconOf, isIconName } from '../../ui/icons/icons.tsx';
import { foundIcons, iconLabel } from './icon-search.ts';
import { menusMessages as text } from './menus.messages.ts';
import styles from './menus.module.css';

export interface IconPickerProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Icon name; empty for none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Select of an icon with search in Chinese or by name. A form control. */
export function IconPicker({ id, value = '', onChange }: IconPickerProps) {
  const [open, setOpen] = useState(false);
  const choose = (name: IconName) => {
    onChange?.(name);
    setOpen(false);
  };
  return (
    <PopupPanel
      label={text.chooseIcon}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={<IconGrid value={value} onChoose={choose} />}
    >
      <Button
        {...(id === undefined ? {} : { id })}
        block
        className={styles['iconField'] ?? ''}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {value === '' ? (
          <span className={styles['placeholder']}>{text.choose(text.icon)}</span>
        ) : (
          <span className={styles['chosenIcon']}>
            {iconOf(value)}
            {isIconName(value) ? iconLabel(value) : value}
          </span>
        )}
        <DownOutlined aria-hidden className={styles['fold'] ?? ''} />
      </Button>
    </PopupPanel>
  );
}

interface IconGridProps {
  readonly value: string;
  readonly onChoose: (name: IconName) => void;
}

function IconGrid({ value, onChoose }: IconGridProps) {
  const [search, setSearch] = useState('');
  const found = foundIcons(iconNames, search);
  return (
    <div className={styles['icons']}>
      <Input
        allowClear={clearable}
        aria-label={text.searchIcon}
        placeholder={text.searchIcon}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first !== undefined && search.trim() !== '') onChoose(first);
        }}
      />
      <div className={styles['iconGrid']}>
        {found.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['iconChoice']}
            aria-label={iconLabel(name)}
            aria-pressed={name === value}
            title={`${iconLabel(name)}（${name}）`}
            onClick={() => onChoose(name)}
          >
            {iconOf(name)}
          </button>
        ))}
        {found.length === 0 && <div className={styles['noIcon']}>{text.noIcon}</div>}
      </div>
    </div>
  );
}

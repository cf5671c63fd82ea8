import { DownOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { Fragment, useState, type ReactNode } from 'react';
import { PopupPanel } from '../popups/popup-panel.tsx';
import { clearable } from './clearable.tsx';
import { iconPickerMessages as text } from './icon-picker.messages.ts';
import { foundIcons, iconLabel, type PickedIcon } from './icon-search.ts';
import styles from './icon-picker.module.css';

export interface IconPickerProps {
  /** Passed by a form, like `value` and `onChange`. */
  readonly id?: string;
  /** Icon name; empty for none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly icons: readonly PickedIcon[];
  /** Renders an icon; also of a name that is not among `icons`. */
  readonly draw: (name: string) => ReactNode;
  /** Shown for no icon. */
  readonly placeholder: string;
  readonly disabled?: boolean;
}

/** Select of an icon with search in Chinese or by name. A form control. */
export function IconPicker({ id, value = '', onChange, icons, draw, placeholder, disabled = false }: IconPickerProps) {
  const [open, setOpen] = useState(false);
  const choose = (name: string) => {
    onChange?.(name);
    setOpen(false);
  };
  const chosen = icons.find(({ name }) => name === value);
  return (
    <PopupPanel
      label={text.chooseIcon}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={<IconGrid value={value} icons={icons} draw={draw} onChoose={choose} />}
    >
      <Button
        {...(id === undefined ? {} : { id })}
        block
        disabled={disabled}
        className={styles['field'] ?? ''}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {value === '' ? (
          <span className={styles['placeholder']}>{placeholder}</span>
        ) : (
          <span className={styles['chosen']}>
            {draw(value)}
            {chosen === undefined ? value : iconLabel(chosen)}
          </span>
        )}
        <DownOutlined aria-hidden className={styles['fold'] ?? ''} />
      </Button>
    </PopupPanel>
  );
}

interface IconGridProps extends Required<Pick<IconPickerProps, 'value' | 'icons' | 'draw'>> {
  readonly onChoose: (name: string) => void;
}

function IconGrid({ value, icons, draw, onChoose }: IconGridProps) {
  const [search, setSearch] = useState('');
  const found = foundIcons(icons, search);
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
          if (first !== undefined && search.trim() !== '') onChoose(first.name);
        }}
      />
      <div className={styles['grid']}>
        {found.map((icon, place) => (
          <Fragment key={icon.name}>
            {icon.group !== undefined && icon.group !== found[place - 1]?.group && (
              <div className={styles['group']}>{icon.group}</div>
            )}
            <button
              type="button"
              className={styles['choice']}
              aria-label={iconLabel(icon)}
              aria-pressed={icon.name === value}
              title={`${iconLabel(icon)}（${icon.name}）`}
              onClick={() => onChoose(icon.name)}
            >
              {draw(icon.name)}
            </button>
          </Fragment>
        ))}
        {found.length === 0 && <div className={styles['none']}>{text.noIcon}</div>}
      </div>
    </div>
  );
}

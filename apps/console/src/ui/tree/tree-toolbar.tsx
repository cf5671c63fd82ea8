import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
// Not from 'antd', which would include the text area and related components.
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { clearable } from '../inputs/clearable.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './tree.module.css';

export interface TreeToolbarProps {
  readonly search: string;
  /** Called for every change, except during a composition (pinyin). */
  readonly onSearch: (text: string) => void;
  /** Accessible name and placeholder of the search field. */
  readonly searchLabel: string;
  readonly allExpanded: boolean;
  readonly onExpandAll: (expand: boolean) => void;
  /** Extent of checked nodes; `undefined`: nodes cannot be checked. */
  readonly ticked: 'all' | 'some' | 'none' | undefined;
  readonly onTickAll: () => void;
}

/** Toolbar of a tree: search field, 展开全部 or 收起全部, and 全选 for checkable trees. */
export function TreeToolbar(props: TreeToolbarProps) {
  const { search, onSearch, searchLabel, allExpanded, onExpandAll, ticked, onTickAll } = props;
  /** Field content during a composition. */
  const [composed, setComposed] = useState<string | null>(null);
  return (
    <div className={styles['toolbar']}>
      <Input
        className={styles['search'] ?? ''}
        aria-label={searchLabel}
        placeholder={searchLabel}
        allowClear={clearable}
        // The search runs while typing; Enter must not submit a surrounding form.
        onPressEnter={(event) => event.preventDefault()}
        value={composed ?? search}
        onChange={({ target, nativeEvent }) => {
          if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value);
          else onSearch(target.value);
        }}
        onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(null);
          onSearch(currentTarget.value);
        }}
      />
      {ticked !== undefined && (
        <Checkbox checked={ticked === 'all'} indeterminate={ticked === 'some'} onChange={onTickAll}>
          {text.tickAll}
        </Checkbox>
      )}
      <IconButton
        label={allExpanded ? text.collapseAll : text.expandAll}
        icon={allExpanded ? <MinusSquareOutlined aria-hidden /> : <PlusSquareOutlined aria-hidden />}
        onClick={() => onExpandAll(!allExpanded)}
      />
    </div>
  );
}

import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
// Not from 'antd': there it brings the text area and everything else of its family.
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { clearable } from '../inputs/clearable.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './tree.module.css';

export interface TreeToolbarProps {
  readonly search: string;
  /** Told what is typed, letter by letter; what is still being composed (pinyin) is not told. */
  readonly onSearch: (text: string) => void;
  /** Accessible name and placeholder of the search field. */
  readonly searchLabel?: string;
  readonly allExpanded: boolean;
  readonly onExpandAll: (expand: boolean) => void;
  /** How much is ticked; none: nothing can be. */
  readonly ticked?: 'all' | 'some' | 'none' | undefined;
  readonly onTickAll?: () => void;
}

/** Above a tree: a search field, 展开全部 or 收起全部, and 全选 where nodes can be ticked. */
export function TreeToolbar(props: TreeToolbarProps) {
  const { search, onSearch, searchLabel = text.searchTree, allExpanded, onExpandAll, ticked, onTickAll } = props;
  /** What is in the field while a word is being composed. */
  const [composed, setComposed] = useState<string | null>(null);
  return (
    <div className={styles['toolbar']}>
      <Input
        className={styles['search'] ?? ''}
        aria-label={searchLabel}
        placeholder={searchLabel}
        allowClear={clearable}
        // The search runs as one types; Enter must not send a form around the tree.
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
        <Checkbox checked={ticked === 'all'} indeterminate={ticked === 'some'} onChange={() => onTickAll?.()}>
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

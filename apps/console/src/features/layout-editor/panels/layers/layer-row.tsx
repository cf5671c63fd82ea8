import {
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  LockOutlined,
  UnlockOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { type Block } from '@mutai/layout/model/block';
import { blockTypes } from '@mutai/layout/model/block-types';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { ArrangeIcon } from '../../../../ui/icons/arrange-icons.tsx';
import { usePictureFaultsOf } from '../../editor/broken-pictures.ts';
import { useOverflowOf } from '../../editor/overflow.ts';
import styles from '../common/panels.module.css';
import { panelMessages as text } from '../common/panels.messages.ts';
import { LayerThumbnail } from './layer-thumbnail.tsx';
import { rowHeight } from './layer-rows.ts';
import { TitleEditor } from './title-editor.tsx';

export interface LayerActions {
  readonly onClick: (event: MouseEvent, id: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, id: number) => void;
  readonly onFocus: (id: number) => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>, index: number) => void;
  readonly rename: (id: number) => void;
  /** Called when editing of the title ends. */
  readonly renamed: (id: number) => void;
  readonly lock: (id: number, locked: boolean) => void;
  readonly hide: (id: number, hidden: boolean) => void;
  readonly remove: (id: number) => void;
  readonly selectGroup: (id: number) => void;
}

export interface LayerRowProps {
  readonly block: Block;
  /** Text that the block shows, in one line. */
  readonly content: string;
  /** Background color of the canvas. */
  readonly ground: string;
  /** Index in the list, from the top. */
  readonly index: number;
  readonly selected: boolean;
  /** True for the row in the tab order. */
  readonly stop: boolean;
  readonly renaming: boolean;
  /** True while the row is dragged. */
  readonly moved: boolean;
  readonly actions: LayerActions;
}

/** Layer row: small picture, title, text, marks and tools. */
export function LayerRow({ block, content, ground, index, selected, stop, renaming, moved, actions }: LayerRowProps) {
  const { id, title, type, locked, hidden, group } = block;
  const overflow = useOverflowOf(block.id);
  const warnings = [...(overflow === '' ? [] : [text.overflow(overflow)]), ...usePictureFaultsOf(block.id)];
  const told = [
    title,
    blockTypes[type].title,
    ...(locked ? [text.marks.locked] : []),
    ...(hidden ? [text.marks.hidden] : []),
    ...(group === null ? [] : [text.group(group)]),
    ...warnings,
    ...(content === '' ? [] : [content]),
  ];
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-label={told.join('，')}
      tabIndex={stop ? 0 : -1}
      data-layer={id}
      data-moved={moved}
      data-hidden={hidden}
      className={styles['layer']}
      style={{ top: index * rowHeight, height: rowHeight }}
      onClick={(event) => actions.onClick(event, id)}
      onKeyDown={(event) => actions.onKeyDown(event, id)}
      onFocus={() => actions.onFocus(id)}
      onPointerDown={(event) => {
        const target = event.target as HTMLElement;
        // Touch scrolls the list, except on the icon.
        if (event.pointerType === 'touch' && target.closest('[data-grip]') === null) return;
        if (target.closest('button, input') === null) actions.onGrab(event, index);
      }}
    >
      <span role="gridcell" className={styles['layerName']}>
        <LayerThumbnail block={block} ground={ground} />
        {renaming ? (
          <TitleEditor block={block} onDone={() => actions.renamed(id)} />
        ) : (
          <span className={styles['layerTitle']} title={title} onDoubleClick={() => actions.rename(id)}>
            {title}
          </span>
        )}
        {!renaming && content !== '' && (
          <span className={styles['layerText']} title={content}>
            {content}
          </span>
        )}
        {warnings.length > 0 && (
          <WarningOutlined aria-hidden className={styles['warning'] ?? ''} title={warnings.join('\n')} />
        )}
      </span>
      <span role="gridcell" className={styles['layerTools']}>
        {group !== null && (
          <button
            type="button"
            tabIndex={-1}
            data-on="true"
            className={styles['groupMark']}
            title={text.selectGroup(group)}
            aria-label={text.selectGroup(group)}
            onClick={(event) => {
              event.stopPropagation();
              actions.selectGroup(id);
            }}
          >
            <ArrangeIcon name="group" />
            {group}
          </button>
        )}
        <Tool
          on={hidden}
          label={hidden ? text.show(title) : text.hide(title)}
          icon={hidden ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          onClick={() => actions.hide(id, !hidden)}
        />
        <Tool
          on={locked}
          label={locked ? text.unlock(title) : text.lock(title)}
          icon={locked ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
          onClick={() => actions.lock(id, !locked)}
        />
        <Tool
          on={false}
          label={text.remove(title)}
          disabled={locked ? text.removeLocked : null}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => actions.remove(id)}
        />
      </span>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Visible without hover and focus. */
  readonly on: boolean;
  /** Reason why it is disabled. */
  readonly disabled?: string | null;
  readonly onClick: () => void;
}

/** Button of a row, reached by arrow keys instead of Tab. */
function Tool({ label, icon, on, disabled = null, onClick }: ToolProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-on={on}
      title={disabled ?? label}
      aria-label={label}
      aria-disabled={disabled !== null}
      {...(disabled === null ? {} : { 'aria-description': disabled })}
      onClick={(event) => {
        event.stopPropagation();
        if (disabled === null) onClick();
      }}
    >
      {icon}
    </button>
  );
}

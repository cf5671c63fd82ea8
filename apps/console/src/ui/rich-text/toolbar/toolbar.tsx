import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, type ReactNode, type RefObject } from 'react';
import { useWidth } from '../../kit/hooks.ts';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import { MenuDropdown } from '../../popups/menu-dropdown.tsx';
import { toolsThatFit } from './fit.ts';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './toolbar.module.css';
import { useRoving } from './roving.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolIcon } from './tool-icons.tsx';
import { textKinds, toolGroups, type ToolActions, type Tool } from './tools.ts';

/** Widths in pixels: text style menu, tool, horizontal padding of the toolbar. */
const kindsWidth = 80;
const toolWidth = 32;
const padding = 16;

const tools = toolGroups.flat();

/** State of all tools as a string, for a cheap comparison after every key. */
const stateOf = (editor: Editor): string =>
  [...tools, ...textKinds]
    .map(({ isActive, isDisabled }) => (isActive?.(editor) === true ? 'a' : isDisabled?.(editor) === true ? 'd' : '-'))
    .join('');

export interface ToolbarProps {
  readonly editor: Editor;
  readonly actions: ToolActions;
  readonly disabled: boolean;
  readonly toolbar: RefObject<HTMLDivElement | null>;
  /** Fixed buttons at the end, and their number. */
  readonly end: ReactNode;
  readonly endCount: number;
}

/** Toolbar for general commands on one line; tools that do not fit are in the menu 更多. */
export function Toolbar({ editor, actions, disabled, toolbar, end, endCount }: ToolbarProps) {
  const [frame, room] = useWidth<HTMLDivElement>();
  const roving = useRoving(toolbar);
  const state = useEditorState({ editor, selector: () => stateOf(editor) });
  const stateAt = new Map([...tools, ...textKinds].map(({ key }, index) => [key, state[index]]));
  const isDisabled = ({ key }: Tool) => disabled || stateAt.get(key) === 'd';
  const fits = toolsThatFit(
    room ?? 0,
    toolGroups.map(({ length }) => length),
    padding + kindsWidth + endCount * toolWidth,
  );
  const shown = new Set(tools.slice(0, fits));
  const folded = tools.slice(fits);
  const run = (from: readonly Tool[], key: string) => from.find((tool) => tool.key === key)?.run(editor, actions);
  const current = textKinds.find(({ key }) => stateAt.get(key) === 'a') ?? textKinds[0];

  return (
    <div ref={frame} className={styles['line']}>
      <div ref={toolbar} role="toolbar" aria-label={text.toolbar} className={styles['tools']} {...roving}>
        <MenuDropdown
          placement="bottomLeft"
          menu={{
            items: textKinds.map(({ key, label, keys }) => ({ key, label, extra: keys, disabled })),
            selectedKeys: current === undefined ? [] : [current.key],
            onClick: ({ key }) => run(textKinds, key),
          }}
        >
          <button type="button" className={styles['kinds']}>
            <span>
              <VisuallyHidden>{text.textKind}</VisuallyHidden>
              {current?.label}
            </span>
            <ToolIcon name="down" />
          </button>
        </MenuDropdown>
        {toolGroups.map((group) => (
          <Fragment key={group[0]?.key}>
            {group.some((tool) => shown.has(tool)) && <span className={styles['gap']} />}
            {group
              .filter((tool) => shown.has(tool))
              .map((tool) => (
                <ToolButton
                  key={tool.key}
                  label={tool.label}
                  icon={tool.icon}
                  keys={tool.keys}
                  pressed={tool.isActive === undefined ? undefined : stateAt.get(tool.key) === 'a'}
                  disabled={isDisabled(tool)}
                  onClick={() => tool.run(editor, actions)}
                />
              ))}
          </Fragment>
        ))}
        {folded.length > 0 && (
          <MenuDropdown
            placement="bottomLeft"
            menu={{
              items: folded.map((tool) => ({
                key: tool.key,
                label: tool.label,
                icon: <ToolIcon name={tool.icon} />,
                disabled: isDisabled(tool),
              })),
              selectedKeys: folded.filter(({ key }) => stateAt.get(key) === 'a').map(({ key }) => key),
              onClick: ({ key }) => run(folded, key),
            }}
          >
            <button type="button" aria-label={text.more} className={styles['tool']}>
              <ToolIcon name="more" />
            </button>
          </MenuDropdown>
        )}
        <span className={styles['end']}>{end}</span>
      </div>
    </div>
  );
}

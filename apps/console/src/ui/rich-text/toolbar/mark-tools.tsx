import { colorNames, highlightColors, textColors } from '@mutai/rich-text/marks/palette';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { HoverTooltip } from '../../cells/hover-tooltip.tsx';
import { MenuDropdown } from '../../popups/menu-dropdown.tsx';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './toolbar.module.css';
import { ToolButton } from './tool-button.tsx';
import { ToolIcon } from './tool-icons.tsx';
import { focused, shown } from './tools.ts';

interface MarkToolsProps {
  readonly editor: Editor;
  readonly disabled: boolean;
}

const scripts = [
  { name: 'superscript', keys: shown('Mod+.') },
  { name: 'subscript', keys: shown('Mod+,') },
] as const;

const colorMenus = [
  { name: 'textColor', colors: textColors, none: text.noColor },
  { name: 'highlight', colors: highlightColors, none: text.noHighlight },
] as const;

/** Tools for superscript, subscript, text colors and highlights. */
export function MarkTools({ editor, disabled }: MarkToolsProps) {
  return (
    <>
      <span className={styles['gap']} />
      {scripts.map((script) => (
        <ScriptTool key={script.name} {...script} editor={editor} disabled={disabled} />
      ))}
      {colorMenus.map((menu) => (
        <ColorTool key={menu.name} {...menu} editor={editor} disabled={disabled} />
      ))}
    </>
  );
}

function ScriptTool({ editor, disabled, name, keys }: MarkToolsProps & (typeof scripts)[number]) {
  const isActive = useEditorState({ editor, selector: () => editor.isActive(name) });
  return (
    <ToolButton
      label={text[name]}
      icon={name}
      keys={keys}
      pressed={isActive}
      disabled={disabled}
      onClick={() => focused(editor).toggleMark(name).run()}
    />
  );
}

interface ColoredProps {
  readonly name: (typeof colorMenus)[number]['name'];
  /** Empty: none. */
  readonly color: string;
  readonly children: ReactNode;
  /** Passed by menus, which add a margin to icons. */
  readonly className?: string;
}

/** Shows a color as in the text. */
function Colored({ name, color, children, className = '' }: ColoredProps) {
  const Tag = name === 'highlight' ? 'mark' : 'span';
  const prefix = name === 'highlight' ? 'highlight' : 'color';
  return (
    <span className={`rich-text ${styles['swatch'] ?? ''} ${className}`} aria-hidden>
      {color === '' ? children : <Tag className={`${prefix}-${color}`}>{children}</Tag>}
    </span>
  );
}

/** Letter in a color. @param props.className passed by the menu */
const Swatch = (props: Omit<ColoredProps, 'children'>) => <Colored {...props}>A</Colored>;

/** Color menu; the first entry removes the color. */
function ColorTool({ editor, disabled, name, colors, none }: MarkToolsProps & (typeof colorMenus)[number]) {
  const color = useEditorState({ editor, selector: () => String(editor.getAttributes(name)['color'] ?? '') });
  return (
    <HoverTooltip title={text[name]}>
      <MenuDropdown
        placement="bottomLeft"
        menu={{
          items: [
            { key: '', label: none, icon: <Swatch name={name} color="" /> },
            ...colors.map((key) => ({ key, label: colorNames[key], icon: <Swatch name={name} color={key} /> })),
          ],
          selectedKeys: [color],
          onClick: ({ key }) => {
            if (key === '') focused(editor).unsetMark(name).run();
            else focused(editor).setMark(name, { color: key }).run();
          },
        }}
      >
        <button type="button" className={styles['tool']} aria-label={text[name]} disabled={disabled}>
          <Colored name={name} color={color}>
            <ToolIcon name={name} />
          </Colored>
        </button>
      </MenuDropdown>
    </HoverTooltip>
  );
}

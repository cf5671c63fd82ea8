import {
  ArrowLeftOutlined,
  DownOutlined,
  EyeOutlined,
  RedoOutlined,
  SaveOutlined,
  SendOutlined,
  SnippetsOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { languageNames } from '@mutai/layout/model/languages';
import type { Layout } from '@mutai/layout/model/layout';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { createLayoutTemplate } from '../../../platform/resource/layout-templates.ts';
import { HoverTooltip } from '../../../ui/cells/hover-tooltip.tsx';
import { useConfirm } from '../../../ui/feedback/use-confirm.tsx';
import { useCompact } from '../../../ui/kit/hooks.ts';
import { usePermissionCheck } from '../../../ui/kit/kit.tsx';
import { VisuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { layoutTemplateMessages } from '../../../ui/layout-template/layout-template.messages.ts';
import { SaveTemplateDialog } from '../../../ui/layout-template/save-template-dialog.tsx';
import { MenuDropdown } from '../../../ui/popups/menu-dropdown.tsx';
import { useActionContext } from '../actions/action-context.ts';
import { actionMenu, arrangeEntries, keysOf, type MenuEntry, viewEntries } from '../actions/action-menu.ts';
import { actionOf } from '../actions/actions.ts';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { publishLayout } from '../saving/layout-changes.ts';
import { savingMessages } from '../saving/saving.messages.ts';
import { useSaverState, type Saving } from '../saving/use-saving.ts';
import styles from './header.module.css';
import { HistoryButton } from './history-list.tsx';
import { headerMessages as text } from './header.messages.ts';
import { Others } from './others.tsx';
import { TitleField } from './title-field.tsx';
import { useIsChanged } from './use-is-changed.ts';

interface EditorHeaderProps {
  readonly saving: Saving;
  readonly leave: () => void;
  readonly historyOpen: boolean;
  readonly onHistoryOpen: (open: boolean) => void;
}

/** Header of the editor: back button, title and actions of the layout. */
export function EditorHeader({ saving, leave, historyOpen, onHistoryOpen }: EditorHeaderProps) {
  const context = useActionContext();
  const id = useSaverState(saving.saver, (state) => state.id);
  const holds = usePermissionCheck();
  const maySave = holds(id === null ? layoutPermissions.create : layoutPermissions.update);
  return (
    <div role="group" aria-label={text.header} className={styles['header']}>
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
        <Word>{text.back}</Word>
      </Button>
      <TitleField />
      <SaveState saving={saving} />
      <Steps historyOpen={historyOpen} onHistoryOpen={onHistoryOpen} />
      <span className={styles['middle']}>
        <ActionMenu label={text.arrange} entries={arrangeEntries} />
        <ActionMenu label={text.view} entries={viewEntries} />
        <span className={styles['space']} />
        <Others id={id} window={saving.window} />
        <ShownLanguage />
      </span>
      <span className={styles['finish']}>
        <Button icon={<EyeOutlined aria-hidden />} onClick={context.preview}>
          <Word>{text.preview}</Word>
        </Button>
        {holds(layoutPermissions.templates) && <SaveAsTemplate />}
        <HoverTooltip title={maySave ? keysOf(actionOf('save')) : text.mayNotSave}>
          <Button
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            loading={saving.isShown}
            disabled={!maySave}
            onClick={context.save}
          >
            <Word>{text.save}</Word>
          </Button>
        </HoverTooltip>
        {maySave && holds(layoutPermissions.publish) && <Publish saving={saving} />}
      </span>
    </div>
  );
}

/** Label of a button; visually hidden on small screens. */
const Word = ({ children }: { readonly children: string }) =>
  useCompact() ? <VisuallyHidden>{children}</VisuallyHidden> : children;

function SaveState({ saving }: { readonly saving: Saving }) {
  const isChanged = useIsChanged();
  const id = useSaverState(saving.saver, (state) => state.id);
  const rest = isChanged ? savingMessages.unsaved : id === null ? savingMessages.notYet : savingMessages.upToDate;
  return (
    <output
      aria-label={text.state}
      className={styles['state']}
      data-changed={isChanged}
      title={saving.isShown ? savingMessages.saving : rest}
    >
      <Word>{saving.isShown ? savingMessages.saving : rest}</Word>
    </output>
  );
}

/** 撤销 and 重做, each with the title of its step, and the list of all steps. */
function Steps({ historyOpen, onHistoryOpen }: Pick<EditorHeaderProps, 'historyOpen' | 'onHistoryOpen'>) {
  const editor = useEditor();
  const done = useEditorState(({ history }) => history.done.at(-1));
  const undone = useEditorState(({ history }) => history.undone.at(-1));
  return (
    <span className={styles['steps']}>
      <Tool label={text.undo(done?.title)} name="undo" disabled={done === undefined} onClick={editor.undo}>
        <UndoOutlined aria-hidden />
      </Tool>
      <Tool label={text.redo(undone?.title)} name="redo" disabled={undone === undefined} onClick={editor.redo}>
        <RedoOutlined aria-hidden />
      </Tool>
      <HistoryButton open={historyOpen} onOpenChange={onHistoryOpen} />
    </span>
  );
}

interface ToolProps {
  readonly label: string;
  /** Id of the action with the shortcut. */
  readonly name: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, name, disabled, onClick, children }: ToolProps) {
  const keys = keysOf(actionOf(name));
  return (
    <HoverTooltip title={keys === undefined ? label : `${label}（${keys}）`}>
      {/* `aria-disabled` instead of `disabled`: the button keeps the focus when nothing is left to undo. */}
      <Button
        type="text"
        aria-label={label}
        aria-disabled={disabled}
        className={styles['tool'] ?? ''}
        icon={children}
        onClick={() => {
          if (!disabled) onClick();
        }}
      />
    </HoverTooltip>
  );
}

function ActionMenu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  const context = useActionContext();
  return (
    // Entries depend on selection and view at the moment of opening.
    <MenuDropdown menu={() => actionMenu(entries, context)} placement="bottomLeft">
      <Button type="text">
        {label}
        <DownOutlined aria-hidden className={styles['down'] ?? ''} />
      </Button>
    </MenuDropdown>
  );
}

/** Switch for the language of the shown texts. */
function ShownLanguage() {
  const editor = useEditor();
  const languages = useEditorState((state) => state.layout.canvas.langList);
  const language = useEditorState((state) => state.language);
  if (languages.length < 2) return null;
  return (
    <Segmented
      aria-label={text.language}
      value={language}
      onChange={(chosen) => editor.show({ language: chosen })}
      options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
    />
  );
}

function Publish({ saving }: { readonly saving: Saving }) {
  const confirm = useConfirm();
  const { saver, saveQuietly } = saving;
  const publish = async () => {
    if (!(await saveQuietly())) return;
    const { id, version } = saver.store.getState();
    if (id === null || version === null) return;
    await publishLayout(id, version);
    // Publishing may have increased the version.
    await saver.look();
  };
  return (
    <Button
      icon={<SendOutlined aria-hidden />}
      onClick={() => confirm({ content: text.publishQuestion, okText: text.publishOk, run: publish })}
    >
      <Word>{text.publish}</Word>
    </Button>
  );
}

/** 保存为模板: the layout as it is in the editor, also if it is not saved. */
function SaveAsTemplate() {
  const editor = useEditor();
  const [layout, setLayout] = useState<Layout | null>(null);
  return (
    <>
      <HoverTooltip title={layoutTemplateMessages.save}>
        <Button
          aria-label={layoutTemplateMessages.save}
          icon={<SnippetsOutlined aria-hidden />}
          onClick={() => {
            editor.settle();
            setLayout(editor.state().layout);
          }}
        />
      </HoverTooltip>
      {layout !== null && (
        <SaveTemplateDialog
          title={layout.canvas.title}
          save={(named, key) =>
            createLayoutTemplate(named, layout, key, layoutTemplateMessages.saved(named.name.trim()))
          }
          onClosed={() => setLayout(null)}
        />
      )}
    </>
  );
}

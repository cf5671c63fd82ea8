import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { useOverflow } from '@mutai/blocks/overflow/use-overflow';
import { useBrokenPictures } from '@mutai/blocks/pictures/use-broken-pictures';
import { layoutComponentLimits } from '@mutai/contract/layout-components/resource';
import type { BlockStyle } from '@mutai/layout/commands/style';
import type { Layout } from '@mutai/layout/model/layout';
import { Tabs } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { UnsavedGuard } from '../../ui/form/use-unsaved.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { useCompact } from '../../ui/kit/hooks.ts';
import { useKit, usePermissionCheck, useRemembered } from '../../ui/kit/kit.tsx';
import { EditorActions } from './actions/action-context.ts';
import { ContextMenuArea } from './actions/context-menu.tsx';
import type { ActionContext } from './actions/editor-action.ts';
import { PictureDrop } from './actions/picture-drop.tsx';
import { ShortcutsSheet } from './actions/shortcuts-sheet.tsx';
import { dialogAwaited, useActionKeys, useKeysForDialog } from './actions/use-action-keys.ts';
import { useClipboard } from './actions/use-clipboard.ts';
import { ArrayDialog } from './array/array-dialog.tsx';
import { CanvasWorkspace } from './canvas/canvas-workspace.tsx';
import { usePaletteDrag } from './canvas/use-palette-drag.ts';
import { ComponentLibrary } from './panels/component-library.tsx';
import { componentMessages } from './components/components.messages.ts';
import { useLiveComponents } from './components/components.queries.ts';
import { SaveComponentDialog } from './component-dialogs/dialogs.ts';
import { BrokenPicturesContext } from './editor/broken-pictures.ts';
import { createEditor } from './editor/editor.ts';
import { OverflowContext } from './editor/overflow.ts';
import { EditorContext, useEditorState } from './editor/use-editor.ts';
import { EditorHeader } from './header/editor-header.tsx';
import { headerMessages } from './header/header.messages.ts';
import { editorMessages as text } from './layout-editor.messages.ts';
import styles from './layout-editor.module.css';
import { ComponentList } from './panels/component-list.tsx';
import { Layers } from './panels/layers.tsx';
import { TextEntry } from './text-entry/text-entry.tsx';
import { PropertyPanel } from './panels/property-panel.tsx';
import { SavingOverlays } from './saving/saving-overlays.tsx';
import { useSaving } from './saving/use-saving.ts';
import { BrandColoursDialog, StyleNameDialog } from './style-dialogs/dialogs.ts';
import { useLiveStyles } from './styles/styles.queries.ts';

const LayoutPreview = lazyPart(async () => (await import('../../ui/layout-picture/layout-preview.tsx')).LayoutPreview);

/** Layout at the time the editor opened. */
export interface OpenedDocument {
  /** `null` for a new layout. */
  readonly id: number | null;
  readonly version: number | null;
  readonly layout: Layout;
}

interface EditorFrameProps {
  readonly opened: OpenedDocument;
  readonly onMade: (id: number) => void;
  readonly close: () => void;
}

/** List of block types and of saved components, with drag to the canvas. */
function Palette() {
  const { onPointerDown, onDrag, centre } = usePaletteDrag();
  return (
    <>
      <ComponentList onPointerDown={onPointerDown} centre={centre} />
      <ComponentLibrary onDrag={onDrag} centre={centre} />
    </>
  );
}

/** Provides overflowing texts and broken pictures to canvas and panels. */
function Checked({ children }: { readonly children: ReactNode }) {
  const layout = useEditorState((state) => state.layout);
  return (
    <OverflowContext value={useOverflow(layout)}>
      <BrokenPicturesContext value={useBrokenPictures(layout)}>{children}</BrokenPicturesContext>
    </OverflowContext>
  );
}

const leftTabs = [
  { key: 'components', label: text.components, children: <Palette /> },
  { key: 'layers', label: text.layers, children: <Layers /> },
];

const question = {
  content: headerMessages.leaveQuestion,
  okText: headerMessages.leave,
  cancelText: headerMessages.stay,
  danger: true,
} as const;

/** Editor of an open layout: header, canvas and side panels. */
export function EditorFrame({ opened, onMade, close }: EditorFrameProps) {
  const [editor] = useState(() => createEditor(opened.layout));
  const frame = useRef<HTMLDivElement>(null);
  const confirm = useConfirm();
  const { toast } = useKit();
  const saving = useSaving({ editor, id: opened.id, version: opened.version, onMade });
  const { clipboard, byMenu } = useClipboard(editor, frame);
  const [previewed, setPreviewed] = useState<Layout | null>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [arrayOpen, setArrayOpen] = useState(false);
  const [saved, setSaved] = useState<{ readonly ids: () => readonly number[] } | null>(null);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [namedStyle, setNamedStyle] = useState<BlockStyle | null>(null);
  const [managedColour, setManagedColour] = useState<string | null>(null);
  const holds = usePermissionCheck();
  useLiveStyles();
  useLiveComponents();
  const [openSide, setOpenSide] = useState<Side | null>(null);
  const actions: ActionContext = {
    editor,
    clipboard: byMenu,
    save: () => void saving.press(),
    preview: () => setPreviewed(editor.state().layout),
    showShortcuts: () => setSheetOpen(true),
    showArray: () => setArrayOpen(true),
    saveComponent: () => {
      const { selected } = editor.state();
      if (selected.size > layoutComponentLimits.blocks) toast.warning(componentMessages.tooMany(selected.size));
      else setSaved({ ids: editor.follow([...selected]) });
    },
    showHistory: () => setHistoryOpen(true),
    saveStyle: setNamedStyle,
    manageColours: setManagedColour,
    holds,
  };
  useActionKeys(frame, actions);
  const isAwaited = arrayOpen || saved !== null || namedStyle !== null || managedColour !== null;
  useKeysForDialog(frame, isAwaited);
  const leave = () => {
    if (editor.isChanged()) confirm({ ...question, run: close });
    else close();
  };
  return (
    <EditorContext value={editor}>
      <EditorActions value={actions}>
        <div ref={frame} className={styles['frame']} {...(isAwaited ? { [dialogAwaited]: true } : {})}>
          {/* Leaving changes the address, which shows no editor or another one. A local copy of the changes is kept. */}
          <UnsavedGuard isDirty={editor.isChanged} keep={saving.keep} discard={() => undefined} question={question} />
          <EditorHeader saving={saving} leave={leave} historyOpen={historyOpen} onHistoryOpen={setHistoryOpen} />
          <Checked>
            <div className={styles['room']}>
              <SidePanel side="left" openSide={openSide} onOpenSide={setOpenSide}>
                <Tabs className={styles['tabs'] ?? ''} size="small" items={leftTabs} destroyOnHidden />
              </SidePanel>
              <div className={styles['workspace']}>
                <ContextMenuArea className={styles['canvas'] ?? ''}>
                  <PictureDrop clipboard={clipboard}>
                    <CanvasWorkspace textEntry={<TextEntry />} />
                  </PictureDrop>
                </ContextMenuArea>
                <SavingOverlays editor={editor} saving={saving} />
              </div>
              <SidePanel side="right" openSide={openSide} onOpenSide={setOpenSide}>
                <PropertyPanel />
              </SidePanel>
            </div>
          </Checked>
          {previewed !== null && <LayoutPreview layout={previewed} onClose={() => setPreviewed(null)} />}
          <ShortcutsSheet open={sheetOpen} close={() => setSheetOpen(false)} />
          <ArrayDialog open={arrayOpen} close={() => setArrayOpen(false)} />
          {saved !== null && <SaveComponentDialog ids={saved.ids} onClosed={() => setSaved(null)} />}
          {namedStyle !== null && (
            <StyleNameDialog renamed={null} style={namedStyle} onClosed={() => setNamedStyle(null)} />
          )}
          {managedColour !== null && (
            <BrandColoursDialog colour={managedColour} onClosed={() => setManagedColour(null)} />
          )}
        </div>
      </EditorActions>
    </EditorContext>
  );
}

const sides = {
  left: { label: text.components, show: text.showLeft, hide: text.hideLeft },
  right: { label: text.properties, show: text.showRight, hide: text.hideRight },
} as const;
type Side = keyof typeof sides;

interface SidePanelProps {
  readonly side: Side;
  /** Open panel on small screens, where panels cover the canvas. */
  readonly openSide: Side | null;
  readonly onOpenSide: (side: Side | null) => void;
  readonly children: ReactNode;
}

/** Collapsible side panel. The state is remembered per user, except on small screens. */
function SidePanel({ side, openSide, onOpenSide, children }: SidePanelProps) {
  const [folded, setFolded] = useRemembered(`layout-editor.${side}-folded`);
  const isOver = useCompact();
  const isFolded = isOver ? openSide !== side : folded === true;
  const toggle = () => {
    if (isOver) onOpenSide(isFolded ? side : null);
    else setFolded(!isFolded);
  };
  const toLeft = (side === 'left') !== isFolded;
  return (
    <aside
      className={styles['panel']}
      data-side={side}
      data-folded={isFolded}
      data-over={isOver}
      aria-label={sides[side].label}
    >
      {isFolded ? null : <div className={styles['panelBody']}>{children}</div>}
      <span className={styles['fold']}>
        <IconButton
          label={isFolded ? sides[side].show : sides[side].hide}
          icon={toLeft ? <DoubleLeftOutlined aria-hidden /> : <DoubleRightOutlined aria-hidden />}
          onClick={toggle}
        />
      </span>
    </aside>
  );
}

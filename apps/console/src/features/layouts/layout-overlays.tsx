import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { createLayoutTemplate } from '../../platform/resource/layout-templates.ts';
import { layoutTemplateMessages } from '../../ui/layout-template/layout-template.messages.ts';
import { SaveTemplateDialog } from '../../ui/layout-template/save-template-dialog.tsx';
import { loadLayout } from './layouts.queries.ts';
import { publications, savedVersions } from './stored-states.ts';
import { ShowingScreens } from './showing-screens.tsx';
import { SavedPreview } from './saved-preview.tsx';
import { StatesDrawer } from './states-drawer.tsx';
import { ImportLayoutDialog } from './import-dialog.tsx';

/** Overlay about one layout. */
export type LayoutOverlay = 'preview' | 'screens' | 'template' | 'versions' | 'publications';

/** Open overlay of the list of layouts, besides its forms. */
export type OpenedOverlay =
  | { readonly what: LayoutOverlay; readonly layout: ListedLayout }
  | { readonly what: 'import' };

interface LayoutOverlaysProps {
  readonly opened: OpenedOverlay;
  readonly mayUpdate: boolean;
  readonly mayPublish: boolean;
  readonly onChanged: () => void;
  readonly onImported: () => void;
  /** Called after the overlay has disappeared. @param id layout to open next; `null`: none */
  readonly onClosed: (id: number | null) => void;
}

/** Overlays of the list of layouts: 预览, 播放屏幕, 保存为模板, 版本, 发布记录, 导入. */
export function LayoutOverlays(props: LayoutOverlaysProps) {
  const { opened, mayUpdate, mayPublish, onChanged, onImported, onClosed } = props;
  const closed = () => onClosed(null);
  if (opened.what === 'import') return <ImportLayoutDialog onImported={onImported} onClosed={onClosed} />;
  const { what, layout } = opened;
  if (what === 'preview') return <SavedPreview layout={layout} onClosed={closed} />;
  if (what === 'screens') return <ShowingScreens layout={layout} onClosed={closed} />;
  if (what === 'template') return <SaveAsTemplate layout={layout} onClosed={closed} />;
  return (
    <StatesDrawer
      layout={layout}
      states={what === 'versions' ? savedVersions : publications}
      isActionAllowed={what === 'versions' ? mayUpdate : mayPublish}
      onDone={onChanged}
      onClosed={closed}
    />
  );
}

interface SaveAsTemplateProps {
  readonly layout: ListedLayout;
  readonly onClosed: () => void;
}

/** 保存为模板: the saved document of a layout. */
function SaveAsTemplate({ layout: { id, title }, onClosed }: SaveAsTemplateProps) {
  return (
    <SaveTemplateDialog
      title={title}
      save={async (named, key) => {
        const { document } = await loadLayout(id);
        await createLayoutTemplate(named, document, key, layoutTemplateMessages.saved(named.name.trim()));
      }}
      onClosed={onClosed}
    />
  );
}

import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { screenPermissions } from '@mutai/contract/screens/page';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { useState } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { useOpening } from '../../ui/form/draft.ts';
import { useOpenLayout } from '../../ui/kit/layout-address.ts';
import { layoutTemplateMessages } from '../../ui/layout-template/layout-template.messages.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { ConfigValues } from './config-form.tsx';
import { layoutColumns } from './layout-columns.tsx';
import { type LayoutOverlay, LayoutOverlays, type OpenedOverlay } from './layout-overlays.tsx';
import { layoutSearch } from './layout-search.ts';
import { layoutTile } from './layout-tile.tsx';
import { layoutsMessages as text } from './layouts.messages.ts';
import { layoutsClient, layoutsName } from './layouts.queries.ts';
import type { NewLayoutValues } from './new-layout.ts';
import { useLayoutActions } from './use-layout-actions.ts';
import { NewLayoutDialog } from './new-layout-dialog.tsx';
import { ConfigDialog, configForm } from './config-dialog.tsx';

const overlayActions = {
  preview: { label: text.preview, group: 'layout' },
  screens: { label: text.screens, group: 'layout' },
  template: { label: layoutTemplateMessages.save, group: 'out' },
  versions: { label: text.versions, group: 'past' },
  publications: { label: text.publications, group: 'past' },
} as const satisfies Record<LayoutOverlay, object>;

const createIcon = <PlusOutlined aria-hidden />;
const importIcon = <ImportOutlined aria-hidden />;

/** 布局管理: layouts for screens. */
export function LayoutsPage() {
  const mayCreate = usePermission(layoutPermissions.create);
  const mayUpdate = usePermission(layoutPermissions.update);
  const mayPublish = usePermission(layoutPermissions.publish);
  const mayKeepTemplates = usePermission(layoutPermissions.templates);
  const maySeeScreens = usePermission(screenPermissions.read);
  const [overlay, setOverlay] = useState<OpenedOverlay | null>(null);
  const creation = useOpening<NewLayoutValues>('layout-new', () => mayCreate);
  const config = useOpening<ConfigValues>(configForm, () => mayUpdate);
  const openLayout = useOpenLayout();
  const actions = useLayoutActions();

  const open = (layout: ListedLayout) => (mayUpdate ? openLayout(layout.id) : setOverlay({ what: 'preview', layout }));

  const publishing = (layout: ListedLayout): readonly RowAction[] => [
    ...(layout.status === 'published'
      ? []
      : [{ key: 'publish', label: text.publish, group: 'layout', run: () => actions.publish(layout) }]),
    ...(layout.status === 'draft'
      ? []
      : [{ key: 'unpublish', label: text.unpublish, group: 'layout', run: () => actions.unpublish(layout) }]),
  ];
  const rowActions = (layout: ListedLayout): readonly RowAction[] => {
    const overlayAction = (what: LayoutOverlay): RowAction => ({
      key: what,
      label: overlayActions[what].label,
      group: overlayActions[what].group,
      run: () => setOverlay({ what, layout }),
    });
    const update = (key: string, label: string, run: () => void): readonly RowAction[] =>
      mayUpdate ? [{ key, label, group: 'layout', run }] : [];
    return [
      ...update('modify', text.modifyTitle, () => openLayout(layout.id)),
      ...(mayPublish ? publishing(layout) : []),
      overlayAction('preview'),
      ...update('config', text.config, () => config.open({ mode: 'modify', id: layout.id })),
      ...(maySeeScreens ? [overlayAction('screens')] : []),
      ...(mayCreate ? [{ key: 'copy', label: text.copy, group: 'out', run: () => void actions.copy(layout) }] : []),
      ...(mayKeepTemplates ? [overlayAction('template')] : []),
      { key: 'export', label: text.export, group: 'out', run: () => actions.download(layout) },
      overlayAction('versions'),
      overlayAction('publications'),
    ];
  };
  const layouts: ResourceDeclaration<ListedLayout> = {
    name: layoutsName,
    title: text.pageTitle,
    purpose: text.purpose,
    client: layoutsClient,
    permissions: { delete: layoutPermissions.delete },
    columns: layoutColumns,
    search: layoutSearch,
    labelOf: ({ title }) => title,
    tileOf: (layout) => layoutTile(layout, open),
    tilesFirst: true,
    tilesWide: true,
    rowActions,
    inRow: ['modify', 'publish', 'preview'],
    open,
    ...(mayCreate
      ? {
          creation: () => ({
            key: 'create',
            label: text.createTitle,
            icon: createIcon,
            run: () => creation.open({ mode: 'create' }),
          }),
        }
      : {}),
    toolbarActions: () =>
      mayCreate
        ? [{ key: 'import', label: text.import, icon: importIcon, run: () => setOverlay({ what: 'import' }) }]
        : [],
    trash: true,
    history: true,
  };
  return (
    <ResourcePage resource={layouts}>
      {(list) => (
        <>
          {creation.opening !== null && (
            <NewLayoutDialog
              opening={creation.opening}
              onCreated={list.created}
              onUnanswered={list.refresh}
              onClosed={(id) => {
                creation.close();
                if (id !== null) openLayout(id);
              }}
            />
          )}
          {config.opening?.target.mode === 'modify' && (
            <ConfigDialog
              id={config.opening.target.id}
              draft={config.opening.draft}
              onSaved={list.modified}
              onClosed={config.close}
            />
          )}
          {overlay !== null && (
            <LayoutOverlays
              opened={overlay}
              mayUpdate={mayUpdate}
              mayPublish={mayPublish}
              onChanged={list.modified}
              onImported={list.created}
              onClosed={(id) => {
                setOverlay(null);
                if (id !== null) openLayout(id);
              }}
            />
          )}
        </>
      )}
    </ResourcePage>
  );
}

import { LayoutOutlined, MoreOutlined } from '@ant-design/icons';
import { layoutTemplateModuleName, layoutTemplatePermissions } from '@mutai/contract/layout-templates/resource';
import type { ListedLayoutTemplate } from '@mutai/contract/layout-templates/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  layoutTemplatesClient,
  layoutTemplatesQuery,
  templateDocumentQuery,
} from '../../platform/resource/layout-templates.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { useHasBeenVisible } from '../../ui/kit/use-has-been-visible.ts';
import { LayoutPicture } from '../../ui/layout-picture/layout-picture.tsx';
import { emptyTemplate, templateFields, type TemplateValues } from '../../ui/layout-template/template-form.ts';
import { MenuDropdown } from '../../ui/popups/menu-dropdown.tsx';
import { FormDialog, TrashDrawer } from '../../ui/resource/dialogs.ts';
import { limits } from '@mutai/contract/limits';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './layouts.module.css';

/** Templates of the site by category and name, and what the user may do with them. */
export interface SiteTemplates {
  /** `undefined` while they load. */
  readonly all: readonly ListedLayoutTemplate[] | undefined;
  readonly isFailed: boolean;
  readonly mayManage: boolean;
  readonly rename: (template: ListedLayoutTemplate) => void;
  readonly remove: (template: ListedLayoutTemplate) => void;
  readonly openTrash: () => void;
}

/** Overlay over the form 新建布局. */
type Opened = { readonly what: 'trash' } | { readonly what: 'rename'; readonly template: ListedLayoutTemplate };

/** @returns the templates of the site, and the overlays that rename and restore them, to be drawn beside the form */
export function useSiteTemplates() {
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { data, isError } = useQuery(layoutTemplatesQuery);
  const mayManage = usePermission(layoutTemplatePermissions.update);
  const [opened, setOpened] = useState<Opened | null>(null);
  const renew = () => void queries.invalidateQueries({ queryKey: layoutTemplatesQuery.queryKey });
  const templates: SiteTemplates = {
    all: data?.toSorted((one, other) => one.category.localeCompare(other.category, 'zh')),
    isFailed: isError,
    mayManage,
    rename: (template) => setOpened({ what: 'rename', template }),
    remove: ({ id, name }) =>
      confirm({
        content: text.confirmRemoveTemplate(name),
        okText: text.removeTemplate,
        danger: true,
        run: () => layoutTemplatesClient.remove(id, false).finally(renew),
      }),
    openTrash: () => setOpened({ what: 'trash' }),
  };
  return { templates, overlay: opened === null ? null : overlayOf(opened, renew, () => setOpened(null)) };
}

function overlayOf(opened: Opened, renew: () => void, close: () => void) {
  const closed = () => {
    renew();
    close();
  };
  if (opened.what === 'trash') {
    return (
      <TrashDrawer
        name={layoutTemplateModuleName}
        title={text.siteTemplates}
        client={layoutTemplatesClient.trash}
        onClosed={closed}
      />
    );
  }
  const { id, version } = opened.template;
  return (
    <FormDialog<ListedLayoutTemplate, TemplateValues>
      name={layoutTemplateModuleName}
      target={{ mode: 'modify', id }}
      draft={null}
      title={text.renameTemplate}
      width={limits.dialogWidth.small}
      fields={templateFields}
      emptyValues={emptyTemplate}
      valuesOf={({ name, category }) => ({ name, category })}
      get={layoutTemplatesClient.get}
      save={(values, shown) => layoutTemplatesClient.update(id, { ...values, version: shown ?? version })}
      onSaved={renew}
      onClosed={closed}
    />
  );
}

/** Largest layout with a picture, in blocks: larger ones would delay the gallery by seconds. */
const maxDrawnBlocks = 1000;

/** Picture of a template of the site, loaded when visible. */
export function SiteTemplatePicture({ template }: { readonly template: ListedLayoutTemplate }) {
  const [box, seen] = useHasBeenVisible<HTMLSpanElement>();
  const { data } = useQuery({
    ...templateDocumentQuery(template.id),
    enabled: seen && template.blockCount <= maxDrawnBlocks,
  });
  return (
    <span ref={box} className={styles['choicePicture']} aria-hidden>
      {data === undefined ? <LayoutOutlined /> : <LayoutPicture layout={data} />}
    </span>
  );
}

interface SiteTemplateMenuProps {
  readonly template: ListedLayoutTemplate;
  readonly templates: SiteTemplates;
}

/** 重命名 and 删除 of a template of the site. */
export function SiteTemplateMenu({ template, templates }: SiteTemplateMenuProps) {
  const menu = {
    items: [
      { key: 'rename', label: text.renameTemplate },
      { key: 'remove', label: text.removeTemplate, danger: true },
    ],
    onClick: ({ key }: { readonly key: string }) =>
      key === 'rename' ? templates.rename(template) : templates.remove(template),
  };
  return (
    <span className={styles['choiceMenu']}>
      <MenuDropdown menu={menu}>
        <Button size="small" aria-label={text.templateMenu(template.name)} icon={<MoreOutlined aria-hidden />} />
      </MenuDropdown>
    </span>
  );
}

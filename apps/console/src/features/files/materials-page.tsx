import { fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import { filePermissions } from '@mutai/contract/files/page';
import type { ReactNode } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { FileList } from './file-list.tsx';
import { filesMessages as text } from './files.messages.ts';
import { FileSettingsForm } from './file-settings.tsx';

/** 素材管理: uploaded files. @param props.categories page of their categories */
export function MaterialsPage({ categories }: { readonly categories: ReactNode }) {
  const seesCategories = usePermission(fileCategoryPermissions.read);
  const maySet = usePermission(filePermissions.settings);
  return (
    <PageTabs
      tabs={[
        { key: 'files', label: text.tabs.files, content: <FileList /> },
        ...(seesCategories ? [{ key: 'categories', label: text.tabs.categories, content: categories }] : []),
        ...(maySet ? [{ key: 'settings', label: text.tabs.settings, content: <FileSettingsForm />, kept: true }] : []),
      ]}
    />
  );
}

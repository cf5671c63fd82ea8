import { layoutPage, layoutPermissions, layoutsPath } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { layoutsMessages as text } from './layouts.messages.ts';

const layouts: ResourceDeclaration<ListedLayout> = {
  name: layoutPage.code,
  title: text.pageTitle,
  purpose: text.purpose,
  client: resourceClient<ListedLayout>(layoutsPath),
  permissions: layoutPermissions,
  columns: [
    { key: 'title', title: text.title, width: 224, required: true, flexible: true, sortable: true },
    { key: 'size', title: text.size, width: 120, render: ({ width, height }) => `${width} × ${height}` },
    { key: 'blockCount', title: text.blockCount, width: 96, numeric: true, sortable: true },
    { key: 'status', title: text.status, width: 140, render: ({ status }) => text.statuses[status] },
    { key: 'updatedAt', title: text.updatedAt, width: 140, sortable: true, kind: 'time' },
  ],
  search: [{ name: 'text', label: text.text }],
  labelOf: ({ title }) => title,
  trash: true,
  history: true,
};

/** 布局管理: the layouts that screens show. Section 2. */
export function LayoutsPage() {
  return <ResourcePage resource={layouts} />;
}

import { layoutPermissions } from '../layouts/resource.ts';
import { permissionsOf, type PageDefinition } from '../resource-definition.ts';
import { screenPermissions } from '../screens/page.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

export const emergencyPermissions = {
  ...permissionsOf('emergency'),
  start: 'emergency:start',
  source: 'emergency:source',
} as const;

export const emergencyPage = {
  code: emergencyPermissions.read,
  path: '/content/emergency',
  title: '紧急插播',
  icon: 'notification',
  sort: 90,
  chooses: [layoutPermissions.read, screenPermissions.read],
  actions: [
    { code: emergencyPermissions.create, name: '新增紧急插播' },
    { code: emergencyPermissions.update, name: '修改紧急插播' },
    { code: emergencyPermissions.delete, name: '删除紧急插播' },
    { code: emergencyPermissions.start, name: '启动和解除插播' },
    { code: emergencyPermissions.source, name: '管理外部来源' },
  ],
} as const satisfies PageDefinition;

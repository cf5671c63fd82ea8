import type { PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

export const playLogPermissions = {
  read: 'play-log',
  export: 'play-log:export',
  /** Changes the retention. */
  retention: 'play-log:retention',
} as const;

export const playLogPage = {
  code: playLogPermissions.read,
  path: '/log/play',
  title: '播放记录',
  icon: 'play',
  sort: 30,
  chooses: ['screen', 'layout', 'material', 'playlist'],
  actions: [
    { code: playLogPermissions.export, name: '导出播放记录' },
    { code: playLogPermissions.retention, name: '设置播放记录保留' },
  ],
} as const satisfies PageDefinition;

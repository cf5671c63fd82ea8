import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf } from '../resource-definition.ts';

export const playlistsPath = `${apiPrefix}/playlists`;

export const playlistPermissions = permissionsOf('playlist');

/** How one item follows the other. */
export const transitions = ['cut', 'fade', 'slide'] as const;
export type Transition = (typeof transitions)[number];
export const transitionNames = { cut: '直接切换', fade: '淡入淡出', slide: '滑动' } as const;

export const playlistLabels = {
  title: '节目单名称',
  transition: '切换效果',
  items: '节目',
  remark: commonLabels.description,
} as const;

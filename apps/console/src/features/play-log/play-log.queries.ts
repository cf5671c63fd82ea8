import { filePermissions } from '@mutai/contract/files/page';
import { filesPath } from '@mutai/contract/files/resource';
import { layoutPermissions, layoutsPath } from '@mutai/contract/layouts/resource';
import { playLogSettingsPath, playsPath, playSumsPath } from '@mutai/contract/play-log/resource';
import type { Play, PlayLogSettings, PlaySum } from '@mutai/contract/play-log/schema';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import { screenPermissions } from '@mutai/contract/screens/page';
import { screensPath } from '@mutai/contract/screens/resource';
import { api } from '../../platform/http/api-client.ts';
import { findFiles, findLayouts, findPlaylists, findScreens } from '../../platform/resource/found-records.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import type { FoundSource } from '../../ui/toolbar/found-search.tsx';

export const playsClient = resourceClient<Play>(playsPath);
export const playSumsClient = resourceClient<PlaySum>(playSumsPath);

/** Retention of the play log. */
export const retentionClient = settingsClient<PlayLogSettings>(playLogSettingsPath);

const titleAt = (path: string) => async (id: number, signal: AbortSignal) => {
  const { data } = await api.get<{ readonly title?: string; readonly name?: string }>(`${path}/${String(id)}`, {
    signal,
  });
  return data.title ?? data.name ?? '';
};

/** Records that the log is searched by. */
export const screenSource: FoundSource = {
  key: 'play-log-screen',
  find: findScreens,
  titleOf: titleAt(screensPath),
  permission: screenPermissions.read,
};
export const layoutSource: FoundSource = {
  key: 'play-log-layout',
  find: findLayouts,
  titleOf: titleAt(layoutsPath),
  permission: layoutPermissions.read,
};
export const fileSource: FoundSource = {
  key: 'play-log-file',
  find: findFiles,
  titleOf: titleAt(filesPath),
  permission: filePermissions.read,
};
export const playlistSource: FoundSource = {
  key: 'play-log-playlist',
  find: findPlaylists,
  titleOf: titleAt(playlistsPath),
  permission: playlistPermissions.read,
};

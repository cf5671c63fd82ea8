import { fileTypes } from '@mutai/contract/files/resource';
import type { FileSettings } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Upload limits and thumbnail sizes. */
export const fileSettings = settingsStore<Omit<FileSettings, 'version'>>('files', {
  allowedTypes: [...fileTypes],
  videoMaxMb: limits.fileMegabytesMax,
  audioMaxMb: 512,
  imageMaxMb: 50,
  textMaxMb: 20,
  otherMaxMb: limits.fileMegabytesMax,
  quotaGb: 0,
  thumbnailSmall: 160,
  thumbnailMedium: 480,
  thumbnailLarge: 1280,
  hidePrivateData: true,
});

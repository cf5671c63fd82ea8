import { usePreference } from '../../../platform/user/preferences.ts';

const noPaths: readonly string[] = [];

/** Whether the tab bar is shown. */
export const useTabBarShown = (): [boolean, (value: boolean) => void] => usePreference('shell.tab-bar', true);

/** Paths of the pinned tabs, in their order. */
export const usePinnedTabs = (): [readonly string[], (value: readonly string[]) => void] =>
  usePreference('shell.pinned-tabs', noPaths);

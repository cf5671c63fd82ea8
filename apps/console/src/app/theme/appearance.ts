import { useEffect } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/browser/browser-storage.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setPreference, usePreference } from '../../platform/user/preferences.ts';
import { useMedia } from '../../ui/kit/hooks.ts';
import type { Appearance } from './theme.ts';

/** 浅色, 深色, 跟随系统. */
export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

const themePreference = 'shell.theme';

/** Key of sessionStorage. Stores the mode until the server has responded, to avoid a flash on reload in dark mode. */
const tabKey = 'mutai.theme';

const modeFrom = (value: unknown): ThemeMode => themeModes.find((mode) => mode === value) ?? 'system';

/** Selected mode. Outlives the session, to avoid a flash on sign-out. */
export const useThemeMode = create<{ readonly mode: ThemeMode }>(() => ({
  mode: modeFrom(readStored('session', tabKey)),
}));

useThemeMode.subscribe(({ mode }) => {
  writeStored('session', tabKey, mode);
});

useSession.subscribe(({ loaded, preferences }) => {
  if (loaded) {
    useThemeMode.setState({ mode: modeFrom(preferences[themePreference]) });
  }
});

/** Sets the mode and stores it for the user. */
export function setThemeMode(mode: ThemeMode): void {
  useThemeMode.setState({ mode });
  setPreference(themePreference, mode);
}

/** True if the tab bar is shown. */
export const useTabBarShown = (): [boolean, (value: boolean) => void] => usePreference('shell.tab-bar', true);

/** Returns the current appearance and applies it to the document, for scroll bars and the page background. */
export function useAppearance(): Appearance {
  const mode = useThemeMode((state) => state.mode);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const appearance: Appearance = mode === 'dark' || (mode === 'system' && systemDark) ? 'dark' : 'light';
  useEffect(() => {
    document.documentElement.style.colorScheme = appearance;
    document.documentElement.dataset['appearance'] = appearance;
  }, [appearance]);
  return appearance;
}

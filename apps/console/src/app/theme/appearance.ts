import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../platform/browser/browser-storage.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { preferenceOr, setPreference, usePreference } from '../../platform/user/preferences.ts';
import { useMedia } from '../../ui/kit/hooks.ts';
import type { Appearance } from './theme.ts';

/** 浅色, 深色, 跟随系统. */
export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

const themePreference = 'shell.theme';
const tabBarPreference = 'shell.tab-bar';
const sidebarPreference = 'shell.sidebar-collapsed';

/**
 * Key of localStorage: appearance and outline of the shell, by which the document looks like the console before that
 * has loaded (start/before-paint.ts). They outlive the session, and differ from the user's preferences until these have
 * been loaded.
 */
const lookKey = 'mutai.look';

const modeFrom = (value: unknown): ThemeMode => themeModes.find((mode) => mode === value) ?? 'system';

function storedMode(): ThemeMode {
  const look = readStored('local', lookKey);
  return modeFrom(typeof look === 'object' && look !== null && 'theme' in look ? look.theme : undefined);
}

/** Selected mode. Outlives the session, to avoid a flash on sign-out. */
export const useThemeMode = create<{ readonly mode: ThemeMode }>(() => ({ mode: storedMode() }));

function storeLook(): void {
  const { preferences } = useSession.getState();
  writeStored('local', lookKey, {
    theme: useThemeMode.getState().mode,
    collapsed: preferenceOr(preferences[sidebarPreference], false),
    tabs: preferenceOr(preferences[tabBarPreference], true),
  });
}

useThemeMode.subscribe(storeLook);

useSession.subscribe(({ loaded, preferences }, before) => {
  if (!loaded || preferences === before.preferences) return;
  useThemeMode.setState({ mode: modeFrom(preferences[themePreference]) });
  storeLook();
});

/** Sets the mode and stores it for the user. */
export function setThemeMode(mode: ThemeMode): void {
  useThemeMode.setState({ mode });
  setPreference(themePreference, mode);
}

/** True if the tab bar is shown. */
export const useTabBarShown = (): [boolean, (value: boolean) => void] => usePreference(tabBarPreference, true);

/** True if the sidebar is collapsed. */
export const useSidebarCollapsed = (): [boolean, (value: boolean) => void] => usePreference(sidebarPreference, false);

/** Returns the current appearance and applies it to the document, for scroll bars and the page background. */
export function useAppearance(): Appearance {
  const mode = useThemeMode((state) => state.mode);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const appearance: Appearance = mode === 'dark' || (mode === 'system' && systemDark) ? 'dark' : 'light';
  // Before the page is painted.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = appearance;
    document.documentElement.dataset['appearance'] = appearance;
  }, [appearance]);
  return appearance;
}

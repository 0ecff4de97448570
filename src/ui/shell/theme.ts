import { displaySettings, useDisplaySettings } from './display-settings.ts';

/** The themes of the whole page; 暗色菜单 is a light page with dark menus. */
export const THEMES = ['light', 'realDark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

/** Changes the theme at once and keeps it. */
export function setTheme(theme: Theme): void {
  displaySettings.set({ nav_theme: theme });
}

/** The chosen theme. */
export function useTheme(): Theme {
  const { nav_theme: chosen } = useDisplaySettings();
  return chosen === 'dark' ? 'light' : chosen;
}

/** Light or dark as painted now. */
export const paintedTheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../api/storage.ts';
import './display-settings.css';
import { makeListeners } from '../listeners.ts';

/**
 * Every display setting by its storage key (the prefix is added by the storage), with the values it
 * may have; the first one is the default. `index.html` holds the same table for the first paint, a test compares.
 */
export const DISPLAY_VALUES = {
  nav_theme: ['light', 'dark', 'realDark', 'auto'],
  color: ['#1D4ED8', '#0E7490', '#0F766E', '#5B3FD6', '#BE123C', '#92600A'],
  layout: ['topmenu', 'sidemenu', 'mix'],
  sidebar_type: ['expanded', 'collapsed'],
  content_width: ['Fluid', 'Fixed'],
  fixed_header: [true, false],
  fixed_sidebar: [true, false],
  auto_hide_header: [false, true],
  multi_tab: [true, false],
  weak: [false, true],
  button_show: [true, false],
  font_size: [14, 16, 18],
  density: ['default', 'loose', 'compact'],
  motion: ['system', 'off'],
  shortcuts: [true, false],
} as const;

export type DisplayKey = keyof typeof DISPLAY_VALUES;
export type DisplaySettings = { readonly [K in DisplayKey]: (typeof DISPLAY_VALUES)[K][number] };

const KEYS = Object.keys(DISPLAY_VALUES) as DisplayKey[];

/** Value of `data-color` for each stored colour. */
export const COLOR_NAMES: Readonly<Record<DisplaySettings['color'], string>> = {
  '#1D4ED8': 'blue',
  '#0E7490': 'cyan',
  '#0F766E': 'teal',
  '#5B3FD6': 'violet',
  '#BE123C': 'rose',
  '#92600A': 'amber',
};

/** What everybody starts with. */
export const DISPLAY_DEFAULTS = Object.fromEntries(KEYS.map((key) => [key, DISPLAY_VALUES[key][0]])) as DisplaySettings;

const fits = (key: DisplayKey, value: unknown): boolean => (DISPLAY_VALUES[key] as readonly unknown[]).includes(value);

/** The settings of a record of unknown origin: what does not fit falls away. */
function fitting(record: unknown): Partial<DisplaySettings> {
  if (typeof record !== 'object' || record === null) return {};
  const known = record as Record<string, unknown>;
  return Object.fromEntries(KEYS.filter((key) => fits(key, known[key])).map((key) => [key, known[key]]));
}

function readAll(): DisplaySettings {
  const stored = KEYS.map((key) => [key, readStored(key, (value): value is unknown => fits(key, value))] as const);
  return { ...DISPLAY_DEFAULTS, ...Object.fromEntries(stored.filter(([, value]) => value !== null)) };
}

/** Who changed the settings: the person here, the profile at sign-in, or another tab. */
export type ChangedBy = 'person' | 'profile' | 'tab';

let current = readAll();
const listeners = makeListeners<[by: ChangedBy]>();
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const narrow = window.matchMedia('(max-width: 991px)');

/** Puts the settings on `<html>` as attributes, where the styles read them. */
function paint(): void {
  const root = document.documentElement;
  for (const key of KEYS) {
    const value = key === 'color' ? COLOR_NAMES[current.color] : String(current[key]);
    root.setAttribute(`data-${key.replaceAll('_', '-')}`, value);
  }
  const dark = current.nav_theme === 'realDark' || (current.nav_theme === 'auto' && darkSystem.matches);
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
}

function change(next: DisplaySettings, by: ChangedBy): void {
  current = next;
  paint();
  listeners.tell(by);
}

// The media query decides; the key is written because the specification names it.
const noteWidth = () => writeStored('is_mobile', narrow.matches);

darkSystem.addEventListener('change', () => change(current, 'tab'));
narrow.addEventListener('change', noteWidth);
window.addEventListener('storage', (event) => {
  if (event.key === null || KEYS.some((key) => event.key === `cloudvse_${key}`)) change(readAll(), 'tab');
});
noteWidth();
paint();

/** How this person wants to see the product: kept in the browser, painted at once, followed by the profile. */
export const displaySettings = {
  get: (): DisplaySettings => current,
  /** Changes some settings at once; values that do not exist are ignored. */
  set(patch: Partial<DisplaySettings>): void {
    const wanted = fitting(patch);
    for (const [key, value] of Object.entries(wanted)) writeStored(key, value);
    change({ ...current, ...wanted }, 'person');
  },
  /** Takes over the settings stored with the profile; what it does not hold stays as it is here. */
  apply(record: unknown): void {
    const wanted = fitting(record);
    const differs = (Object.keys(wanted) as DisplayKey[]).filter((key) => wanted[key] !== current[key]);
    if (differs.length === 0) return;
    for (const key of differs) writeStored(key, wanted[key]);
    change({ ...current, ...wanted }, 'profile');
  },
  /** 恢复默认: everything as on the first visit. */
  reset(): void {
    for (const key of KEYS) removeStored(key);
    change(DISPLAY_DEFAULTS, 'person');
  },
  /** Told after every change and by whom it was made; only `person` is worth sending to the profile. */
  subscribe: listeners.subscribe,
};

/** The settings in force; components follow every change. */
export function useDisplaySettings(): DisplaySettings {
  return useSyncExternalStore(displaySettings.subscribe, displaySettings.get);
}

/** `data-theme` of the menu bars: 暗色菜单 paints them dark on a light page. */
export function useMenuTheme(): 'dark' | undefined {
  return useDisplaySettings().nav_theme === 'dark' ? 'dark' : undefined;
}

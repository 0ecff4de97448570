import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accents } from '../design/tokens.ts';

const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
const firstPaint = /<script>([\s\S]*?)<\/script>/.exec(html)![1]!;

/** A browser as far as the settings see it. */
function browser(stored: Record<string, string>, dark = false) {
  const data = new Map(Object.entries(stored));
  const attributes: Record<string, string> = {};
  const root = {
    lang: 'zh-CN',
    dataset: {},
    setAttribute: (name: string, value: string) => {
      attributes[name] = value;
    },
  };
  const localStorage = {
    getItem: (key: string) => data.get(key) ?? null,
    setItem: (key: string, value: string) => void data.set(key, value),
    removeItem: (key: string) => void data.delete(key),
  };
  const matchMedia = (query: string) => ({
    matches: query.includes('dark') && dark,
    addEventListener: () => {},
  });
  const window = { localStorage, sessionStorage: localStorage, matchMedia, addEventListener: () => {} };
  return { data, attributes, globals: { window, document: { documentElement: root }, localStorage, matchMedia } };
}

async function load(stored: Record<string, string> = {}, dark = false) {
  const { data, attributes, globals } = browser(stored, dark);
  vi.resetModules();
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const module = await import('./display-settings.ts');
  return { ...module, data, attributes };
}

function paintedFirst(stored: Record<string, string>, dark = false): Record<string, string> {
  const { attributes, globals } = browser(stored, dark);
  vm.runInNewContext(firstPaint, { ...globals });
  return attributes;
}

afterEach(() => vi.unstubAllGlobals());

describe('display settings', () => {
  it('writes exactly the keys of the specification', async () => {
    const { displaySettings, DISPLAY_VALUES, data } = await load();
    const other = Object.fromEntries(Object.entries(DISPLAY_VALUES).map(([key, values]) => [key, values[1]]));
    displaySettings.set(other);
    expect([...data.keys()].sort()).toEqual(
      [
        'sidebar_type is_mobile nav_theme layout fixed_header fixed_sidebar content_width auto_hide_header color weak',
        'multi_tab button_show font_size density motion shortcuts',
      ]
        .join(' ')
        .split(' ')
        .map((key) => `cloudvse_${key}`)
        .sort(),
    );
    expect(displaySettings.get()).toEqual(other);
    displaySettings.reset();
    expect([...data.keys()]).toEqual(['cloudvse_is_mobile']);
  });

  it('starts with the defaults of the drawer', async () => {
    const { displaySettings } = await load();
    expect(displaySettings.get()).toEqual({
      nav_theme: 'light',
      color: '#1D4ED8',
      layout: 'topmenu',
      sidebar_type: 'expanded',
      content_width: 'Fluid',
      fixed_header: true,
      fixed_sidebar: true,
      auto_hide_header: false,
      multi_tab: true,
      weak: false,
      button_show: true,
      font_size: 14,
      density: 'default',
      motion: 'system',
      shortcuts: true,
    });
  });

  const corrupt = ['{', 'null', '"no such value"', '17', '[]', '{"v":1}', '"true"', ''];
  it.each(corrupt)('falls to the default and forgets a stored %j, one key after another', async (bad) => {
    const { DISPLAY_VALUES, DISPLAY_DEFAULTS } = await load();
    for (const key of Object.keys(DISPLAY_VALUES)) {
      const stored = { [`cloudvse_${key}`]: bad };
      const { displaySettings, attributes, data } = await load(stored);
      expect(displaySettings.get(), key).toEqual(DISPLAY_DEFAULTS);
      if (bad !== '') expect(data.has(`cloudvse_${key}`), key).toBe(false);
      expect(paintedFirst(stored), key).toEqual(attributes);
    }
  });

  it('is painted before the first style as the store paints it, for every value', async () => {
    const { DISPLAY_VALUES } = await load();
    for (const [key, values] of Object.entries(DISPLAY_VALUES)) {
      for (const value of values) {
        for (const dark of [false, true]) {
          const stored = { [`cloudvse_${key}`]: JSON.stringify(value) };
          const { attributes } = await load(stored, dark);
          expect(paintedFirst(stored, dark), `${key}=${value}`).toEqual(attributes);
        }
      }
    }
    expect(paintedFirst({ cloudvse_nav_theme: '"auto"' }, true)['data-theme']).toBe('dark');
    expect(paintedFirst({ cloudvse_nav_theme: '"dark"' })['data-theme']).toBe('light');
  });

  it('offers the colours of the design set', async () => {
    const { COLOR_NAMES } = await load();
    expect(Object.entries(COLOR_NAMES)).toEqual(
      Object.entries(accents).map(([name, one]) => [one.light.primary, name]),
    );
  });

  it('takes over a profile, drops what does not fit, and says who changed it', async () => {
    const { displaySettings } = await load();
    const by: string[] = [];
    displaySettings.subscribe((who) => by.push(who));
    displaySettings.apply({ weak: true, color: 'hotpink', unknown: 1, font_size: 18 });
    expect(displaySettings.get()).toMatchObject({ weak: true, color: '#1D4ED8', font_size: 18 });
    displaySettings.apply({ weak: true });
    displaySettings.apply('nothing');
    displaySettings.set({ weak: false });
    expect(by).toEqual(['profile', 'person']);
  });
});

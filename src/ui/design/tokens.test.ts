import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../../scripts/command-line.ts';
import { listFiles } from '../../../scripts/source-tree.ts';
import { disciplines } from '../../kernel/cover/disciplines.ts';
import { contrast } from './contrast.ts';
import { type AccentName, accents, type ColorToken, dark, light, weak } from './tokens.ts';
import { tokensCss } from './tokens-css.ts';

type Pair = readonly [fg: ColorToken, bg: ColorToken, min: number];
const grounds = ['page', 'surface', 'raised', 'sunken'] as const;
const tones = ['neutral', 'info', 'success', 'warning', 'error'] as const;
const pairs: Pair[] = [
  ...grounds.flatMap((bg): Pair[] => [
    ['text', bg, 7],
    ['text2', bg, 4.5],
    ['text3', bg, 4.5],
    ['control', bg, 3],
    ['primary', bg, 4.5],
    ['data', bg, 4.5],
    ['data2', bg, 4.5],
    ['errorFg', bg, 4.5],
  ]),
  ['placeholder', 'surface', 4.5],
  ['placeholder', 'page', 4.5],
  ['onPrimary', 'primary', 4.5],
  ['onPrimary', 'primaryHover', 4.5],
  ['onPrimary', 'primaryActive', 4.5],
  ['onError', 'errorSolid', 4.5],
  ['tintText', 'tint', 4.5],
  ['tintText', 'selected', 4.5],
  ['text', 'selected', 7],
  ['text2', 'tint', 4.5],
  ['levelFg', 'levelBg', 7],
  ...(['heat1', 'heat2', 'heat3', 'heat4', 'heat5'] as const).flatMap((bg): Pair[] => [
    ['text', bg, 7],
    ['text2', bg, 4.5],
  ]),
  ...tones.map((tone): Pair => [`${tone}Fg`, `${tone}Bg`, 4.5]),
  ...tones.map((tone): Pair => [`${tone}Fg`, 'surface', 4.5]),
  ...tones.map((tone): Pair => ['text', `${tone}Bg`, 7]),
];

const schemes = (Object.keys(accents) as AccentName[]).flatMap((name) =>
  [false, true].flatMap((isWeak) => [
    {
      name: `light ${name}${isWeak ? ' weak' : ''}`,
      map: { ...light, ...accents[name].light, ...(isWeak ? weak.light : {}) },
    },
    {
      name: `dark ${name}${isWeak ? ' weak' : ''}`,
      map: { ...dark, ...accents[name].dark, ...(isWeak ? weak.dark : {}) },
    },
  ]),
);

describe('contrast', () => {
  it('knows the two ends of the scale', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#1D4ED8', '#FFFFFF')).toBeCloseTo(6.7, 1);
  });

  it.each(schemes)('$name holds every declared pair', ({ map }) => {
    const low = pairs
      .map(([fg, bg, min]) => ({ pair: `${fg} on ${bg}`, min, ratio: contrast(map[fg], map[bg]) }))
      .filter(({ min, ratio }) => ratio < min);
    expect(low).toEqual([]);
  });

  it.each(Object.entries(disciplines))(
    'cover lines of %s stand out on both ends of the gradient',
    (_name, { from, to, line }) => {
      expect(contrast(line, from)).toBeGreaterThan(3);
      expect(contrast(line, to)).toBeGreaterThan(3);
    },
  );

  it('keeps white text on both ends of the hero', () => {
    for (const map of [light, dark])
      for (const end of [map.heroFrom, map.heroTo]) {
        expect(contrast('#FFFFFF', end)).toBeGreaterThan(7);
        expect(contrast('#9CE9F3', end)).toBeGreaterThan(7);
        expect(contrast('#D5E1F7', end)).toBeGreaterThan(7);
      }
  });
});

/** Takes out what the formatter is free to change: white space, quote marks, letter case, leading zeros. */
const plain = (css: string): string =>
  css.toLowerCase().replace(/\s+/g, '').replaceAll('"', "'").replace(/\b0\./g, '.');

describe('tokens.css', () => {
  it('is what the generator writes', () => {
    expect(plain(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))).toBe(plain(tokensCss()));
  });
  it('names variables as the components use them', () => {
    expect(tokensCss()).toContain('--vse-primary-hover: #1A45C2;');
  });
});

describe('custom properties', () => {
  it('are set somewhere when a style asks for them', () => {
    const files = listFiles(REPOSITORY, 'src').filter((file) => /\.(css|tsx?)$/.test(file));
    const texts = new Map(files.map((file) => [file, readFileSync(join(REPOSITORY, file), 'utf8')]));
    const set = new Set<string>();
    for (const text of texts.values()) {
      for (const [, name] of text.matchAll(/(--[a-z][\w-]*)['"`]?\]?\s*:/g)) set.add(name!);
      for (const [, name] of text.matchAll(/['"`](--[a-z][\w-]*)['"`]/g)) set.add(name!);
    }
    const unknown = [...texts]
      .filter(([file]) => file.endsWith('.css'))
      .flatMap(([file, text]) =>
        [...text.matchAll(/var\((--[a-z][\w-]*)/g)]
          .filter(([, name]) => !set.has(name!))
          .map(([, name]) => `${file}: ${name}`),
      );
    expect(unknown).toEqual([]);
  });
});

describe('classes of style sheets', () => {
  it('are set by one module each: sheets stay loaded, and the later one would win on the pages of the other', () => {
    const rooms = new Map<string, Set<string>>();
    for (const file of listFiles(REPOSITORY, 'src').filter((one) => one.endsWith('.css'))) {
      const [, room = 'ui'] = /^src\/modules\/([^/]+)/.exec(file) ?? [];
      const text = readFileSync(join(REPOSITORY, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      // Rules of classes alone that declare something themselves; what is nested stands under another name.
      for (const [, names] of text.matchAll(/^((?:\.[\w-]+,\s*)*\.[\w-]+)\s*\{\s*[^&\s}]/gm)) {
        for (const [name] of names!.matchAll(/\.[\w-]+/g)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
      }
    }
    const shared = [...rooms].flatMap(([name, of]) => (of.size > 1 ? [`${name}: ${[...of].join(', ')}`] : []));
    expect(rooms.size).toBeGreaterThan(500);
    expect(shared).toEqual([]);
  });
});

describe('accents', () => {
  it('offers each hue at 5.2:1 on white or better', () => {
    for (const { light: a } of Object.values(accents)) expect(contrast(a.primary, '#FFFFFF')).toBeGreaterThan(5.2);
  });
});

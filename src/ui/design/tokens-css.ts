import {
  type AccentName,
  accents,
  content,
  controlHeight,
  dark,
  duration,
  fontFamily,
  fontSize,
  heroSize,
  layer,
  light,
  radius,
  shadow,
  space,
  weak,
} from './tokens.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const vars = (map: Readonly<Record<string, string | number>>, prefix = '', unit = ''): string[] =>
  Object.entries(map).map(([key, value]) => `  --vse-${prefix}${kebab(key)}: ${value}${unit};`);
const rule = (selector: string, lines: readonly string[]): string => `${selector} {\n${lines.join('\n')}\n}`;
const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ');

/**
 * Writes the text of `tokens.css`. Dark values stand inside `@media screen`, so that a dark page prints light without
 * a second set of rules. `data-theme` may stand on any element (a dark hero inside a light page).
 */
export function tokensCss(): string {
  const names = (Object.keys(accents) as AccentName[]).filter((name) => name !== 'blue');
  const rem = Object.fromEntries(Object.entries(fontSize).map(([key, px]) => [key, `${px / 16}rem`]));
  const base = rule(':root', [
    ...vars(space, 'space-', 'px'),
    ...vars(radius, 'radius-', 'px'),
    ...vars(rem, 'size-'),
    `  --vse-size-hero: ${heroSize};`,
    ...vars(fontFamily, 'font-'),
    ...vars(duration, 'time-', 'ms'),
    ...vars(layer, 'layer-'),
    `  --vse-control-height: ${controlHeight.normal}px;`,
    `  --vse-control-small: ${controlHeight.small}px;`,
    `  --vse-control-large: ${controlHeight.large}px;`,
    `  --vse-content: ${content.max}px;`,
    `  --vse-gutter: ${content.gutter}px;`,
  ]);
  const lightRule = rule(":root,\n[data-theme='light']", [
    '  color-scheme: light;',
    ...vars(light),
    ...vars(shadow.light, 'shadow-'),
  ]);
  const darkRule = rule("[data-theme='dark']", [
    '  color-scheme: dark;',
    ...vars(dark),
    ...vars(shadow.dark, 'shadow-'),
  ]);
  const lightAccents = names.map((name) => rule(`[data-color='${name}']`, vars(accents[name].light)));
  const darkAccents = names.map((name) =>
    rule(
      `[data-theme='dark'][data-color='${name}'],\n[data-color='${name}'] [data-theme='dark']`,
      vars(accents[name].dark),
    ),
  );
  const phone = rule(':root', [
    `  --vse-control-height: ${controlHeight.touch}px;`,
    `  --vse-control-small: ${controlHeight.touch}px;`,
    `  --vse-gutter: ${content.gutterPhone}px;`,
  ]);
  const screen = [
    darkRule,
    ...darkAccents,
    rule("[data-theme='dark'][data-weak='true']", vars(weak.dark as Record<string, string>)),
  ];
  return [
    '/* Written by tokens-css.ts from tokens.ts; a test holds the two together. */',
    base,
    lightRule,
    ...lightAccents,
    rule("[data-weak='true']", vars(weak.light as Record<string, string>)),
    `@media screen {\n${indent(screen.join('\n'))}\n}`,
    `@media (max-width: 639.98px) {\n${indent(phone)}\n}`,
    '',
  ].join('\n');
}

import type { Finding } from '../../shared/version.model.ts';
import { findingOf } from './check-finding.engine.ts';
import type { Reference } from './lint-reference.engine.ts';

/** Blanks out what `pattern` matches, keeping every line break so that line numbers stay true. */
const blank = (text: string, pattern: RegExp) => text.replace(pattern, (part) => part.replace(/[^\n]/g, ' '));

/** Counts lines up to places asked for in rising order. */
export function lineCounter(text: string, first: number): (index: number) => number {
  let at = 0;
  let line = first;
  return (index) => {
    if (index < at) {
      at = 0;
      line = first;
    }
    for (; at < index; at++) if (text.charCodeAt(at) === 10) line++;
    return line;
  };
}

function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const match of tag.matchAll(/([a-zA-Z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>`]+)))?/g)) {
    const name = match[1]!.toLowerCase();
    const value = match[2] ?? match[3] ?? match[4] ?? '';
    if (!found.has(name)) found.set(name, value.replaceAll('&amp;', '&'));
  }
  return found;
}

/** Attributes that load something, by element. Links a person follows are no part of the package. */
const LOADING: Readonly<Record<string, readonly string[]>> = {
  script: ['src'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  audio: ['src'],
  video: ['src', 'poster'],
  track: ['src'],
  embed: ['src'],
  iframe: ['src'],
  frame: ['src'],
  object: ['data'],
  input: ['src'],
  image: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
};
const LOADING_LINKS =
  /\b(stylesheet|icon|preload|modulepreload|prefetch|manifest|apple-touch-icon|preconnect|dns-prefetch)\b/i;

/** What a page holds for the other rules. */
export interface Page {
  readonly references: readonly Reference[];
  readonly scripts: readonly { readonly text: string; readonly line: number }[];
  readonly findings: readonly Finding[];
  readonly canvas: boolean;
  readonly keyboard: boolean;
  /** Line of the first frame the page holds; null without one. */
  readonly frame: number | null;
  /** Pages of the package that links and frames lead to. */
  readonly links: readonly string[];
}

/** Addresses of a style sheet: `@import` and `url()`. */
export function readStyle(source: string, first: number): Reference[] {
  const text = blank(source, /\/\*[\s\S]*?\*\//g);
  const lineOf = lineCounter(text, first);
  const found: Reference[] = [];
  const pattern = /@import\s+(?:"([^"]+)"|'([^']+)')|url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)/gi;
  for (const match of text.matchAll(pattern)) {
    const address = match.slice(1).find((part) => part !== undefined) ?? '';
    found.push({ address, line: lineOf(match.index), script: false, fromCode: false });
  }
  return found;
}

/** Reads a page: what it loads, its own scripts and styles, and for the entry the notes of L19. */
export function readPage(source: string, path: string, isEntry: boolean): Page {
  const text = blank(source, /<!--[\s\S]*?-->/g);
  const lineOf = lineCounter(text, 1);
  const references: Reference[] = [];
  const scripts: { text: string; line: number }[] = [];
  for (const match of text.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi)) {
    const start = match.index + match[0].indexOf('>') + 1;
    const line = lineOf(start);
    const type = attributesOf(match[2]!).get('type') ?? '';
    if (match[1]!.toLowerCase() === 'style') references.push(...readStyle(match[3]!, line));
    else if (type === '' || /javascript|module|babel/i.test(type)) scripts.push({ text: match[3]!, line });
  }
  // Bodies of scripts and styles hold no tags.
  const markup = text.replace(
    /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2\s*>)/gi,
    (_all, open: string, _name, body: string, close: string) => open + body.replace(/[^\n]/g, ' ') + close,
  );
  const tagLine = lineCounter(markup, 1);
  let canvas = false;
  let named = true;
  let frame: number | null = null;
  const links: string[] = [];
  for (const match of markup.matchAll(/<([a-zA-Z][\w:-]*)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)) {
    const element = match[1]!.toLowerCase();
    const attributes = attributesOf(match[2]!);
    const line = tagLine(match.index);
    const add = (address: string, script = false) => references.push({ address, line, script, fromCode: false });
    for (const name of LOADING[element] ?? []) {
      const value = attributes.get(name);
      if (value === undefined) continue;
      if (name === 'srcset') for (const part of value.split(',')) add(part.trim().split(/\s+/)[0] ?? '');
      else add(value, element === 'script');
    }
    if (element === 'link' && LOADING_LINKS.test(attributes.get('rel') ?? '')) {
      const script = /modulepreload/i.test(attributes.get('rel')!) || attributes.get('as') === 'script';
      add(attributes.get('href') ?? '', script);
    }
    if (element === 'base' && /^(https?:)?\/\//i.test(attributes.get('href') ?? '')) add(attributes.get('href')!);
    if (attributes.has('style')) references.push(...readStyle(attributes.get('style')!, line));
    if ((element === 'iframe' || element === 'frame') && attributes.has('src')) frame ??= line;
    if (element === 'a' || element === 'area') links.push(attributes.get('href') ?? '');
    if (element === 'meta' && /^refresh$/i.test(attributes.get('http-equiv') ?? '')) {
      links.push(/url\s*=\s*['"]?([^'"]*)/i.exec(attributes.get('content') ?? '')?.[1] ?? '');
    }
    if (element === 'canvas') {
      canvas = true;
      const inner = /^([^<]*)/.exec(markup.slice(match.index + match[0].length))?.[1]?.trim();
      if (!attributes.get('aria-label') && !attributes.get('aria-labelledby') && !attributes.get('title') && !inner) {
        named = false;
      }
    }
  }
  const findings: Finding[] = [];
  if (isEntry) {
    const note = (key: Parameters<typeof findingOf>[2]) => findings.push(findingOf('L19', 'N', key, {}, path));
    if (!/<html\b[^>]*\slang\s*=\s*["']?[a-zA-Z]/i.test(markup)) note('experiments.check.l19.lang');
    if (!/<title\b[^>]*>\s*[^<\s]/i.test(markup)) note('experiments.check.l19.title');
    if (!named) note('experiments.check.l19.canvas');
  }
  return { references, scripts, findings, canvas, frame, links, keyboard: /\bonkey(down|up|press)\s*=/i.test(markup) };
}

/** What a page needs besides the frame, found at build time, so that the served document can ask for it at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { globbedFiles, listFiles } from './source-tree.ts';

/** Addresses below the site's root, e.g. `/assets/home.page-x.js`. */
export interface FirstLoad {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** By language. */
  readonly messages: Readonly<Record<string, readonly string[]>>;
}

/** What a `*.web.ts` declares: its module's name, its words by name, its pages by key of the route. */
interface Declared {
  /** Name of words → folder of their files. */
  readonly messages: ReadonlyMap<string, string>;
  readonly pages: readonly { readonly key: string; readonly file: string; readonly messages: readonly string[] }[];
}

const LOCALES = ['zh-CN', 'zh-TW', 'en-US', 'pt-BR'];

/**
 * Reads the declarations of one or more modules in a source text; paths come back absolute.
 * @param known every file of messages, by its absolute path
 */
export function readDeclared(text: string, folder: string, known: readonly string[]): Declared {
  const messages = new Map<string, string>();
  const pages: { key: string; file: string; messages: string[] }[] = [];
  // Each module begins with its name.
  for (const part of text.split(/(?=\n {2}name: ')/).slice(1)) {
    const name = /name: '([^']+)'/.exec(part)?.[1] ?? '';
    for (const file of globbedFiles(part, folder, known)) {
      const bundle = /(?:\/shared\/([\w-]+))?\/messages\/zh-CN\.ts$/.exec(file);
      if (bundle) messages.set(bundle[1] ? `${name}.${bundle[1]}` : name, dirname(file));
    }
    for (const [, key = '', path = '', more = ''] of part.matchAll(
      /'?([\w.-]+)'?: \{\s*load: \(\) => import\('(\.\.?\/[^']+\.tsx)'\),?(?:\s*messages: \[([^\]]*)\])?/g,
    )) {
      pages.push({
        key,
        file: resolve(folder, path),
        messages: [name, ...[...more.matchAll(/'([^']+)'/g)].map(([, one = '']) => one)],
      });
    }
  }
  return { messages, pages };
}

/** Every file of messages below `src`, by its absolute path. */
export const messageFiles = (root: string): string[] =>
  listFiles(root, 'src')
    .filter((file) => file.includes('/messages/'))
    .map((file) => join(root, file));

/** Every file that declares pages or words of the client. */
export function declaringFiles(root: string): string[] {
  const modules = readdirSync(join(root, 'src/modules'), { withFileTypes: true }).filter((one) => one.isDirectory());
  return [
    join(root, 'src/ui/shell/shell.web.ts'),
    ...modules.flatMap(({ name }) => {
      try {
        const folder = join(root, 'src/modules', name, 'web');
        return readdirSync(folder)
          .filter((file) => file.endsWith('.web.ts'))
          .map((file) => join(folder, file));
      } catch {
        // A module without a client.
        return [];
      }
    }),
  ];
}

/** A finished file of the build, as far as it matters here. */
interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** What a signed-in person's pages are found by, and their frame is drawn with: rail, open pages, bottom bar; its words. */
const MEMBER_PARTS = [
  'src/main/member-modules.web.ts',
  ...['side-rail', 'tab-bar', 'bottom-bar'].map((name) => `src/ui/shell/${name}.tsx`),
];
const MEMBER_MESSAGES = ['notifications', 'tasks'];
const MEMBER = 'member';

/**
 * Files by page; under `member` those of the frame of a signed-in person.
 * @param bundle all files of the build by name
 */
export function firstLoads(root: string, bundle: Readonly<Record<string, Chunk>>): Record<string, FirstLoad> {
  const known = messageFiles(root);
  const files = declaringFiles(root);
  const declared = files.map((file) => readDeclared(readFileSync(file, 'utf8'), dirname(file), known));
  const folders = new Map(declared.flatMap((one) => [...one.messages]));
  const byModule = new Map(
    Object.values(bundle).flatMap((chunk) => (chunk.moduleIds ?? []).map((id) => [id, chunk] as const)),
  );
  const follow = (name: string, seen: Set<string>) => {
    // A chunk of styles alone is taken out of the build at its end.
    if (seen.has(name) || !(name in bundle)) return;
    seen.add(name);
    for (const next of bundle[name]?.imports ?? []) follow(next, seen);
  };
  const initial = new Set<string>();
  for (const chunk of Object.values(bundle)) if (chunk.isEntry) follow(chunk.fileName, initial);
  const address = (name: string) => `/${name}`;
  const messagesOf = (names: readonly string[], locale: string) =>
    // Several catalogues may come in one file.
    [
      ...new Set(
        names.flatMap((name) => {
          const chunk = byModule.get(`${folders.get(name)}/${locale}.ts`);
          return chunk ? [address(chunk.fileName)] : [];
        }),
      ),
    ];
  const loadOf = (files: readonly string[], messages: readonly string[]): FirstLoad | null => {
    const needed = new Set<string>();
    for (const file of files) {
      const chunk = byModule.get(file);
      if (chunk) follow(chunk.fileName, needed);
    }
    if (needed.size === 0) return null;
    const own = [...needed].filter((name) => !initial.has(name));
    return {
      js: own.map(address),
      css: [...new Set(own.flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])]))].map(address),
      messages: Object.fromEntries(LOCALES.map((locale) => [locale, messagesOf(messages, locale)])),
    };
  };
  // A page is found by what declares it.
  const pages = files.flatMap((by, i) => declared[i]!.pages.map((page) => ({ ...page, by })));
  const loads = [
    ...pages.map(({ key, by, file, messages }) => [key, loadOf([by, file], ['kernel', 'ui', ...messages])] as const),
    [
      MEMBER,
      loadOf(
        MEMBER_PARTS.map((file) => join(root, file)),
        MEMBER_MESSAGES,
      ),
    ] as const,
  ];
  return Object.fromEntries(loads.flatMap(([key, load]) => (load ? [[key, load]] : [])));
}

/**
 * The document with its script files at low priority: the first paint stands in the html and needs styles alone, which
 * would else share a slow line with ten times as much script.
 */
export const scriptsGiveWay = (html: string) =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")(?= )/g, '$& fetchpriority="low"');

/** Writes `first-load.json` beside the built document, whose own scripts give way to styles. */
export const firstLoadPlugin = (root: string) => ({
  name: 'cloudvse:first-load',
  enforce: 'post' as const,
  transformIndexHtml: { order: 'post' as const, handler: scriptsGiveWay },
  generateBundle(
    this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void },
    _options: unknown,
    bundle: object,
  ) {
    const source = JSON.stringify(firstLoads(root, bundle as Readonly<Record<string, Chunk>>));
    this.emitFile({ type: 'asset', fileName: 'first-load.json', source });
  },
});

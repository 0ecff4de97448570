/**
 * Words of a page are loaded with it: its module's own and those its entry names. A page that shows a widget of another
 * module without naming that module's words would show keys to people; this finds it without a browser.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { type Finding, isProgram, REPOSITORY, report } from './command-line.ts';
import { listFiles, readText } from './source-tree.ts';

/** Loaded before any page. */
const ALWAYS = ['src/kernel/', 'src/ui/messages/'];
const ENTRY = /load: \(\) =>\s*import\('(\.[^']+)'\)(?:,\s*messages: \[([^\]]*)\])?/g;
/** What fills a slot; without a list the messages of its module are loaded. */
const FILLING = /fillSlot\(\w+, \(\) => import\('(\.[^']+)'\)(?:, \[([^\]]*)\])?\)/g;
const LOADED_HERE = /(?:loadMessages\(|latePart\([^;]*?messages: )\[([^\]]*)\]/g;
/** What a string literal or the fixed beginning of a template reads. */
const LITERAL = /['"`]([a-z][A-Za-z0-9]*\.[A-Za-z0-9.]*)(['"`]|\$\{)/g;
const TYPE_ONLY = /^(?:import|export) type [^;]*? from '[^']+';$/gms;

const namesIn = (list: string | undefined): string[] =>
  [...(list ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name!);

/** Name a module registers its words under: `labReports` of `lab-reports`. */
const registered = (module: string): string => module.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Keys of every bundle that is loaded on demand, by the name it is loaded under. */
function bundlesOf(root: string): Map<string, string[]> {
  const bundles = new Map<string, string[]>();
  for (const file of listFiles(root, 'src').filter((path) => path.endsWith('/messages/zh-CN.ts'))) {
    if (ALWAYS.some((folder) => file.startsWith(folder))) continue;
    const [, module, part] = /^src\/modules\/([^/]+)\/shared\/(?:([a-z-]+)\/)?messages\//.exec(file) ?? [];
    const named = module && registered(module);
    const name = named ? (part ? `${named}.${part}` : named) : /^src\/ui\/([^/]+)\/messages/.exec(file)?.[1];
    // Labels of recorded codes are loaded by whatever shows a history, never by a key that stands in a page.
    if (!name || part === 'history') continue;
    const keys = [...readText(root, file).matchAll(/^\s*'([A-Za-z0-9.]+)':/gm)].map(([, key]) => key!);
    bundles.set(name, keys);
  }
  return bundles;
}

interface Source {
  /** Files it imports for their values. */
  readonly imports: readonly string[];
  /** Bundles whose words it speaks. */
  readonly speaks: readonly { readonly bundle: string; readonly key: string }[];
  /** Bundles it loads itself for what it opens. */
  readonly loads: readonly string[];
}

/** Finds pages, slots and palette groups that speak words which nothing loads for them. */
export function checkPageWords(root: string): { findings: Finding[]; pages: number } {
  const bundles = bundlesOf(root);
  const sources = new Map<string, Source>();
  const speaksOf = (text: string) =>
    [...text.matchAll(LITERAL)].flatMap(([, literal, end]) => {
      const whole = end!.length === 1;
      for (const [bundle, keys] of bundles) {
        if (keys.some((key) => (whole ? key === literal : key.startsWith(literal!))))
          return [{ bundle, key: literal! }];
      }
      return [];
    });
  const sourceOf = (file: string): Source => {
    const known = sources.get(file);
    if (known) return known;
    const text = readText(root, file).replace(TYPE_ONLY, '');
    const isWidget = file.startsWith('src/ui/') || /^src\/modules\/[^/]+\/web\//.test(file);
    const source = {
      imports: ts
        .preProcessFile(text, true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.') && /\.tsx?$/.test(fileName))
        .map(({ fileName }) => posix.join(posix.dirname(file), fileName))
        .filter((target) => !target.includes('/messages/')),
      speaks: isWidget ? speaksOf(text) : [],
      loads: [...text.matchAll(LOADED_HERE)].flatMap(([, list]) => namesIn(list)),
    };
    sources.set(file, source);
    return source;
  };

  const findings: Finding[] = [];
  let pages = 0;
  for (const file of listFiles(root, 'src/modules').filter((path) => path.endsWith('.web.ts'))) {
    const module = registered(file.split('/')[2]!);
    const text = readText(root, file);
    const entries = [
      ...[...text.matchAll(ENTRY)].map(([, target, messages]) => ({
        target: target!,
        loaded: [module, ...namesIn(messages)],
      })),
      ...[...text.matchAll(FILLING)].map(([, target, messages]) => ({
        target: target!,
        loaded: messages === undefined ? [module] : namesIn(messages),
      })),
    ];
    for (const { target, loaded } of entries) {
      const page = posix.join(posix.dirname(file), target);
      pages += 1;
      const missing = new Map<string, string>();
      const seen = new Set<string>();
      const walk = (at: string, loaded: readonly string[]) => {
        const { imports, speaks, loads } = sourceOf(at);
        const known = [...new Set([...loaded, ...loads])].sort();
        const state = `${at} ${known.join()}`;
        if (seen.has(state)) return;
        seen.add(state);
        for (const { bundle, key } of speaks) {
          if (!known.includes(bundle) && !missing.has(bundle)) missing.set(bundle, `${key} in ${at}`);
        }
        for (const next of imports) walk(next, known);
      };
      walk(page, loaded);
      for (const [bundle, where] of missing) {
        findings.push({ file: page, rule: 'words', message: `add '${bundle}' to its messages in ${file}: ${where}` });
      }
    }
  }
  return { findings, pages };
}

if (isProgram(import.meta.url)) {
  const { findings, pages } = checkPageWords(REPOSITORY);
  report('page words', findings, `${pages} entries`);
}

/** The closed vocabulary of file names, the size of files, and the README of each module. */
import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { type Finding, isProgram, REPOSITORY, report } from './command-line.ts';
import { isTest, listFiles, listFolders, readText } from './source-tree.ts';

export const LOCALES = ['zh-CN', 'zh-TW', 'en-US', 'pt-BR'] as const;

const NOUN = '[a-z][a-z0-9]*(-[a-z0-9]+)*';
/** A folder named by concern, where one folder would hold too many files. */
const CONCERN = `(${NOUN}/)?`;
const TEST = '(\\.(db|api|browser))?\\.test';

/** Per folder of a module: the roles a file name may end with. `<module>` stands for the module's own name. */
const SHARED_ROLES = ['model', 'noun', 'contract', 'policy', 'events', 'errors', 'resource'];
const SERVER_ROLES = [
  'access',
  'binding',
  // A computation or a driver without the database.
  'engine',
  'jobs',
  'port',
  'presenter',
  'public',
  'repository',
  'routes',
  'service',
  'tables',
];

/** What may stand under `src/modules/<module>/`, as patterns of the path below that folder. */
function vocabulary(module: string): RegExp[] {
  const roles = (names: string[]) => `(${names.join('|')})`;
  return [
    'README\\.md',
    `shared/${NOUN}\\.${roles(SHARED_ROLES)}(\\.test)?\\.ts`,
    `shared/([a-z-]+/)?messages/(${LOCALES.join('|')})\\.ts`,
    'shared/([a-z-]+/)?messages/zh-TW\\.overrides\\.ts',
    `server/${module}\\.server\\.ts`,
    `server/${CONCERN}${NOUN}\\.${roles(SERVER_ROLES)}(${TEST})?\\.ts`,
    `server/${CONCERN}${NOUN}${TEST}\\.ts`,
    `web/${module}\\.web\\.tsx?`,
    `web/${NOUN}\\.public(${TEST})?\\.tsx`,
    `web/${NOUN}\\.queries(\\.test)?\\.ts`,
    `web/pages/${NOUN}\\.page(${TEST})?\\.tsx?`,
    `web/pages/${NOUN}\\.css`,
    `web/components/${CONCERN}${NOUN}(\\.(slot|model))?(${TEST})?\\.(ts|tsx)`,
    // Machinery of a page that is no component: sessions, stores, engines of the browser.
    `web/client/${NOUN}(\\.(engine|model|policy|store))?(${TEST})?\\.ts`,
    `web/components/${CONCERN}${NOUN}\\.css`,
    `testing/${NOUN}\\.builder(\\.test)?\\.ts`,
  ].map((pattern) => new RegExp(`^${pattern}$`));
}

const FORBIDDEN_NAMES = ['index', 'utils', 'util', 'helpers', 'helper', 'common', 'manager', 'types', 'misc'];
const MAX_FILE = 400;
const MAX_MODULE_README = 60;
/** Files of one folder, tests aside: they stand beside what they test and make a folder no harder to read. */
const MAX_FOLDER = 30;
export const ALLOW_LIST = 'scripts/allow-long.json';
/** Folders of modules that hold more than `MAX_FOLDER` files and may only lose some. */
export const WIDE_LIST = 'scripts/allow-wide.json';

/** Path → its number of lines, or of files in a folder: what is too large and may only get smaller. */
type AllowList = Record<string, number>;

const CODE = /\.(ts|tsx|mjs|cjs|css)$/;
const PLACES = ['src', 'scripts', 'e2e', 'db', 'bench', 'experiments'];

/** Words are tables, not code: their files may be long. */
function mayBeLong(file: string): boolean {
  return /\/messages\/[^/]+\.ts$/.test(file) || file.startsWith('db/migrations/') || file.startsWith('db/seed/');
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Whether a file does nothing but hand on the exports of others. */
function isBarrel(file: string, text: string): boolean {
  if (!/\bexport\b[^;]*\bfrom\b/.test(text)) return false;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const { statements } = source;
  const handsOn = (statement: ts.Statement) =>
    ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
  // A list of what is used of a package is a choice, not a barrel.
  const handsOnOurs = (statement: ts.Statement) =>
    handsOn(statement) && /^['"]\./.test((statement as ts.ExportDeclaration).moduleSpecifier!.getText(source));
  // The door of a module hands on by name what others may use; `export *` would open it to everything.
  const isPublicApi = /\.public\.tsx?$/.test(file);
  return (
    statements.some((s) => handsOn(s) && !(s as ts.ExportDeclaration).exportClause) ||
    (!isPublicApi && statements.every(handsOnOurs))
  );
}

function checkNames(root: string): Finding[] {
  const findings: Finding[] = [];
  for (const file of PLACES.flatMap((place) => listFiles(root, place)).filter((name) => CODE.test(name))) {
    const name = file.split('/').at(-1)!;
    const parts = name.split('.');
    if (FORBIDDEN_NAMES.includes(parts[0]!) || FORBIDDEN_NAMES.includes(parts[1]!)) {
      findings.push({ file, rule: 'forbidden-name', message: 'a name that says nothing: name the noun and the role' });
    }
    const kebab = parts.slice(0, -1).every((part) => new RegExp(`^${NOUN}$`).test(part));
    const isMessages = /\/messages\/[^/]+$/.test(file) && (LOCALES as readonly string[]).includes(parts[0]!);
    if (!kebab && !isMessages) findings.push({ file, rule: 'kebab-case', message: 'file names are kebab-case' });
    if (isBarrel(file, readText(root, file))) {
      findings.push({ file, rule: 'barrel', message: 'no file that only hands on the exports of others' });
    }
  }
  return findings;
}

/** A limit on sizes with the list of what may be over it; the list may only shrink. */
interface Limit {
  /** The file the allowances stand in. */
  list: string;
  allowed: AllowList;
  before: AllowList | undefined;
  /** What is over the limit now, with its size. */
  over: ReadonlyMap<string, number>;
  /** A size in words, such as `412 lines`. */
  size: (count: number) => string;
  tooMuch: { rule: string; advice: string };
}

/** What is over its limit and not allowed, or allowed more than it needs. */
function checkAllowances({ list, allowed, before, over, size, tooMuch }: Limit): Finding[] {
  const findings: Finding[] = [];
  const atList = (message: string) => findings.push({ file: list, rule: 'allow-list', message });
  for (const [file, count] of over) {
    const limit = allowed[file];
    if (limit !== undefined && count <= limit) continue;
    const message = limit === undefined ? tooMuch.advice : `grown from the allowed ${limit}`;
    findings.push({ file, rule: tooMuch.rule, message: `${size(count)}: ${message}` });
  }
  for (const [file, limit] of Object.entries(allowed)) {
    const count = over.get(file);
    if (count === undefined) atList(`${file} needs no allowance any more: remove it`);
    else if (count < limit) atList(`${file} has ${size(count)} now: lower ${limit}`);
    if (before && (before[file] ?? 0) < limit) atList(`${file}: the allow-list may only shrink`);
  }
  return findings;
}

function checkLengths(root: string, allowed: AllowList, before: AllowList | undefined): Finding[] {
  const over = new Map<string, number>();
  for (const file of PLACES.flatMap((place) => listFiles(root, place))) {
    if (!CODE.test(file) || mayBeLong(file)) continue;
    const lines = countLines(readText(root, file));
    if (lines > MAX_FILE) over.set(file, lines);
  }
  const tooMuch = { rule: 'too-long', advice: `split by noun at ${MAX_FILE}` };
  return checkAllowances({ list: ALLOW_LIST, allowed, before, over, size: (count) => `${count} lines`, tooMuch });
}

/** How many files each folder of a module holds, tests aside. */
function countFolders(root: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of listFiles(root, 'src/modules').filter((name) => CODE.test(name) && !isTest(name))) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

function checkFolders(root: string, allowed: AllowList, before: AllowList | undefined): Finding[] {
  const over = new Map([...countFolders(root)].filter(([, files]) => files > MAX_FOLDER));
  const tooMuch = { rule: 'too-wide', advice: `part it by concern at ${MAX_FOLDER}` };
  return checkAllowances({ list: WIDE_LIST, allowed, before, over, size: (count) => `${count} files`, tooMuch });
}

function checkModule(root: string, module: string): Finding[] {
  const findings: Finding[] = [];
  const folder = `src/modules/${module}`;
  const patterns = vocabulary(module);
  const files = listFiles(root, folder);
  for (const file of files) {
    if (!patterns.some((pattern) => pattern.test(file.slice(folder.length + 1)))) {
      findings.push({ file, rule: 'vocabulary', message: 'no such role in this folder (docs/architecture.md)' });
    }
  }
  const readme = `${folder}/README.md`;
  if (!files.includes(readme)) {
    findings.push({ file: folder, rule: 'module-readme', message: 'a module says in its README what it owns' });
  } else if (countLines(readText(root, readme)) > MAX_MODULE_README) {
    findings.push({ file: readme, rule: 'module-readme', message: `longer than ${MAX_MODULE_README} lines` });
  }
  const catalogs = files.filter(
    (file) => file.startsWith(`${folder}/shared/messages/`) && !file.endsWith('.overrides.ts'),
  );
  if (catalogs.length > 0 && catalogs.length < LOCALES.length) {
    findings.push({ file: `${folder}/shared/messages`, rule: 'vocabulary', message: `words in ${LOCALES.join(', ')}` });
  }
  return findings;
}

/** What may be larger than the laws say. */
export interface Allowances {
  readonly long?: AllowList | undefined;
  readonly wide?: AllowList | undefined;
}

/**
 * Checks names, lengths and module folders of the tree at `root`.
 * @param before the allow-lists of the previous commit, to which nothing may be added
 */
export function checkModules(root: string, allowed: Allowances, before: Allowances = {}): Finding[] {
  const modules = listFolders(root, 'src/modules').flatMap((module) => checkModule(root, module));
  const strays = listFiles(root, 'src')
    .filter((file) => /^src\/[^/]+$/.test(file) || /^src\/modules\/[^/]+$/.test(file))
    .map((file) => ({ file, rule: 'vocabulary', message: 'no file stands directly here' }));
  return [
    ...modules,
    ...strays,
    ...checkNames(root),
    ...checkLengths(root, allowed.long ?? {}, before.long),
    ...checkFolders(root, allowed.wide ?? {}, before.wide),
  ];
}

/** Lines of one module: what runs, its words, its tests. */
export interface ModuleLines {
  readonly module: string;
  readonly code: number;
  readonly messages: number;
  readonly tests: number;
}

/** Counts the lines of every module of the tree at `root`, largest first. */
export function countModuleLines(root: string): ModuleLines[] {
  return listFolders(root, 'src/modules')
    .map((module) => {
      const lines = { module, code: 0, messages: 0, tests: 0 };
      for (const file of listFiles(root, `src/modules/${module}`).filter((name) => CODE.test(name))) {
        const kind = isTest(file) ? 'tests' : /\/messages\//.test(file) ? 'messages' : 'code';
        lines[kind] += countLines(readText(root, file));
      }
      return lines;
    })
    .sort((a, b) => b.code - a.code);
}

/** The counts as a table. */
export function showModuleLines(rows: readonly ModuleLines[]): string {
  const cells = (...row: readonly (string | number)[]) =>
    row.map((cell, i) => (i === 0 ? String(cell).padEnd(16) : String(cell).padStart(9))).join('');
  const sum = (key: 'code' | 'messages' | 'tests') => rows.reduce((all, row) => all + row[key], 0);
  return [
    cells('lines', 'code', 'messages', 'tests', 'all'),
    ...[...rows, { module: 'together', code: sum('code'), messages: sum('messages'), tests: sum('tests') }].map(
      ({ module, code, messages, tests }) => cells(module, code, messages, tests, code + messages + tests),
    ),
  ].join('\n');
}

/** An allow-list as the first parent of this commit had it; undefined where the history does not tell. */
function allowListBefore(root: string, list: string): AllowList | undefined {
  try {
    const options = {
      cwd: root,
      encoding: 'utf8' as const,
      stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'],
    };
    return JSON.parse(execFileSync('git', ['show', `HEAD^:${list}`], options));
  } catch {
    return undefined;
  }
}

if (isProgram(import.meta.url)) {
  const present = (list: string): AllowList => JSON.parse(readText(REPOSITORY, list));
  const before = (list: string) => allowListBefore(REPOSITORY, list);
  const allowed = { long: present(ALLOW_LIST), wide: present(WIDE_LIST) };
  const files = listFiles(REPOSITORY, 'src').filter((file) => !isTest(file)).length;
  report(
    'vocabulary',
    checkModules(REPOSITORY, allowed, { long: before(ALLOW_LIST), wide: before(WIDE_LIST) }),
    `${files} source files`,
  );
}

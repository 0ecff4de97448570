/**
 * `npm run where <path, page key, title, file or exported name>`: prints in at most 60 lines what a screen is made of,
 * from its address to its tables, or who uses a file and what it uses; for a line of a stack of the built server
 * (`dist/server/<file>:<line>:<column>`) its place in the sources.
 * Everything is derived from the route table, the web manifests and the imports: page → queries → contract → routes →
 * service → repository → tables.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { sourceOfBuilt } from './built-place.ts';
import { isProgram, REPOSITORY } from './command-line.ts';
import { type ImportGraph, importersOf, reach, readImportGraph } from './import-graph.ts';
import { isTest, listFiles, readText } from './source-tree.ts';

const ROUTE_TABLE = 'src/kernel/routing/paths.ts';
/** A file of messages in one language; corrections of a conversion are none. */
const isMessages = (file: string) => file.includes('/messages/') && !file.endsWith('.overrides.ts');

/** What is read of a row of the route table; it holds more. */
export type Route = { path: string; key: string; title?: string; aliases?: readonly string[] };

/** One screen with the files behind it, each list sorted. */
export type Screen = {
  routes: Route[];
  titles: string[];
  page: string;
  web: string[];
  contracts: string[];
  server: string[];
  tables: string[];
  messages: string[];
  tests: string[];
};

/** The page files a web manifest names, with every string that stands beside the import (route keys among them). */
function pagesOfManifest(root: string, manifest: string, graph: ImportGraph): Map<string, Set<string>> {
  const text = readText(root, manifest);
  const source = ts.createSourceFile(manifest, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const pages = (graph.get(manifest) ?? []).filter((file) => /\.page\.tsx$/.test(file));
  const pageOf = (specifier: string) => pages.find((page) => page.endsWith(specifier.replace(/^[./]+/, '/')));
  const found = new Map<string, Set<string>>(pages.map((page) => [page, new Set()]));

  // Names of static or lazy imports → the page they stand for.
  const names = new Map<string, string>();
  const noteName = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) {
      const page = pageOf((node.moduleSpecifier as ts.StringLiteral).text);
      const { name, namedBindings } = node.importClause ?? {};
      const locals =
        namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.map((e) => e.name.text) : [];
      for (const local of [...locals, ...(name ? [name.text] : [])]) if (page) names.set(local, page);
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const lazy = /import\(\s*['"]([^'"]+)['"]\s*\)/.exec(node.initializer.getText())?.[1];
      const page = lazy && !ts.isObjectLiteralExpression(node.initializer) && pageOf(lazy);
      if (page && !ts.isArrayLiteralExpression(node.initializer)) names.set(node.name.text, page);
    }
    ts.forEachChild(node, noteName);
  };
  noteName(source);

  // The nearest property name and the strings of the nearest object say which route the page belongs to.
  const note = (node: ts.Node, page: string) => {
    const keys = found.get(page)!;
    for (let parent = node.parent; parent; parent = parent.parent) {
      if (ts.isPropertyAssignment(parent)) {
        const { name } = parent;
        keys.add(ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText());
      }
      if (ts.isObjectLiteralExpression(parent)) {
        for (const property of parent.properties) {
          if (ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)) {
            keys.add(property.initializer.text);
          }
        }
        // `'<route key>': { load: () => import(page) }`: the key stands on the object itself.
        if (ts.isPropertyAssignment(parent.parent)) {
          const { name } = parent.parent;
          keys.add(ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText());
        }
        return;
      }
    }
  };
  const visit = (node: ts.Node) => {
    const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const specifier = isImport ? node.arguments[0] : undefined;
    const page = specifier && ts.isStringLiteral(specifier) ? pageOf(specifier.text) : undefined;
    if (page) note(node, page);
    const named = ts.isIdentifier(node) ? names.get(node.text) : undefined;
    if (named) note(node, named);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Finds every screen of the tree at `root`. */
export function readScreens(root: string, routes: readonly Route[], titles: Record<string, string[]> = {}): Screen[] {
  const graph = readImportGraph(root, ['src', 'e2e']);
  const files = [...graph.keys()];
  const journeys = files
    .filter((file) => file.startsWith('e2e/'))
    .map((file) => ({ file, text: readText(root, file) }));
  const screens: Screen[] = [];
  for (const manifest of files.filter((file) => /^src\/modules\/[^/]+\/web\/[^/]+\.web\.tsx?$/.test(file))) {
    const folder = /^src\/modules\/[^/]+\//.exec(manifest)![0];
    for (const [page, keys] of pagesOfManifest(root, manifest, graph)) {
      const own = routes.filter(({ key, path }) => keys.has(key) || keys.has(path));
      const browser = reach(graph, [page], (file) => /^src\/modules\/[^/]+\/web\//.test(file));
      const contracts = browser.filter((file) => /\.(contract|resource)\.ts$/.test(file));
      const heads = importersOf(graph, contracts).filter((file) => /\.(routes|binding)\.ts$/.test(file));
      const server = reach(graph, heads, (file) => /^src\/modules\/[^/]+\/server\//.test(file)).filter((file) =>
        file.includes('/server/'),
      );
      const web = browser.filter((file) => file.includes('/web/'));
      const addressed = journeys.filter(({ text }) =>
        own.some(({ path }) => text.includes(`'${path}`) || text.includes(`\`${path}`)),
      );
      const tests = importersOf(graph, [
        ...web,
        ...contracts,
        ...server.filter((file) => file.startsWith(folder)),
      ]).filter(isTest);
      screens.push({
        routes: own,
        titles: own.flatMap(({ title }) => (title ? (titles[title] ?? []) : [])),
        page,
        web: web.filter((file) => file !== page),
        contracts,
        server: server.filter((file) => !file.endsWith('.tables.ts')),
        tables: server.filter((file) => file.endsWith('.tables.ts')),
        messages: files.filter((file) => file.startsWith(`${folder}shared/`) && isMessages(file)).sort(),
        tests: [...new Set([...tests, ...addressed.map(({ file }) => file)])].sort(),
      });
    }
  }
  return screens;
}

/** The screens a question means: an address, a key, a file or a title exactly, else whatever holds the text. */
export function findScreens(screens: Screen[], question: string): Screen[] {
  const wanted = question
    .toLowerCase()
    .replace(/[?#].*$/, '')
    .replace(/(.)\/$/, '$1');
  const namesOf = (screen: Screen) =>
    [
      screen.page,
      ...screen.titles,
      ...screen.routes.flatMap(({ path, key, aliases = [] }) => [path, key, ...aliases]),
    ].map((name) => name.toLowerCase());
  const exact = screens.filter((screen) => namesOf(screen).some((name) => name.replace(/\?.*$/, '') === wanted));
  return exact.length > 0 ? exact : screens.filter((screen) => namesOf(screen).some((name) => name.includes(wanted)));
}

/** Lines one answer may have: more is no answer but a listing. */
const MAX_LINES = 60;

const moduleOf = (file: string) => /^src\/(?:modules\/)?[^/]+/.exec(file)?.[0] ?? file.split('/')[0]!;

type Row = { readonly name: string; readonly values: readonly string[] };

/** Rows as text, the longest ones cut until all of it has at most 60 lines. */
function formatRows(rows: readonly Row[]): string {
  const shown = rows.map(({ name, values }) => ({ name, values: values.length > 0 ? [...values] : ['–'], left: 0 }));
  const lines = () => shown.reduce((sum, { values, left }) => sum + values.length + (left > 0 ? 1 : 0), 0);
  while (lines() > MAX_LINES) {
    // The way of a request matters most.
    const weight = ({ name, values }: Row) => values.length * (name === 'server' ? 1 : 2);
    const longest = shown.reduce((a, b) => (weight(b) > weight(a) ? b : a));
    longest.values.pop();
    longest.left += 1;
  }
  return shown
    .flatMap(({ name, values, left }) => {
      const all = left > 0 ? [...values, `… and ${left} more`] : values;
      return all.map((value, index) => `${(index === 0 ? name : '').padEnd(10)}${value}`);
    })
    .join('\n');
}

/** Files of other modules as one line a module: its way in when there is one, and how many files lie behind it. */
function foreignLines(files: readonly string[]): string[] {
  const modules = Map.groupBy(files, moduleOf);
  return [...modules].sort().map(([module, list]) => {
    const entry =
      list.find((file) => /\.(public|port)\.tsx?$/.test(file)) ?? list.find((file) => !isTest(file)) ?? list[0]!;
    return `${entry}${list.length > 1 ? `  and ${list.length - 1} more of ${module}` : ''}`;
  });
}

/** Roles of server files in the order a request meets them. */
const WAY = ['routes', 'binding', 'service', 'access', 'repository'];
const placeOf = (file: string) => {
  const place = WAY.indexOf(/\.([a-z]+)\.ts$/.exec(file)?.[1] ?? '');
  return place < 0 ? WAY.length : place;
};

/** A screen as at most 60 lines of text: the files of its own module, then one line for every other one. */
export function formatScreen(screen: Screen): string {
  const own = (file: string) => moduleOf(file) === moduleOf(screen.page);
  const foreign = [...screen.web, ...screen.contracts, ...screen.server, ...screen.tables].filter((file) => !own(file));
  const tests = screen.tests.filter((file) => own(file) || file.startsWith('e2e/'));
  return formatRows([
    { name: 'route', values: screen.routes.map(({ path, key }) => `${path}  (${key})`) },
    { name: 'title', values: [screen.titles.join(' · ')].filter(Boolean) },
    { name: 'page', values: [screen.page] },
    { name: 'web', values: screen.web.filter(own) },
    { name: 'contract', values: screen.contracts.filter(own) },
    { name: 'server', values: screen.server.filter(own).sort((a, b) => placeOf(a) - placeOf(b)) },
    { name: 'tables', values: screen.tables.filter(own) },
    { name: 'messages', values: screen.messages.filter((file) => file.endsWith('/zh-CN.ts')) },
    { name: 'tests', values: tests },
    { name: 'others', values: foreignLines(foreign) },
  ]);
}

/** The files a question means that is no screen: by path or its end, else by a name they export. */
export function findFiles(root: string, graph: ImportGraph, question: string): string[] {
  const files = [...graph.keys()];
  const byPath = files.filter((file) => file === question || file.endsWith(`/${question}`));
  if (byPath.length > 0) return byPath;
  if (!/^[\w$]+$/.test(question)) return [];
  const declared = new RegExp(
    `^export (?:default )?(?:async )?(?:const|let|function\\*?|class|interface|type) ` +
      // A part of an object may be exported under a name of its own.
      `(?:${question}\\b|\\{[^}=]*\\b${question}\\b(?!:)[^}=]*\\} =)`,
    'm',
  );
  return files.filter((file) => declared.test(readText(root, file)));
}

/** A file as at most 60 lines of text: who imports it, what it imports, which screens it is part of, its tests. */
export function formatFile(graph: ImportGraph, screens: readonly Screen[], file: string): string {
  const own = (other: string) => moduleOf(other) === moduleOf(file);
  const users = importersOf(graph, [file]).sort();
  const imports = graph.get(file) ?? [];
  const parts = (screen: Screen) => [
    screen.page,
    ...screen.web,
    ...screen.contracts,
    ...screen.server,
    ...screen.tables,
  ];
  return formatRows([
    { name: 'file', values: [file] },
    {
      name: 'screens',
      values: screens
        .filter((screen) => own(screen.page) && parts(screen).includes(file))
        .map(({ routes, page }) => `${routes[0]?.path ?? page}`),
    },
    {
      name: 'used by',
      values: [
        ...users.filter((one) => own(one) && !isTest(one)),
        ...foreignLines(users.filter((one) => !own(one) && !isTest(one))),
      ],
    },
    { name: 'uses', values: [...imports.filter(own), ...foreignLines(imports.filter((one) => !own(one)))] },
    { name: 'tests', values: users.filter(isTest) },
  ]);
}

/** The title texts of every message key, in the languages of the reader of this screen. */
async function readTitles(root: string): Promise<Record<string, string[]>> {
  const titles: Record<string, string[]> = {};
  for (const file of listFiles(root, 'src').filter((name) => /\/messages\/(zh-CN|en-US)\.ts$/.test(name))) {
    const { messages } = await import(pathToFileURL(join(root, file)).href);
    for (const [key, text] of Object.entries<string>(messages)) titles[key] = [...(titles[key] ?? []), text];
  }
  return titles;
}

if (isProgram(import.meta.url)) {
  const question = process.argv.slice(2).join(' ');
  const built = sourceOfBuilt(REPOSITORY, question);
  if (built) {
    process.stdout.write(`${built}\n`);
  } else if (!question || !existsSync(join(REPOSITORY, ROUTE_TABLE))) {
    process.stdout.write('npm run where <address | page key | title | file | exported name>\n');
    process.exitCode = 1;
  } else {
    const { ROUTES } = await import(pathToFileURL(join(REPOSITORY, ROUTE_TABLE)).href);
    const screens = readScreens(REPOSITORY, ROUTES, await readTitles(REPOSITORY));
    const graph = readImportGraph(REPOSITORY, ['src', 'e2e', 'db', 'scripts']);
    const found = findScreens(screens, question);
    const files = found.length > 0 ? [] : findFiles(REPOSITORY, graph, question);
    // Several answers share the lines of one: each tells where to ask on.
    const several = found.length + files.length > 1;
    const answers = several
      ? [...found.map(({ routes, page }) => `${routes[0]?.path ?? ''}  ${page}`), ...files]
      : [...found.map(formatScreen), ...files.map((file) => formatFile(graph, screens, file))];
    process.stdout.write(
      answers.length > 0
        ? `${answers.slice(0, MAX_LINES).join('\n')}\n`
        : `no address, page, title, file or exported name is called ${question}; ${screens.length} pages are known\n`,
    );
    if (answers.length === 0) process.exitCode = 1;
  }
}

/** What may not be written in code: words on the screen, the environment, bare fetch, the machine's clock, stray queries. */
import ts from 'typescript';
import { CHANGED, openChecked } from './checked-files.ts';
import { type Finding, isProgram, REPOSITORY, report } from './command-line.ts';
import { isTest, listFiles, readText } from './source-tree.ts';

const LETTER = /\p{L}/u;
const HAN = /[\u3400-\u9fff]/;
/** Attributes whose text a person reads or hears. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
]);
/** Elements whose content is no language: keys, code. */
const UNTRANSLATED_ELEMENTS = new Set(['kbd', 'code', 'style', 'script']);

/** The specification's misspellings: right on the wire and in addresses, wrong everywhere else. */
const MISSPELT = /CourseBulid|StatisticalAnalysls|experimentMagorMaintain|accessExpaerManage|defalut/i;
const mayBeMisspelt = (file: string) =>
  file === 'src/kernel/routing/paths.ts' || /\.(resource|contract)\.ts$/.test(file) || isTest(file);

/** Names in a private dialect, and the field's term for each (CONTRIBUTING.md). */
const TERMS: readonly (readonly [name: RegExp, term: string])[] = [
  [/^MOST(_|$)|^most[A-Z]/, 'MAX_, max'],
  [/^(LEAST|FEWEST)(_|$)/, 'MIN_, min'],
  [/^demand([A-Z]|$)/, 'require, assert'],
  [/^judge|^[jJ]udge(d|ment|able)/, 'validate (input), authorize (rights), grade (work), evaluate (rules)'],
  [/^tell([A-Z]|$)/, 'notify, report'],
  [/^say([A-Z]|$)/, 'describe, format'],
  [/[a-z]Said$|^Said$/, 'messages, labels'],
  [/^(words|Words)$|(?<!^check|Page|count|Personal)Words$/, 'messages, labels, texts'],
  [/^[tT]aking([A-Z]|$)/, 'log export'],
  [/[kK]indred/, 'similar, similarity'],
  [/(?<![uU]n)[dD]oable/, 'available, availability'],
  [/[sS]hel(f|ves)([A-Z]|$)/, 'listing'],
  [/^([hH]old|.*[a-z]Hold)$/, 'suspension, lock'],
  [/^([tT]ile|.*[a-z]Tile)s?$/, 'row, live status'],
  [/^([sS]lip|.*[a-z]Slip)s?$/, 'receipt, credentials'],
  [/^[wW]ish(es)?$|[a-z]Wish(es)?$/, 'request'],
  [/[lL]eftovers?$/, 'orphaned items'],
  [/[oO]wnBest/, 'best score'],
  [/^hear([A-Z]|s$|$)/, 'subscribe, listener'],
];

/** Whether an identifier is a name this file gives: not one it merely uses, nor a property, which may be on the wire. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      (ts.isBindingElement(parent) && parent.propertyName !== undefined)) &&
    parent.name === node
  );
}

/** The zone of the site, written anywhere but in its one place. */
const ZONE = /Asia\/Shanghai|\b8 \* 3_?600_?000\b/;
const mayNameZone = (file: string) => file === 'src/kernel/values/site-time.ts' || isInTesting(file);

/** Papers a reader of the repository cannot open; sections of the specification are cited by its name. */
const UNREADABLE = /\brulings? \d|\b(lab-runtime|wire-protocol|interop|\d\d(-[a-z-]+)?) §/i;

const SQL_CLOCK =
  /(?<![\w.])now\(\)|\bcurrent_(timestamp|date|time)\b|\blocaltimestamp\b|\b(clock|statement)_timestamp\(\)/i;

function isInTesting(file: string): boolean {
  return isTest(file) || file.includes('/testing/');
}

/** Whether Chinese text may stand in this file: words, tests, tables of data that say so. */
function mayHoldChinese(file: string, text: string): boolean {
  if (isInTesting(file) || /\/messages\//.test(file)) return true;
  return /^\s*\/\/ data:/m.test(text) && (/\.model\.ts$/.test(file) || /^src\/(kernel|main)\//.test(file));
}

/** The literal text of a string or a piece of a template; undefined for any other node. */
function literalText(node: ts.Node): string | undefined {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    ? node.text
    : undefined;
}

/** Whether a node is `object.name`, written with a dot. */
function isMember(node: ts.Node, object: string, name: string): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === name && node.expression.getText() === object;
}

/** The name of the element a piece of JSX text stands in. */
function elementName(node: ts.Node): string {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isJsxElement(parent)) return parent.openingElement.tagName.getText();
    if (ts.isJsxFragment(parent)) return '';
  }
  return '';
}

/** The strings an expression may give to the screen: itself, both sides of a choice, the pieces of a template. */
function shownStrings(expression: ts.Expression | undefined): string[] {
  if (!expression) return [];
  if (ts.isParenthesizedExpression(expression)) return shownStrings(expression.expression);
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isTemplateExpression(expression)) {
    return [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)];
  }
  if (ts.isConditionalExpression(expression)) {
    return [...shownStrings(expression.whenTrue), ...shownStrings(expression.whenFalse)];
  }
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return shownStrings(expression.right);
    const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
    if (joins.includes(kind)) return [...shownStrings(expression.left), ...shownStrings(expression.right)];
  }
  return [];
}

/** The literal words a JSX node puts on the screen, if it does. */
function jsxText(node: ts.Node): string | undefined {
  let strings: string[] = [];
  if (ts.isJsxText(node)) strings = [node.text];
  else if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
    strings = shownStrings(node.expression);
  } else if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.has(node.name.getText()) && node.initializer) {
    strings = ts.isJsxExpression(node.initializer)
      ? shownStrings(node.initializer.expression)
      : [(node.initializer as ts.StringLiteral).text];
  }
  const wording = strings.find((text) => LETTER.test(text));
  const shown = ts.isJsxAttribute(node) || !UNTRANSLATED_ELEMENTS.has(elementName(node));
  return shown ? wording?.trim() : undefined;
}

/** The law a node breaks, apart from JSX words and Chinese text. */
function brokenLaw(file: string, node: ts.Node): { rule: string; message: string } | undefined {
  const readsEnvironment =
    isMember(node, 'process', 'env') ||
    (ts.isImportSpecifier(node) &&
      (node.propertyName ?? node.name).text === 'env' &&
      /^['"](node:)?process['"]$/.test(node.parent.parent.parent.moduleSpecifier.getText()));
  // The heads in src/main hand the environment over whole, to the one place that reads it.
  const handsOver =
    readsEnvironment &&
    file.startsWith('src/main/') &&
    ts.isCallExpression(node.parent) &&
    node.parent.expression !== node;
  if (readsEnvironment && !handsOver && !file.startsWith('src/platform/config') && !isInTesting(file)) {
    return { rule: 'environment', message: 'the environment is read in src/platform/config only' };
  }
  if (ts.isCallExpression(node) && !/^src\/(ui\/api|sdk)\//.test(file)) {
    const callee = node.expression;
    const bare = ts.isIdentifier(callee) && callee.text === 'fetch';
    if (bare || ['window', 'globalThis', 'self'].some((object) => isMember(callee, object, 'fetch'))) {
      return { rule: 'bare-fetch', message: 'requests go through src/ui/api; tests use inject or hostFetch' };
    }
  }
  if (!file.startsWith('src/modules/') || isInTesting(file)) return undefined;
  const queries =
    ts.isPropertyAccessExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'db' &&
    !/\.(repository|jobs|access|tables)\.ts$/.test(file);
  if (queries) return { rule: 'database', message: 'queries stand in repository, access, jobs and tables' };
  const readsClock =
    (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) ||
    (ts.isCallExpression(node) && (isMember(node.expression, 'Date', 'now') || node.expression.getText() === 'Date'));
  // A page shows the browser's own clock; what decides about time is asked from the server.
  if (readsClock && !/^src\/modules\/[^/]+\/web\//.test(file)) {
    return { rule: 'clock', message: 'time comes from ctx.clock' };
  }
  const text = literalText(node);
  if (text !== undefined && SQL_CLOCK.test(text)) return { rule: 'clock', message: 'SQL time comes from app_now()' };
  return undefined;
}

/** Checks one file. `text` is its content. */
export function checkFile(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const chinese = mayHoldChinese(file, text);

  const visit = (node: ts.Node) => {
    const broken = brokenLaw(file, node);
    if (broken) findings.push({ file, line: lineOf(node.getStart()), ...broken });
    const term = ts.isIdentifier(node) && isDeclared(node) && TERMS.find(([name]) => name.test(node.text));
    if (term) {
      findings.push({ file, line: lineOf(node.getStart()), rule: 'term', message: `${node.getText()}: ${term[1]}` });
    }
    const wording = isTest(file) ? undefined : jsxText(node);
    const literal = literalText(node);
    if (wording !== undefined) {
      findings.push({ file, line: lineOf(node.getStart()), rule: 'jsx-words', message: `“${wording}” is no message` });
    } else if (literal !== undefined && HAN.test(literal) && !chinese) {
      findings.push({ file, line: lineOf(node.getStart()), rule: 'chinese', message: `“${literal}” is no message` });
    }
    // What a JSX finding covers needs no second one inside.
    if (wording === undefined) ts.forEachChild(node, visit);
  };
  visit(source);

  for (const [index, line] of text.split('\n').entries()) {
    const cited = UNREADABLE.exec(line)?.[0];
    if (ZONE.test(line) && !mayNameZone(file)) {
      findings.push({ file, line: index + 1, rule: 'zone', message: 'the zone of the site comes from site-time.ts' });
    }
    if (cited) findings.push({ file, line: index + 1, rule: 'citation', message: `${cited}: nobody can open this` });
  }
  if (!mayBeMisspelt(file)) {
    for (const [index, line] of text.split('\n').entries()) {
      const word = MISSPELT.exec(line)?.[0];
      if (word)
        findings.push({ file, line: index + 1, rule: 'spelling', message: `${word} belongs to paths and wire names` });
    }
  }
  return findings;
}

/** The TypeScript under `root/src`, galleries apart: they are never shipped (an import law sees to it). */
const filesOf = (root: string) =>
  listFiles(root, 'src').filter((file) => /\.tsx?$/.test(file) && !file.includes('/gallery/'));

/** Checks these files of the tree, all of its TypeScript unless told otherwise. */
export function checkWords(root: string, files = filesOf(root)): { findings: Finding[]; files: number } {
  return { findings: files.flatMap((file) => checkFile(file, readText(root, file))), files: files.length };
}

if (isProgram(import.meta.url)) {
  const all = filesOf(REPOSITORY);
  const rules = ['scripts/check-words.ts', 'scripts/source-tree.ts', 'node_modules/typescript/package.json'];
  const checked = openChecked(REPOSITORY, 'words', rules);
  const { findings, files } = checkWords(REPOSITORY, process.argv.includes(CHANGED) ? checked.changed(all) : all);
  if (findings.length === 0) checked.passed(all);
  report('words in code', findings, `${files} of ${all.length} files`);
}

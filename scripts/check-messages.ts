/** Messages of the product: the same keys and parameters in four languages, each in its readers' own terms. */
import { LOCALES } from './check-modules.ts';
import { LANGUAGE_NAMES, PROPER_NOUNS, SIMPLIFIED_ONLY, TAIWAN_TERMS } from './chinese-terms.ts';
import { type Finding, isProgram, REPOSITORY, report } from './command-line.ts';
import { type Parameter, type Reading, readMessage } from './message-syntax.ts';
import { MODULES } from './module-map.ts';
import { listFiles } from './source-tree.ts';
import {
  loadMessages,
  loadOverrides,
  type Messages,
  needlessOverrides,
  RENEW,
  taiwanMessages,
} from './taiwan-messages.ts';

type Locale = (typeof LOCALES)[number];

/** Han characters and the full-width punctuation that comes with them. */
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
const HAN = /[\u3400-\u9fff]/;

/** The folders that hold messages, with the prefix their keys must have (`''` outside modules). */
function messageFolders(root: string): { folder: string; prefix: string }[] {
  const folders = new Set(
    listFiles(root, 'src')
      .filter((file) => /(^|\/)messages\/[^/]+\.ts$/.test(file))
      .map((file) => file.slice(0, file.lastIndexOf('/'))),
  );
  return [...folders].map((folder) => {
    const module = /^src\/modules\/([^/]+)\/shared(?:\/[a-z-]+)?\/messages$/.exec(folder)?.[1];
    const camel = module?.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
    const prefix = MODULES.find(({ name }) => name === module)?.prefix ?? camel;
    return { folder, prefix: prefix ? `${prefix}.` : '' };
  });
}

/** Whether Latin text may stand in Chinese: abbreviations, listed names, single letters and units. */
function isProperText(text: string): boolean {
  const words = text.match(/[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f0-9]*/g) ?? [];
  return words.every((word) => word.length <= 2 || /^[A-Z0-9]+$/.test(word) || PROPER_NOUNS.has(word));
}

/** What is wrong with the words of one text in its own language. */
function checkWords(locale: Locale, text: string): string[] {
  if (LANGUAGE_NAMES.has(text)) return [];
  if (locale === 'en-US' || locale === 'pt-BR') {
    return CHINESE.test(text) ? [`Chinese characters in ${locale}`] : [];
  }
  const wrong: string[] = [];
  if (!HAN.test(text) && !isProperText(text)) wrong.push(`not in Chinese: “${text.trim()}”`);
  if (locale === 'zh-TW') {
    const simplified = [...new Set(text)].filter((character) => SIMPLIFIED_ONLY.has(character));
    if (simplified.length > 0) wrong.push(`simplified characters ${simplified.join('')}`);
    for (const [term, expected] of Object.entries(TAIWAN_TERMS)) {
      if (text.includes(term)) wrong.push(`“${term}” is written “${expected}” in Taiwan`);
    }
  }
  return wrong;
}

/** A text taken apart, or why it does not parse. */
function tryReading(value: string): Reading | string {
  try {
    return readMessage(value);
  } catch (error) {
    return (error as Error).message;
  }
}

/** What is wrong with the plural branches of a text. */
function checkPlurals(locale: Locale, parameters: Parameter[]): string[] {
  const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[];
  const wrong: string[] = [];
  for (const { name, branches } of parameters) {
    if (branches.length === 0) continue;
    const strange = branches.filter((branch) => !known.includes(branch));
    if (strange.length > 0) wrong.push(`{${name}}: ${locale} has no plural “${strange.join('”, “')}”`);
    if (known.includes('one') && !branches.includes('one')) wrong.push(`{${name}}: ${locale} needs the plural “one”`);
  }
  return wrong;
}

/** What is wrong with one text, as pairs of rule and reason. `source` is the same text in zh-CN. */
function checkText(locale: Locale, value: string, source: string | undefined): [rule: string, reason: string][] {
  if (value.trim() === '') return [['text', 'empty']];
  const reading = tryReading(value);
  if (typeof reading === 'string') return [['syntax', reading]];
  const wrong: [string, string][] = [
    ...checkWords(locale, reading.words).map((reason): [string, string] => ['text', reason]),
    ...checkPlurals(locale, reading.parameters).map((reason): [string, string] => ['syntax', reason]),
  ];
  const expected = tryReading(source ?? value);
  if (typeof expected !== 'string' && names(reading.parameters) !== names(expected.parameters)) {
    wrong.push(['parameters', `{${names(reading.parameters)}} instead of {${names(expected.parameters)}}`]);
  }
  return wrong;
}

const names = (parameters: Parameter[]) =>
  [...new Set(parameters.map((parameter) => parameter.name))].sort().join(', ');

/** Whether the generated Taiwan texts are what zh-CN and the overrides give today. */
async function checkTaiwan(root: string, folder: string, source: Messages, taiwan: Messages): Promise<Finding[]> {
  const overrides = await loadOverrides(root, folder);
  const expected = taiwanMessages(source, overrides);
  const stale = Object.keys(expected).filter((key) => taiwan[key] !== undefined && taiwan[key] !== expected[key]);
  return [
    ...stale.map((key) => ({
      file: `${folder}/zh-TW.ts`,
      rule: 'stale',
      message: `${key}: “${expected[key]}” is due; renew with \`${RENEW}\``,
    })),
    ...needlessOverrides(source, overrides).map(({ key, reason }) => ({
      file: `${folder}/zh-TW.overrides.ts`,
      rule: 'override',
      message: `${key} ${reason}`,
    })),
  ];
}

/** Checks every `messages/` folder under `root/src`. @throws when a file of messages cannot be loaded */
export async function checkMessages(root: string): Promise<{ findings: Finding[]; keys: number }> {
  const findings: Finding[] = [];
  const owners = new Map<string, string>();
  for (const { folder, prefix } of messageFolders(root)) {
    const files = listFiles(root, folder);
    const all = new Map<Locale, Messages>();
    for (const locale of LOCALES) {
      const file = `${folder}/${locale}.ts`;
      if (files.includes(file)) all.set(locale, await loadMessages(root, file));
      else findings.push({ file: folder, rule: 'language', message: `no ${locale}.ts` });
    }
    const source = all.get('zh-CN') ?? {};
    for (const key of Object.keys(source)) {
      const file = `${folder}/zh-CN.ts`;
      if (!key.startsWith(prefix) || !/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+$/.test(key)) {
        findings.push({ file, rule: 'key', message: `${key} should read ${prefix || 'area.'}noun.word in camelCase` });
      }
      const owner = owners.get(key);
      if (owner) findings.push({ file, rule: 'key', message: `${key} stands in ${owner} too` });
      owners.set(key, folder);
    }
    const taiwan = all.get('zh-TW');
    if (taiwan) findings.push(...(await checkTaiwan(root, folder, source, taiwan)));
    for (const [locale, messages] of all) {
      const file = `${folder}/${locale}.ts`;
      const missing = Object.keys(source).filter((key) => !(key in messages));
      const extra = Object.keys(messages).filter((key) => !(key in source));
      for (const key of missing) findings.push({ file, rule: 'missing', message: key });
      for (const key of extra) findings.push({ file, rule: 'extra', message: `${key} is not in zh-CN` });
      for (const [key, value] of Object.entries(messages)) {
        for (const [rule, reason] of checkText(locale, value, source[key])) {
          findings.push({ file, rule, message: `${key}: ${reason}` });
        }
      }
    }
  }
  return { findings, keys: owners.size };
}

if (isProgram(import.meta.url)) {
  const { findings, keys } = await checkMessages(REPOSITORY);
  report('messages', findings, `${keys} messages in ${LOCALES.length} languages`);
}

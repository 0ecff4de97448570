/**
 * `npm run messages`: writes every `messages/zh-TW.ts` from the zh-CN beside it. Three languages are written by hand;
 * Taiwan's is converted here, once, so that neither the browser nor the server carries a dictionary. A text the
 * conversion gets wrong stands in `zh-TW.overrides.ts`; a term it gets wrong everywhere, in `taiwan-phrases.ts`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Converter } from 'opencc-js';
import { isProgram, REPOSITORY } from './command-line.ts';
import { listFiles } from './source-tree.ts';
import { TAIWAN_CHARACTERS, TAIWAN_PHRASES } from './taiwan-phrases.ts';

export type Messages = Readonly<Record<string, string>>;

/** The command that renews generated messages, as findings name it. */
export const RENEW = 'npm run messages';
const OVERRIDES = 'zh-TW.overrides.ts';

const convert: (text: string) => string = Converter({ from: 'cn', to: 'twp' });
const longestFirst = Object.keys(TAIWAN_PHRASES).sort((one, other) => other.length - one.length);
const PHRASE = new RegExp(`(${longestFirst.join('|')})`);
const CHARACTER = new RegExp(`[${Object.keys(TAIWAN_CHARACTERS).join('')}]`, 'g');

/** A text of zh-CN as Taiwan writes it. Parameters and Latin text stay as they are. */
export function toTaiwan(text: string): string {
  const converted = text
    .split(PHRASE)
    .map((piece, index) =>
      index % 2 === 1
        ? TAIWAN_PHRASES[piece]!
        : convert(piece).replace(CHARACTER, (one: string) => TAIWAN_CHARACTERS[one]!),
    );
  // Phrases with Latin letters bring spaces along, which may meet others or punctuation.
  return converted
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[，。；：、）」])|(?<=[，。；：、（「]) /g, '');
}

/** The texts of one place in Taiwan's writing: the corrections where there are some, the conversion elsewhere. */
export function taiwanMessages(source: Messages, overrides: Messages): Messages {
  return Object.fromEntries(Object.entries(source).map(([key, text]) => [key, overrides[key] ?? toTaiwan(text)]));
}

/** The `messages` (or `overrides`) a file exports. @throws when it exports none */
export async function loadMessages(root: string, file: string, name = 'messages'): Promise<Messages> {
  const module = await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
  if (typeof module[name] !== 'object') throw new Error(`${file} exports no \`${name}\``);
  return module[name];
}

/** The corrections of one place; none when it has no such file. */
export async function loadOverrides(root: string, folder: string): Promise<Messages> {
  const file = `${folder}/${OVERRIDES}`;
  return existsSync(join(root, file)) ? loadMessages(root, file, 'overrides') : {};
}

/** The overrides that should go: keys zh-CN does not have, texts the conversion gives by itself. */
export function needlessOverrides(source: Messages, overrides: Messages): { key: string; reason: string }[] {
  return Object.entries(overrides).flatMap(([key, text]) => {
    if (source[key] === undefined) return [{ key, reason: 'is not in zh-CN' }];
    return toTaiwan(source[key]) === text ? [{ key, reason: 'is what the conversion gives: remove it' }] : [];
  });
}

const literal = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

/** The source text of a generated file; `catalog` is the import path of the typed catalogue. */
function fileText(messages: Messages, catalog: string): string {
  const rows = Object.entries(messages).map(([key, text]) => `  ${literal(key)}: ${literal(text)},\n`);
  return `// Generated from zh-CN.ts by \`${RENEW}\`; a correction belongs into ${OVERRIDES}.
import type { Translation } from '${catalog}';
import type { messages as base } from './zh-CN.ts';

export const messages = {
${rows.join('')}} as const satisfies Translation<typeof base>;
`;
}

/** Writes the zh-TW.ts of these folders where it differs. @returns the files written */
export async function writeTaiwanMessages(root: string, folders: readonly string[]): Promise<string[]> {
  const written: string[] = [];
  for (const folder of folders) {
    const source = await loadMessages(root, `${folder}/zh-CN.ts`);
    // Messages outside modules lie one or two folders higher.
    const english = readFileSync(join(root, `${folder}/en-US.ts`), 'utf8');
    const catalog = /from '([^']+\/catalog\.ts)'/.exec(english)?.[1];
    if (!catalog) throw new Error(`${folder}/en-US.ts does not import the catalogue`);
    const text = fileText(taiwanMessages(source, await loadOverrides(root, folder)), catalog);
    const file = `${folder}/zh-TW.ts`;
    if (existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === text) continue;
    writeFileSync(join(root, file), text);
    written.push(file);
  }
  return written;
}

/** The folders under `src` that hold messages. */
export function messageFolders(root: string): string[] {
  return listFiles(root, 'src')
    .filter((file) => /(^|\/)messages\/zh-CN\.ts$/.test(file))
    .map((file) => file.slice(0, file.lastIndexOf('/')));
}

if (isProgram(import.meta.url)) {
  const written = await writeTaiwanMessages(REPOSITORY, messageFolders(REPOSITORY));
  process.stdout.write(written.length > 0 ? `${written.join('\n')}\n` : 'every zh-TW.ts is up to date\n');
}

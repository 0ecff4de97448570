/**
 * `npm run new:module <name> <tier> [noun]`: a module of one noun that officers keep, as the product builds them: list,
 * form, import, bin and history, with the places of the product that know of it. It passes every check; the words of
 * its page and what is renewed by a command are printed at the end.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RENEW_RIGHTS, RENEW_SCHEMA } from './check-renewed.ts';
import { isProgram, REPOSITORY, runNode } from './command-line.ts';
import { PLACES, putLines } from './new-module-places.ts';
import { writeTaiwanMessages } from './taiwan-messages.ts';

const MODULE_MAP = 'scripts/module-map.ts';
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const camel = (kebab: string) => kebab.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (kebab: string) => camel(kebab).replace(/^./, (letter) => letter.toUpperCase());
const snake = (kebab: string) => kebab.replaceAll('-', '_');

/** The noun of a module's plural name: `lab-reports` → `lab-report`, `libraries` → `library`. */
export function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(ss|us|is)$/.test(name) || !name.endsWith('s')) return name;
  return /(sh|ch|x|ss)es$/.test(name) ? name.slice(0, -2) : name.slice(0, -1);
}

/** Files of a new module as text with placeholders: path, with \`.txt\` behind it → text. */
const TEMPLATE = join(REPOSITORY, 'scripts/module-template');

/** Puts the names of a module and its noun into texts. \`at\` names the migration, in UTC. */
function filler(name: string, tier: number, noun: string, at: Date): (text: string) => string {
  const values: Record<string, string> = {
    __timestamp__: at.toISOString().replace(/\D/g, '').slice(0, 14),
    __tier__: String(tier),
    __module__: name,
    __Module__: pascal(name),
    __moduleCamel__: camel(name),
    __schema__: snake(name),
    __noun__: noun,
    __Noun__: pascal(noun),
    __nounCamel__: camel(noun),
    __table__: snake(noun),
  };
  return (text) => Object.entries(values).reduce((all, [mark, value]) => all.replaceAll(mark, value), text);
}

/** The files of a new module: path → text. */
function moduleFiles(fill: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    globSync('**/*.txt', { cwd: TEMPLATE }).map((path) => [
      fill(path).replace(/\.txt$/, ''),
      fill(readFileSync(join(TEMPLATE, path), 'utf8')),
    ]),
  );
}

/** The module map with one more module, after the last one of its tier or of a lower one. */
export function addToMap(map: string, name: string, tier: number): string {
  const lines = map.split('\n');
  const rows = lines.flatMap((line, index) => {
    const found = /^ {2}\{ name: '[^']+', tier: (\d+),/.exec(line);
    return found ? [{ index, tier: Number(found[1]) }] : [];
  });
  const before = rows.filter((row) => row.tier <= tier).at(-1);
  if (!before) throw new Error(`no module of tier ${tier} or lower in the map`);
  lines.splice(before.index + 1, 0, `  { name: '${name}', tier: ${tier}, holds: '${name.replaceAll('-', ' ')}' },`);
  return lines.join('\n');
}

/** Writes a new module into the tree at `root`. @returns the paths written. @throws when the name or tier is wrong or taken */
export async function createModule(
  root: string,
  name: string,
  tier: number,
  noun: string,
  at: Date,
): Promise<string[]> {
  if (!KEBAB.test(name) || !KEBAB.test(noun)) throw new Error('names are kebab-case: lab-reports');
  if (!Number.isInteger(tier) || tier < 1) throw new Error('the tier is a whole number from 1 (scripts/module-map.ts)');
  if (existsSync(join(root, 'src/modules', name))) throw new Error(`src/modules/${name} exists already`);
  const fill = filler(name, tier, noun, at);
  const files = moduleFiles(fill);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  for (const place of PLACES) {
    const path = join(root, place.file);
    writeFileSync(path, putLines(readFileSync(path, 'utf8'), { ...place, lines: fill(place.lines) }));
  }
  const messages = [`src/modules/${name}/shared`, 'src/kernel/i18n', 'src/ui/help'];
  const written = [
    ...Object.keys(files),
    ...new Set(PLACES.map(({ file }) => file)),
    ...(await writeTaiwanMessages(
      root,
      [...messages, `src/modules/${name}/shared/history`].map((folder) => `${folder}/messages`),
    )),
  ];
  const map = readFileSync(join(root, MODULE_MAP), 'utf8');
  if (map.includes(`name: '${name}'`)) return written;
  writeFileSync(join(root, MODULE_MAP), addToMap(map, name, tier));
  return [...written, MODULE_MAP];
}

if (isProgram(import.meta.url)) {
  const [name = '', tier = '', noun = singular(name)] = process.argv.slice(2);
  try {
    const files = await createModule(REPOSITORY, name, Number(tier), noun, new Date());
    process.stdout.write(`${files.join('\n')}\n`);
    // Line breaks and the order of names depend on how long the names are.
    const code = files.filter((path) => /\.tsx?$/.test(path));
    process.exitCode = await runNode(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...code]);
    process.stdout.write(`
Words to write: route.management.${camel(noun)}Manage in src/kernel/i18n/messages, its topic in src/ui/help/messages, its
sound in src/ui/shell/page-sounds.ts, and those of the module itself. Then npm run messages, and renew what is written:
${RENEW_SCHEMA}
${RENEW_RIGHTS}
`);
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\nnpm run new:module <name> <tier> [noun]\n`);
    process.exitCode = 1;
  }
}

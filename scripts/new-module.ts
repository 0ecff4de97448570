/**
 * `npm run new:module <name> <tier> [noun]`: a module in the closed vocabulary that passes every check, with one noun
 * that can be read. What main has to be told is printed at the end.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isProgram, REPOSITORY, runNode } from './command-line.ts';
import { MODULE_TEMPLATE } from './module-template.ts';
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

/** The files of a new module: path → text. `at` names the migration, in UTC. */
export function moduleFiles(name: string, tier: number, noun: string, at: Date): Record<string, string> {
  const timestamp = at.toISOString().replace(/\D/g, '').slice(0, 14);
  const values: Record<string, string> = {
    __timestamp__: timestamp,
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
  const fill = (text: string) =>
    Object.entries(values).reduce((all, [mark, value]) => all.replaceAll(mark, value), text);
  return Object.fromEntries(Object.entries(MODULE_TEMPLATE).map(([path, text]) => [fill(path), fill(text)]));
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
  const files = moduleFiles(name, tier, noun, at);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  const written = [
    ...Object.keys(files),
    ...(await writeTaiwanMessages(root, [`src/modules/${name}/shared/messages`])),
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
    const code = files.filter((path) => path.endsWith('.ts'));
    process.exitCode = await runNode(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...code]);
    process.stdout.write(`\nNow add ${camel(name)}Server to the modules in src/main, and run: npm run check\n`);
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\nnpm run new:module <name> <tier> [noun]\n`);
    process.exitCode = 1;
  }
}

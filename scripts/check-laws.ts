/** The import laws: dependency-cruiser over the tree, with floors that notice a tool that sees nothing. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { CHANGED, digestImports, hasPassed, notePassed } from './checked-files.ts';
import { type Finding, isProgram, REPOSITORY, report } from './command-line.ts';
import { MODULES } from './module-map.ts';
import { listFiles, listFolders } from './source-tree.ts';

/** The least that must be seen for the result to mean anything. */
export type Floor = { sources: number; modules: number };

export const REPOSITORY_FLOOR: Floor = { sources: 50, modules: 1 };

/** What the laws looked at: source files, edges between them, folders of `src/modules`. */
export type Seen = { sources: number; edges: number; modules: number };

const configuration: IConfiguration = createRequire(import.meta.url)(join(REPOSITORY, '.dependency-cruiser.cjs'));

/** The names of all laws. */
export const LAWS: readonly string[] = (configuration.forbidden ?? []).map(({ name }) => name ?? '');

/** Folders whose imports are looked at. */
const placesOf = (root: string) =>
  listFolders(root, '.').filter((name) => ['src', 'db', 'e2e', 'bench', 'experiments'].includes(name));

/**
 * Checks every import of the tree at `root` against `.dependency-cruiser.cjs`.
 * @throws when dependency-cruiser itself fails
 */
export async function checkLaws(root: string, floor: Floor): Promise<{ findings: Finding[]; seen: Seen }> {
  const places = placesOf(root);
  const findings: Finding[] = [];
  const seen: Seen = { sources: 0, edges: 0, modules: listFolders(root, 'src/modules').length };
  if (places.length > 0) {
    const { options, forbidden } = configuration;
    const { output } = await cruise(
      places,
      { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
      options?.enhancedResolveOptions,
    );
    const { modules, summary } = output as ICruiseResult;
    const own = modules.filter(({ source }) => source.startsWith('src/'));
    seen.sources = own.length;
    seen.edges = own.reduce((sum, module) => sum + module.dependencies.length, 0);
    for (const violation of summary.violations) {
      const path = violation.cycle?.map((step) => step.name).join(' → ') ?? violation.to;
      const law = configuration.forbidden?.find((rule) => rule.name === violation.rule.name);
      findings.push({
        file: violation.from,
        rule: violation.rule.name,
        message: `${path === violation.from ? '' : `→ ${path}  `}(${law?.comment ?? ''})`,
      });
    }
  }
  const low = (what: string, count: number, least: number) =>
    findings.push({ file: 'src', rule: 'floor', message: `only ${count} ${what} seen, at least ${least} expected` });
  if (seen.sources < floor.sources) low('source files', seen.sources, floor.sources);
  // Fewer imports than half the files means that the parser fell silent, not that the code is independent.
  if (seen.edges < seen.sources / 2) low('imports', seen.edges, Math.ceil(seen.sources / 2));
  if (seen.modules < floor.modules) low('modules', seen.modules, floor.modules);
  for (const name of listFolders(root, 'src/modules')) {
    if (!MODULES.some((module) => module.name === name)) {
      findings.push({
        file: `src/modules/${name}`,
        rule: 'unknown-module',
        message: 'has no tier in scripts/module-map.ts',
      });
    }
  }
  return { findings, seen };
}

if (isProgram(import.meta.url)) {
  const rules = ['.dependency-cruiser.cjs', 'scripts/module-map.ts', 'scripts/check-laws.ts', 'package-lock.json'];
  const files = placesOf(REPOSITORY).flatMap((place) => listFiles(REPOSITORY, place));
  const imports = digestImports(REPOSITORY, files, rules);
  if (process.argv.includes(CHANGED) && hasPassed(REPOSITORY, 'laws', imports)) {
    report('import laws', [], 'no import has changed since they passed');
  } else {
    const { findings, seen } = await checkLaws(REPOSITORY, REPOSITORY_FLOOR);
    if (findings.length === 0) notePassed(REPOSITORY, 'laws', imports);
    report('import laws', findings, `${seen.edges} imports of ${seen.sources} files in ${seen.modules} modules`);
  }
}

/**
 * What a command writes from the code is renewed: the schema after the last migration, the table of rights with every
 * route of the contracts. Each finding names the command. Seen here without a database, in a moment; the tests compare
 * every line.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Finding, isProgram, REPOSITORY, report } from './command-line.ts';
import { listFiles, readText } from './source-tree.ts';

export const SCHEMA = 'db/schema.sql';
export const RIGHTS = 'docs/access.md';
export const RENEW_SCHEMA = 'WRITE_SCHEMA=1 npm test -- db src/main/schema.db.test.ts';
export const RENEW_RIGHTS = 'WRITE_ACCESS=1 npm test -- db src/main/access.db.test.ts';

/** Checks the migration the schema was written after. */
export function checkSchema(root: string): Finding[] {
  const last = listFiles(root, 'db/migrations')
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1)!
    .replace(/^.*\//, '');
  const written = /after migration (\S+);/.exec(readText(root, SCHEMA).slice(0, 300))?.[1] ?? 'none';
  if (written === last) return [];
  const message = `is that after ${written}, the last migration is ${last}: ${RENEW_SCHEMA}`;
  return [{ file: SCHEMA, rule: 'renewed', message }];
}

/** Names of the routes that contracts declare, with their files. */
async function readRoutes(root: string): Promise<Map<string, string>> {
  const routes = new Map<string, string>();
  for (const file of listFiles(root, 'src').filter((name) => name.endsWith('.contract.ts'))) {
    const parts: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    // A managed noun declares its routes in one object.
    const shapes = Object.values(parts).flatMap((part) =>
      typeof part === 'object' && part !== null && !('method' in part) ? Object.values(part) : [part],
    );
    for (const shape of shapes) {
      const { name, method, path } = (shape ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof name === 'string' && typeof method === 'string' && typeof path === 'string') routes.set(name, file);
    }
  }
  return routes;
}

/** Routes of an open registration: a fresh installation, which the table is of, serves none of them. */
const UNSERVED = /^identity\.(register|recover)/;
/** Routes that no contract declares: the frame's own. */
const UNDECLARED = /^(lists|platform)\./;

/** Checks that the table of rights has a row for each route of the contracts, and for nothing else. */
export function checkRights(routes: ReadonlyMap<string, string>, table: string): Finding[] {
  const rows = new Set([...table.matchAll(/^\| `([\w.]+)` [A-Z]+ /gm)].map(([, name]) => name!));
  const rule = 'renewed';
  return [
    ...[...routes]
      .filter(([name]) => !rows.has(name) && !UNSERVED.test(name))
      .map(([name, file]) => ({ file, rule, message: `${name} has no row in ${RIGHTS}: ${RENEW_RIGHTS}` })),
    ...[...rows]
      .filter((name) => !routes.has(name) && !UNDECLARED.test(name))
      .map((name) => ({ file: RIGHTS, rule, message: `${name} is no route any more: ${RENEW_RIGHTS}` })),
  ];
}

if (isProgram(import.meta.url)) {
  const routes = await readRoutes(REPOSITORY);
  const findings = [...checkSchema(REPOSITORY), ...checkRights(routes, readText(REPOSITORY, RIGHTS))];
  report('renewed', findings, `${routes.size} routes`);
}

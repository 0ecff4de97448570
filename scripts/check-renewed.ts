/**
 * What a command writes from the code is renewed: the schema after the last migration, the table of rights with every
 * route of the contracts and every column of the resources. Each finding names the command. Seen here without a
 * database, in a moment; the tests compare every line.
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

type Declared = Readonly<Record<string, unknown>>;

/** What the files of a role export, each with its file. @param role end of their names, e.g. `contract` */
async function readExports(
  root: string,
  folder: string,
  role: string,
): Promise<{ readonly file: string; readonly part: Declared }[]> {
  const all: { readonly file: string; readonly part: Declared }[] = [];
  for (const file of listFiles(root, folder).filter((name) => name.endsWith(`.${role}.ts`))) {
    const parts: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const part of Object.values(parts))
      if (typeof part === 'object' && part) all.push({ file, part: part as Declared });
  }
  return all;
}

/** Names of the routes that contracts declare, with their files. */
export async function readRoutes(root: string): Promise<Map<string, string>> {
  const routes = new Map<string, string>();
  for (const { file, part } of await readExports(root, 'src', 'contract')) {
    // A managed noun declares its routes in one object.
    for (const shape of 'method' in part ? [part] : Object.values(part)) {
      const { name, method, path } = (shape ?? {}) as Declared;
      if (typeof name === 'string' && typeof method === 'string' && typeof path === 'string') routes.set(name, file);
    }
  }
  return routes;
}

/** A resource as the data gateway offers it: the file that declares it, and the names of its columns in their order. */
export interface DeclaredResource {
  readonly file: string;
  readonly columns: readonly string[];
}

/** The resources that modules declare, by their names on the wire. */
export async function readResources(root: string): Promise<Map<string, DeclaredResource>> {
  const resources = new Map<string, DeclaredResource>();
  for (const { file, part } of await readExports(root, 'src/modules', 'resource')) {
    const { wire, columns } = part;
    // An import of a sheet has columns too, and no name on the wire.
    if (typeof wire === 'string' && columns) resources.set(wire, { file, columns: Object.keys(columns) });
  }
  return resources;
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

/** Columns of the table of rights by resource: the rows below each heading, without the one of deletions. */
function columnsOfTable(table: string): Map<string, string[]> {
  const parts = table.split(/^### /m).slice(1);
  return new Map(
    parts.map((part) => {
      const rows = [...part.matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name!);
      return [part.slice(0, part.indexOf('\n')), rows.filter((name) => name !== 'column' && name !== '_Delete_')];
    }),
  );
}

/**
 * Checks that the table of rights has the columns of each declared resource, in their order. Resources that a function
 * makes, such as the code tables, are compared by the test alone.
 */
export function checkColumns(resources: ReadonlyMap<string, DeclaredResource>, table: string): Finding[] {
  const written = columnsOfTable(table);
  const rule = 'renewed';
  const findings: Finding[] = [];
  for (const [wire, { file, columns }] of resources) {
    const rows = written.get(wire);
    const at = (message: string) => findings.push({ file, rule, message: `${message}: ${RENEW_RIGHTS}` });
    if (!rows) {
      at(`${wire} is not in ${RIGHTS}`);
      continue;
    }
    for (const name of columns) if (!rows.includes(name)) at(`${wire}.${name} has no row in ${RIGHTS}`);
    for (const name of rows) if (!columns.includes(name)) at(`${wire}.${name} in ${RIGHTS} is no column any more`);
    const sameNames = rows.length === columns.length && columns.every((name) => rows.includes(name));
    if (sameNames && rows.join() !== columns.join()) at(`the columns of ${wire} have another order in ${RIGHTS}`);
  }
  return findings;
}

if (isProgram(import.meta.url)) {
  const routes = await readRoutes(REPOSITORY);
  const resources = await readResources(REPOSITORY);
  const table = readText(REPOSITORY, RIGHTS);
  const findings = [...checkSchema(REPOSITORY), ...checkRights(routes, table), ...checkColumns(resources, table)];
  report('renewed', findings, `${routes.size} routes, ${resources.size} resources`);
}

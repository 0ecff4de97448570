import { hasGrant } from '../../../kernel/access/actor.ts';
import { AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { BASE_LOCALE, LOCALES, type Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type CodeUseKind, KEPT_ELSEWHERE, NAMES_ONLY } from '../shared/code-table.model.ts';
import * as tables from './code-table.repository.ts';
import { codeUsePort } from './code-use.port.ts';

/** Every table with its version and the number of its codes. */
export const listCodeTables = async (ctx: Ctx) =>
  (await ctx.read((read) => tables.codeTables(read))).filter(({ name }) => !KEPT_ELSEWHERE.has(name));

/** A table with all of its codes. @throws AppError notFound */
export async function readCodeTable(ctx: Ctx, name: string) {
  const [version, rows] = await ctx.read(
    async (read) => [await tables.tableVersion(read, name), await tables.codesOf(read, name)] as const,
  );
  if (version === undefined || KEPT_ELSEWHERE.has(name)) throw appError('notFound', 'error.notFound');
  const edit = hasGrant(ctx.actor, 'homeShowEdit', 'edit');
  const open = edit && !NAMES_ONLY.has(name);
  const uses = await usesOf(ctx, name, rows);
  return {
    name,
    version,
    rows: rows.map((row) => ({ ...row, uses: uses.get(row.code) ?? [] })),
    can: { edit, add: open, disable: open },
  };
}

/** What carries each code of a table: records of modules above, and codes below it. */
export async function usesOf(
  ctx: Ctx,
  table: string,
  rows: readonly tables.CodeRow[],
): Promise<ReadonlyMap<string, { kind: CodeUseKind; count: number }[]>> {
  const found = new Map<string, { kind: CodeUseKind; count: number }[]>();
  const note = (code: string, kind: CodeUseKind, count: number) =>
    found.set(code, [...(found.get(code) ?? []), { kind, count }]);
  for (const { kind, table: of, count } of ctx.ports.all(codeUsePort)) {
    if (of !== table) continue;
    for (const [code, n] of await ctx.read((read) => count(read))) if (n > 0) note(code, kind, n);
  }
  const below = Map.groupBy(rows, (row) => row.parent);
  for (const [parent, children] of below) if (parent !== null) note(parent, 'codes', children.length);
  return found;
}

/** What an audit entry says of a code. */
export const factsOf = ({ names, parent, scope, sort, enabled }: Omit<tables.CodeRow, 'id' | 'code'>) => ({
  names,
  parent,
  scope,
  sort,
  enabled,
});

/**
 * Removes a code nothing carries. Returns the version of the table.
 * @throws AppError notFound, refused where only names change, conflict with `uses` for one that is carried
 */
export async function removeCode(ctx: Ctx, table: string, code: string): Promise<number> {
  return ctx.tx(async (tx) => {
    const version = await tables.tableVersion(tx, table, true);
    const rows = version === undefined || KEPT_ELSEWHERE.has(table) ? [] : await tables.codesOf(tx, table);
    const row = rows.find((one) => one.code === code);
    if (!row) throw appError('notFound', 'error.notFound');
    if (NAMES_ONLY.has(table)) throw appError('refused', 'settings.code.namesOnly');
    const uses = (await usesOf(tx, table, rows)).get(code) ?? [];
    if (uses.length > 0) {
      const n = uses.reduce((sum, { count }) => sum + count, 0);
      throw appErrorWith({ data: { uses } }, 'conflict', 'settings.code.used', { n });
    }
    await tables.eraseCode(tx, table, code);
    tx.audit({ action: 'settings.code_remove', object: 'code', objectId: `${table}/${code}`, before: factsOf(row) });
    return (await tables.tableVersion(tx, table))!;
  });
}

const invalid = (path: string, code: MessageKey) =>
  new AppError('invalid', code, undefined, { fields: [{ path, code }] });

/** Whether a change leaves alone what the product relies on. */
export const onlyNamesDiffer = (
  before: Pick<tables.CodeRow, 'parent' | 'scope' | 'enabled'>,
  after: Pick<tables.CodeRow, 'parent' | 'scope' | 'enabled'>,
): boolean => before.parent === after.parent && before.scope === after.scope && before.enabled === after.enabled;

/** Notes that a code was added or changed. */
export function auditCode(
  tx: TxCtx,
  table: string,
  before: tables.CodeRow | undefined,
  after: Omit<tables.CodeRow, 'id'>,
): void {
  tx.audit({
    action: before ? 'settings.code_update' : 'settings.code_add',
    object: 'code',
    objectId: `${table}/${after.code}`,
    before: before ? factsOf(before) : null,
    after: factsOf(after),
  });
}

/** True when a code lies below another one, or is it. */
export function isBelow(
  rows: readonly Pick<tables.CodeRow, 'code' | 'parent'>[],
  code: string,
  above: string,
): boolean {
  const parents = new Map(rows.map((row) => [row.code, row.parent]));
  const seen = new Set<string>();
  for (let at: string | null | undefined = code; at && !seen.has(at); at = parents.get(at)) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Adds a code or changes what it is called, where it stands and whether it is offered; rows that carry a disabled code
 * keep it. Returns the version of the table.
 * @throws AppError notFound, conflict when the table changed since it was read, invalid with the field, refused
 */
export async function saveCode(
  ctx: Ctx,
  table: string,
  code: string,
  given: {
    readonly version: number;
    readonly fresh: boolean;
    readonly names: Readonly<Record<Locale, string>>;
    readonly parent: string | null;
    readonly scope: string | null;
    readonly sort: number;
    readonly enabled: boolean;
  },
): Promise<number> {
  return ctx.tx(async (tx) => {
    const version = await tables.tableVersion(tx, table, true);
    if (version === undefined || KEPT_ELSEWHERE.has(table)) throw appError('notFound', 'error.notFound');
    if (version !== given.version) throw appError('conflict', 'settings.code.stale');
    const rows = await tables.codesOf(tx, table);
    const before = rows.find((row) => row.code === code);
    if (given.fresh && before) throw invalid('code', 'settings.code.taken');
    if (!given.fresh && !before) throw appError('notFound', 'error.notFound');
    const names = Object.fromEntries(
      LOCALES.map((locale) => [locale, given.names[locale].trim()]).filter(([, text]) => text !== ''),
    );
    if (!names[BASE_LOCALE]) throw invalid(`names.${BASE_LOCALE}`, 'settings.code.nameless');
    const { parent, scope, sort, enabled } = given;
    if (parent !== null && (!rows.some((row) => row.code === parent) || isBelow(rows, parent, code))) {
      throw invalid('parent', 'settings.code.parentWrong');
    }
    if (NAMES_ONLY.has(table) && (!before || !onlyNamesDiffer(before, { parent, scope, enabled }))) {
      throw appError('refused', 'settings.code.namesOnly');
    }
    const row = { code, names, parent, scope, sort, enabled };
    await tables.writeCodes(tx, table, [row]);
    auditCode(tx, table, before, row);
    return (await tables.tableVersion(tx, table))!;
  });
}

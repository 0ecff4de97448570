import { appError } from '../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { type AppliedRow, bindImport, type IssueText, type RevertRow } from '../../../platform/imports/binding.ts';
import { revertEach } from '../../../platform/imports/revert-each.ts';
import type { UnitKind } from '../shared/unit.model.ts';
import { unitImport } from '../shared/unit.resource.ts';
import { scopeRoot } from './unit.access.ts';
import { unitUsePort } from './unit.port.ts';
import * as units from './unit.repository.ts';
import { changeUnit, createUnit, type UnitUpdate, writeChanges } from './unit.service.ts';
import { placeBelow } from './unit-move.service.ts';
import { parentsFirst, type UnitColumn, type UnitSheetRow, validateUnits } from './unit-sheet.engine.ts';

/** Shown values as the service takes them. */
function updateOf(values: Readonly<Record<string, string | null | undefined>>): UnitUpdate {
  const { name, name_en: nameEn, kind, gradation, province, city, address, contact, phone, sort } = values;
  return {
    ...(name == null ? {} : { name }),
    ...(kind == null ? {} : { kind: kind as UnitKind }),
    ...(sort == null ? {} : { sort: Number(sort) }),
    nameEn,
    gradation,
    province,
    city,
    address,
    contact,
    phone,
  };
}

/** Id of the living unit a code stands for: after a merge its target. */
async function idOfCode(tx: TxCtx, code: string | null | undefined): Promise<string | null> {
  if (!code) return null;
  let [unit] = await units.unitsByCode(tx, [code]);
  while (unit?.merged_into) unit = await units.findUnit(tx, unit.merged_into);
  if (!unit || unit.deleted_at) throw appError('invalid', 'units.parent.absent');
  return unit.id;
}

async function writeRow(
  tx: TxCtx,
  row: UnitSheetRow & { verdict: { target?: string; after?: object } },
): Promise<AppliedRow> {
  const { values, verdict } = row;
  if (!verdict.target) {
    const { name = '', kind = 'college', ...rest } = updateOf(values);
    const parentId = await idOfCode(tx, values.parent);
    return { objectId: await createUnit(tx, { ...rest, name, kind, code: values.code!, parentId }) };
  }
  const after = (verdict.after ?? {}) as Readonly<Record<string, string | null>>;
  // A new kind and a new place are validated together: the unit moves first when the place takes both.
  if (Object.hasOwn(after, 'parent')) {
    await units.lockTree(tx);
    const stored = (await units.findUnit(tx, verdict.target, true))!;
    const planned = { ...stored, name: after.name ?? stored.name, kind: (after.kind as UnitKind) ?? stored.kind };
    await placeBelow(tx, planned, await idOfCode(tx, after.parent));
  }
  await changeUnit(tx, verdict.target, updateOf(after));
  return { objectId: verdict.target };
}

const keptBecause = (key: 'units.import.used' | 'units.import.changed'): IssueText => ({ key });

/** Takes one row back, unless it was used or changed since. */
async function revertRow(tx: TxCtx, row: RevertRow<UnitColumn>): Promise<'reverted' | IssueText> {
  const stored = await units.findUnit(tx, row.objectId, true);
  if (!stored || stored.deleted_at || stored.merged_into) return keptBecause('units.import.changed');
  if (row.did === 'created') {
    if (stored.version > 1) return keptBecause('units.import.changed');
    let used = await units.countChildren(tx, stored.id);
    for (const use of tx.ports.all(unitUsePort)) used += await use.count(tx, stored.id);
    if (used > 0 || !(await units.eraseUnit(tx, stored.id))) return keptBecause('units.import.used');
    await units.raiseListVersion(tx);
    tx.audit({ action: 'unit.undo', object: 'unit', objectId: stored.id, before: row.after });
    return 'reverted';
  }
  const parent = stored.parent_id === null ? null : (await units.unitNames(tx, [stored.parent_id]))[0]?.code;
  const now: Readonly<Record<string, unknown>> = { ...stored, parent, sort: String(stored.sort) };
  if (Object.entries(row.after).some(([column, value]) => (now[column] ?? null) !== value)) {
    return keptBecause('units.import.changed');
  }
  const { parent: oldParent, ...plain } = row.before;
  await units.lockTree(tx);
  if (oldParent !== undefined) {
    const back = { ...stored, name: plain.name ?? stored.name, kind: (plain.kind as UnitKind) ?? stored.kind };
    await placeBelow(tx, back, await idOfCode(tx, oldParent));
  }
  const fresh = (await units.findUnit(tx, stored.id))!;
  const { sort, ...texts } = plain;
  await writeChanges(
    tx,
    fresh,
    { ...texts, ...(sort == null ? {} : { sort: Number(sort) }) } as units.UnitChanges,
    'unit.undo',
  );
  return 'reverted';
}

/** Units from a sheet: the tree as the file leaves it is validated as a whole. */
export const unitImportBinding = bindImport(unitImport, {
  codes: async (ctx) => ({ gradation: await units.codesOf(ctx, 'schoolgradation', ctx.locale) }),
  order: parentsFirst,
  check: async (ctx, rows) => validateUnits(await units.allUnits(ctx), rows, { root: scopeRoot(ctx) }),
  apply: async (tx, rows) => {
    const done = new Map<number, AppliedRow>();
    for (const row of rows) done.set(row.line, await writeRow(tx, row));
    return done;
  },
  revert: (tx, rows) => revertEach(rows, (row) => revertRow(tx, row)),
});

import type { ImportIssue, ImportRow, RowVerdict } from '../../../platform/imports/binding.ts';
import { fitsBelow, UNIT_CODE, UNIT_NAME, UNIT_PHONE, type UnitKind } from '../shared/unit.model.ts';
import type { UnitRow } from './unit.repository.ts';

/** Columns of the sheet that are stored as they stand. */
const PLAIN = ['name', 'name_en', 'kind', 'gradation', 'province', 'city', 'address', 'contact', 'phone'] as const;
export type UnitColumn = (typeof PLAIN)[number] | 'code' | 'parent' | 'sort';
export type UnitSheetRow = ImportRow<UnitColumn>;

/** A unit as it will be: what is stored with what the file says. */
interface Planned {
  readonly code: string;
  readonly name: string;
  readonly kind: UnitKind | null;
  /** Code of the parent; null: the root. */
  readonly parent: string | null;
}

/** Where the actor may write. */
export interface SheetScope {
  /** Id of the unit the scope begins at; null: everything; undefined: nothing. */
  readonly root: string | null | undefined;
}

const issue = (column: UnitColumn, reason: ImportIssue['reason'], remedy?: ImportIssue['remedy']): ImportIssue => ({
  level: 'error',
  column,
  reason,
  ...(remedy ? { remedy } : {}),
});

/** Validates a sheet of units against the whole tree as the file leaves it. */
export function validateUnits(
  stored: readonly UnitRow[],
  rows: readonly UnitSheetRow[],
  scope: SheetScope,
): Map<number, RowVerdict> {
  const byId = new Map(stored.map((unit) => [unit.id, unit]));
  const byCode = new Map(stored.map((unit) => [unit.code, unit]));
  /** The unit a code stands for: after a merge the target. */
  const answering = (code: string): UnitRow | undefined => {
    let unit = byCode.get(code);
    while (unit?.merged_into) unit = byId.get(unit.merged_into);
    return unit;
  };
  const parentCode = (unit: UnitRow) => (unit.parent_id === null ? null : (byId.get(unit.parent_id)?.code ?? null));

  const plan = new Map<string, Planned>();
  for (const unit of stored) {
    if (unit.deleted_at !== null || unit.merged_into !== null) continue;
    plan.set(unit.code, { code: unit.code, name: unit.name, kind: unit.kind, parent: parentCode(unit) });
  }
  for (const { values } of rows) {
    const { code } = values;
    if (!code) continue;
    const now = plan.get(code);
    const given = values.parent;
    plan.set(code, {
      code,
      name: values.name ?? now?.name ?? '',
      kind: (values.kind as UnitKind | undefined) ?? now?.kind ?? null,
      parent:
        given === undefined
          ? (now?.parent ?? null)
          : given === null
            ? null
            : plan.has(given)
              ? given
              : (answering(given)?.code ?? given),
    });
  }

  const names = new Map<string, number>();
  const nameKey = (unit: Planned) => `${unit.parent ?? ''}\u0000${unit.name.toLowerCase()}`;
  const kindsUnder = new Map<string, Set<UnitKind>>();
  for (const unit of plan.values()) {
    names.set(nameKey(unit), (names.get(nameKey(unit)) ?? 0) + 1);
    if (unit.parent === null || unit.kind === null) continue;
    kindsUnder.set(unit.parent, (kindsUnder.get(unit.parent) ?? new Set<UnitKind>()).add(unit.kind));
  }

  /** Codes from a unit up to the root; null in a cycle. */
  const upward = (code: string): string[] | null => {
    const seen: string[] = [];
    for (let at: string | null = code; at !== null; at = plan.get(at)?.parent ?? null) {
      if (seen.includes(at)) return null;
      seen.push(at);
    }
    return seen;
  };
  const rootCode = scope.root ? byId.get(scope.root)?.code : null;
  const within = (path: readonly string[] | null) =>
    scope.root === null || (scope.root !== undefined && path !== null && rootCode != null && path.includes(rootCode));

  const verdicts = new Map<number, RowVerdict>();
  for (const { line, values } of rows) {
    const { code } = values;
    if (!code) continue;
    const known = byCode.get(code);
    const issues: ImportIssue[] = [];
    if (!UNIT_CODE.test(code))
      issues.push(issue('code', { key: 'units.import.badCode' }, { key: 'units.import.fixCode' }));
    if (known?.deleted_at) {
      const reason = { key: 'units.code.deleted', params: { code, name: known.name } } as const;
      issues.push(issue('code', reason, { key: 'units.import.fixDeleted' }));
    } else if (known?.merged_into) {
      issues.push(issue('code', { key: 'units.merged' }, { key: 'units.import.fixDeleted' }));
    }
    if (values.name !== undefined && values.name !== null && [...values.name].length < UNIT_NAME.min) {
      issues.push(issue('name', { key: 'units.import.shortName', params: { min: UNIT_NAME.min } }));
    }
    if (values.phone && !UNIT_PHONE.test(values.phone)) {
      issues.push(issue('phone', { key: 'units.import.badPhone' }, { key: 'units.import.fixPhone' }));
    }
    if (typeof values.sort === 'string' && (Number(values.sort) < 0 || Number(values.sort) > 1_000_000)) {
      issues.push(issue('sort', { key: 'units.import.badSort' }));
    }
    const planned = plan.get(code)!;
    const parent = planned.parent === null ? null : plan.get(planned.parent);
    const moves = !known || parentCode(known) !== planned.parent;
    if (planned.parent !== null && !parent) {
      issues.push(
        issue(
          'parent',
          { key: 'units.import.noParent', params: { code: planned.parent } },
          { key: 'units.import.fixParent' },
        ),
      );
    }
    const path = upward(code);
    if (path === null) {
      issues.push(issue('parent', { key: 'units.import.cycle' }, { key: 'units.import.fixCycle' }));
    } else if (planned.kind && parent !== undefined) {
      const above = parent === null ? null : parent.kind;
      const fits = (parent !== null && above === null) || fitsBelow(planned.kind, above);
      if (!fits && (moves || planned.kind !== known?.kind)) {
        issues.push(issue('parent', { key: `units.place.${planned.kind}` }, { key: 'units.import.fixPlace' }));
      }
      if (known && planned.kind !== known.kind) {
        for (const kind of kindsUnder.get(code) ?? []) {
          if (!fitsBelow(kind, planned.kind))
            issues.push(issue('kind', { key: `units.place.${kind}` }, { key: 'units.import.fixPlace' }));
        }
      }
    }
    if ((moves || planned.name !== known?.name) && planned.name !== '' && (names.get(nameKey(planned)) ?? 0) > 1) {
      issues.push(
        issue('name', { key: 'units.name.taken', params: { name: planned.name } }, { key: 'units.import.fixName' }),
      );
    }
    const storedPath = known && !known.deleted_at ? storedUpward(byId, known) : null;
    const reached = within(path) && (!storedPath || within(storedPath));
    const isRoot = scope.root !== null && code === rootCode;
    if (!reached || isRoot)
      issues.push(
        issue('code', { key: isRoot ? 'units.root' : 'units.import.scope' }, { key: 'units.import.fixScope' }),
      );

    verdicts.set(line, { ...difference(known, values, parentCode, planned), issues });
  }
  return verdicts;
}

function storedUpward(byId: ReadonlyMap<string, UnitRow>, unit: UnitRow): string[] {
  const codes: string[] = [];
  for (let at: UnitRow | undefined = unit; at; at = at.parent_id ? byId.get(at.parent_id) : undefined)
    codes.push(at.code);
  return codes;
}

/** What would change, by column. */
function difference(
  known: UnitRow | undefined,
  values: UnitSheetRow['values'],
  parentCode: (unit: UnitRow) => string | null,
  planned: Planned,
): Pick<RowVerdict, 'state' | 'target' | 'before' | 'after'> {
  const now: Record<string, string | null> = {};
  const then: Record<string, string | null> = {};
  const compare = (column: string, stored: string | null, given: string | null | undefined) => {
    if (given === undefined || given === stored) return;
    now[column] = stored;
    then[column] = given;
  };
  for (const column of PLAIN) compare(column, known?.[column] ?? null, values[column]);
  compare('sort', known ? String(known.sort) : null, values.sort === null ? '0' : values.sort);
  if (values.parent !== undefined || !known) compare('parent', known ? parentCode(known) : null, planned.parent);
  if (!known || known.deleted_at) return { state: 'new', before: {}, after: { code: values.code ?? null, ...then } };
  if (Object.keys(then).length === 0) return { state: 'same', target: known.id };
  return { state: 'change', target: known.id, before: now, after: then };
}

/** Parents before their children, else the order of the file. */
export function parentsFirst(rows: readonly UnitSheetRow[]): UnitSheetRow[] {
  const byCode = new Map(rows.map((row) => [row.values.code, row]));
  const done = new Set<UnitSheetRow>();
  const sorted: UnitSheetRow[] = [];
  for (const row of rows) {
    const chain: UnitSheetRow[] = [];
    for (let at: UnitSheetRow | undefined = row; at && !done.has(at); ) {
      // A cycle is a fault of its rows; here it only has to end.
      done.add(at);
      chain.push(at);
      at = at.values.parent ? byCode.get(at.values.parent) : undefined;
    }
    sorted.push(...chain.reverse());
  }
  return sorted;
}

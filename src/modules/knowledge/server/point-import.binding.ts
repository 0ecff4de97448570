import type { TxCtx } from '../../../platform/db/context.ts';
import {
  type AppliedRow,
  bindImport,
  type ImportIssue,
  type ImportRow,
  type IssueText,
  type RevertRow,
  type RowVerdict,
} from '../../../platform/imports/binding.ts';
import { revertEach } from '../../../platform/imports/revert-each.ts';
import { POINT_CODE, type PointState } from '../shared/point.model.ts';
import { pointImport } from '../shared/point.resource.ts';
import * as points from './point.repository.ts';
import { createPoint, writePoint } from './point.service.ts';

type Column = 'code' | 'parent' | 'name' | 'state';
type Row = ImportRow<Column>;

const keyOf = (code: string | null | undefined): string => (code ?? '').trim().toLowerCase();

/** How many lines of the file a line hangs below; more than three where they go in a circle. */
function depths(rows: readonly Row[]): (row: Row) => number {
  const byCode = new Map(rows.map((row) => [keyOf(row.values.code), row]));
  return (row) => {
    let depth = 0;
    for (let at: Row | undefined = row; at && depth < 4; depth++) {
      const parent = keyOf(at.values.parent);
      at = parent === '' ? undefined : byCode.get(parent);
    }
    return depth;
  };
}

/** Validates lines against the tree as the file leaves it. */
export function validatePoints(
  rows: readonly Row[],
  stored: readonly points.PointRow[],
): Map<number, RowVerdict & { readonly parentCode?: string }> {
  const byKey = new Map(stored.map((point) => [keyOf(point.code), point]));
  const byId = new Map(stored.map((point) => [point.id, point]));
  const lines = new Map(rows.map((row) => [keyOf(row.values.code), row]));
  /** Level of a code; 0 when it is nowhere, 9 when it hangs below itself. */
  const levelAt = (key: string, seen: readonly string[] = []): number => {
    if (seen.includes(key)) return 9;
    const line = lines.get(key);
    const known = byKey.get(key);
    if (!line || line.values.parent === undefined) return known?.level ?? (line ? 1 : 0);
    const parent = keyOf(line.values.parent);
    if (parent === '') return 1;
    const above = levelAt(parent, [...seen, key]);
    return above === 0 ? 9 : above + 1;
  };
  return new Map(
    rows.map((row): [number, RowVerdict] => {
      const { values } = row;
      const issues: ImportIssue[] = [];
      const fault = (column: Column, reason: IssueText, remedy?: IssueText) =>
        issues.push({ level: 'error', column, reason, ...(remedy ? { remedy } : {}) });
      const key = keyOf(values.code);
      const known = byKey.get(key);
      if (key !== '' && !POINT_CODE.test((values.code ?? '').trim())) fault('code', { key: 'knowledge.code.shape' });
      const parent = keyOf(values.parent);
      if (parent !== '' && levelAt(parent) === 0) {
        const params = { code: values.parent ?? '' };
        fault('parent', { key: 'knowledge.import.noParent', params }, { key: 'knowledge.import.fixParent' });
      } else if (parent !== '' && levelAt(key) > 3) {
        fault('parent', { key: 'knowledge.parent.deep' }, { key: 'knowledge.import.fixParent' });
      } else if (known && values.parent !== undefined && levelAt(key) !== known.level) {
        fault('parent', { key: 'knowledge.parent.level' });
      }
      const parentNow = known?.parent ? (byId.get(known.parent)?.code ?? '') : '';
      const wished = {
        ...(values.name ? { name: values.name } : {}),
        ...(values.parent === undefined ? {} : { parent: (values.parent ?? '').trim() }),
        ...(values.state ? { state: values.state } : {}),
      };
      if (!known) {
        return [row.line, { state: 'new', after: { code: values.code ?? null, ...wished }, issues }];
      }
      const now: Readonly<Record<string, string>> = { name: known.name, parent: parentNow, state: known.state };
      const changed = Object.entries(wished).filter(([column, value]) =>
        column === 'parent' ? keyOf(value) !== keyOf(now.parent) : value !== now[column],
      );
      const before = Object.fromEntries(changed.map(([column]) => [column, now[column] || null]));
      const after = Object.fromEntries(changed.map(([column, value]) => [column, value || null]));
      return [row.line, { state: changed.length > 0 ? 'change' : 'same', target: known.id, before, after, issues }];
    }),
  );
}

const idOf = async (tx: TxCtx, code: string | null | undefined): Promise<string | null> =>
  keyOf(code) === '' ? null : ((await points.pointsBy(tx, { codes: [keyOf(code)] }))[0]?.id ?? null);

/** Values as the services take them; the code of a parent becomes its id. */
async function changeOf(tx: TxCtx, values: Readonly<Record<string, string | null | undefined>>) {
  return {
    ...(values.name ? { name: values.name } : {}),
    ...(values.parent === undefined ? {} : { parent: await idOf(tx, values.parent) }),
    ...(values.state ? { state: values.state as PointState } : {}),
  };
}

const CHANGED: IssueText = { key: 'knowledge.import.changed' };

async function takeBack(tx: TxCtx, row: RevertRow<Column>): Promise<'reverted' | IssueText> {
  const point = await points.findPoint(tx, row.objectId);
  if (!point || point.deleted_at) return CHANGED;
  if (row.did === 'created') {
    const uses = await points.usesOf(tx, point.id);
    if (point.version > 1 || uses.below + uses.linked > 0) return CHANGED;
    await points.erasePoint(tx, point.id);
    tx.audit({ action: 'code.undo', object: 'knowledge_point', objectId: point.id, before: row.after });
    return 'reverted';
  }
  const now: Readonly<Record<string, unknown>> = { ...point, ...(await changeOf(tx, row.after)) };
  const same = { name: point.name, state: point.state, parent: point.parent };
  if (Object.entries(same).some(([column, value]) => now[column] !== value)) return CHANGED;
  await writePoint(tx, point, await changeOf(tx, row.before), 'code.undo');
  return 'reverted';
}

/** Knowledge points from a sheet; parents are written first. */
export const pointImportBinding = bindImport(pointImport, {
  keyOf: ({ values }) => keyOf(values.code) || null,
  order: (rows) => {
    const depth = depths(rows);
    return rows.toSorted((a, b) => depth(a) - depth(b) || a.line - b.line);
  },
  check: async (ctx, rows) => validatePoints(rows, await points.allPoints(ctx)),
  apply: async (tx, rows) => {
    await points.lockPoints(tx);
    const done = new Map<number, AppliedRow>();
    for (const { line, values, verdict } of rows) {
      const change = await changeOf(tx, verdict.after ?? {});
      if (verdict.target) {
        await writePoint(tx, (await points.findPoint(tx, verdict.target))!, change, 'code.update');
        done.set(line, { objectId: verdict.target });
        continue;
      }
      const code = (values.code ?? '').trim();
      const id = await createPoint(tx, { code, name: values.name ?? '', parent: null, ...change });
      done.set(line, { objectId: id });
    }
    return done;
  },
  revert: async (tx, rows) => {
    await points.lockPoints(tx);
    return revertEach(rows, (row) => takeBack(tx, row));
  },
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compileList } from '../platform/gateway/list.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());
const registry = () =>
  new Map(t.app.modules.flatMap((module) => module.resources ?? []).map((one) => [one.resource.wire, one]));

/** Lists that grow with the people of a university and their acts; every other one is bounded by what an office keeps. */
const GROWING = {
  person: '',
  unit_binding: '',
  log: JSON.stringify({ time: ['2026-11-01T00:00:00Z', '2026-11-07T00:00:00Z'] }),
};
/** Orders of few rows: decided applications are looked up by person or unit. */
const SORTED = new Set(['unit_binding decided', 'unit_binding -decided']);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Sort Key'?: readonly string[];
  readonly 'Presorted Key'?: readonly string[];
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Sorts above the scan of the list itself, by their keys; those of a value asked beside it do not count. */
function sortsOf(node: PlanNode): string[] {
  const below = (node.Plans ?? [])
    .filter((plan) => !['InitPlan', 'SubPlan'].includes(plan['Parent Relationship'] ?? ''))
    .flatMap(sortsOf);
  // One row per account: what is sorted behind it are groups of one.
  const unique = node['Presorted Key']?.includes('p.account');
  return node['Sort Key'] && node['Node Type'] !== 'Merge Append' && node['Node Type'] !== 'Gather Merge' && !unique
    ? [node['Sort Key'].join(', '), ...below]
    : below;
}

describe('every order of a list that grows is the order of an index', () => {
  it.each(Object.entries(GROWING))('%s', async (name, f) => {
    const ctx = await t.ctx('admin');
    const columns = registry().get(name)!.resource.columns;
    const sorts = Object.keys(columns).filter((column) => columns[column]!.sort);
    const sorted: Record<string, string[]> = {};
    for (const sort of ['', ...sorts, ...sorts.map((column) => `-${column}`)]) {
      const list = compileList(registry(), name, { kw: '', f, sort, bin: false }, ctx);
      const [plan] = await ctx.read(async (read) => {
        // With these two the database sorts and scans only where no index gives the order, whatever the size of a table.
        await sql`set local enable_sort = off`.execute(read.db);
        await sql`set local enable_seqscan = off`.execute(read.db);
        const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`explain (format json, costs off)
          select ${list.select} from ${list.from} where ${list.where} order by ${list.order} limit 10`.execute(read.db);
        return rows[0]!['QUERY PLAN'];
      });
      const found = sortsOf(plan!.Plan);
      if (found.length > 0 && !SORTED.has(`${name} ${sort}`)) sorted[sort] = found;
    }
    expect(sorted).toEqual({});
  });
});

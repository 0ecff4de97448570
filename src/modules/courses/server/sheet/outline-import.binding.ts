import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import {
  type AppliedRow,
  bindImport,
  type ImportFacts,
  type IssueText,
  LineError,
  type RevertRow,
} from '../../../../platform/imports/binding.ts';
import { revertEach } from '../../../../platform/imports/revert-each.ts';
import { pointsBy } from '../../../knowledge/server/knowledge.public.ts';
import { runsOfNodes } from '../../../runs/server/runs.public.ts';
import { courseRights } from '../../shared/course.policy.ts';
import { outlineImport } from '../../shared/outline.resource.ts';
import { changeableCourse } from '../course.access.ts';
import { findCourse } from '../course.repository.ts';
import { courseNodes, findNode } from '../outline/node.repository.ts';
import { addNode, type NodeChange, updateNode } from '../outline/node.service.ts';
import { deleteNode } from '../outline/node-removal.service.ts';
import { pointCodesOf, sheetPoints } from '../outline/outline-points.service.ts';
import {
  type OutlineColumn,
  type OutlineRow,
  type OutlineVerdict,
  type OutlineWrite,
  pointCodes,
  type SheetCourse,
  shownNode,
  validateOutline,
} from './outline-sheet.engine.ts';
import { experimentsOf } from './outline-sheet.repository.ts';
import { timeOf } from './outline-time.engine.ts';

const given = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
];

/** The course rows belong to, when the actor may change its outline. */
async function sheetCourse(ctx: Ctx, courseId: string | null): Promise<SheetCourse | null> {
  if (courseId === null || ctx.actor.kind !== 'person') return null;
  const row = await findCourse(ctx, courseId, ctx.actor.personId);
  if (!row?.role || row.state === 'archived') return null;
  if (courseRights(row.role, row.granted ?? []).structure !== 'all') return null;
  return { code: row.code, name: row.name, nodes: await courseNodes(ctx, courseId) };
}

async function validated(ctx: Ctx, { objectId, file }: ImportFacts): Promise<Map<number, OutlineVerdict>> {
  const rows = file as readonly OutlineRow[];
  const course = await sheetCourse(ctx, objectId);
  const nodes = course?.nodes ?? [];
  const experiments = await experimentsOf(ctx, {
    codes: given(rows.map((row) => row.values.experiment)),
    ids: given(nodes.map((node) => node.experimentId)),
  });
  const points = await sheetPoints(
    ctx,
    nodes.map(({ id }) => id),
    rows.map((row) => row.values.points),
  );
  const verdicts = validateOutline(rows, course, experiments, points);
  await refuseUsed(ctx, verdicts);
  return verdicts;
}

/** Another experiment stands in for one learners have not run yet. */
async function refuseUsed(ctx: Ctx, verdicts: Map<number, OutlineVerdict>): Promise<void> {
  const swapped = [...verdicts].flatMap(([line, { after, write: to }]) =>
    after?.experiment && to?.node && to.experimentId !== to.node.experimentId ? [{ line, nodeId: to.node.id }] : [],
  );
  if (swapped.length === 0) return;
  const runs = await runsOfNodes(ctx, { nodeIds: swapped.map(({ nodeId }) => nodeId) });
  for (const { line, nodeId } of swapped) {
    const n = runs.filter(({ context }) => context.nodeId === nodeId).length;
    if (n === 0) continue;
    const reason: IssueText = { key: 'courses.node.used', params: { n } };
    const remedy: IssueText = { key: 'courses.import.usedFix' };
    const verdict = verdicts.get(line)!;
    verdicts.set(line, { ...verdict, issues: [{ level: 'error', column: 'experiment', reason, remedy }] });
  }
}

const instant = (value: string | null | undefined) =>
  value === undefined ? undefined : value === null ? null : (timeOf(value)?.toISOString() ?? null);

/** Values of a line as the services take them; what is absent stays. */
function changeOf(
  values: Readonly<Record<string, string | null | undefined>>,
  { type, experimentId, pointIds }: Pick<OutlineWrite, 'experimentId' | 'pointIds'> & { readonly type: string },
) {
  const { name, required, hours } = values;
  const dueAt = instant(values.dueAt);
  const address = type === 'link' && values.experiment !== undefined ? (values.experiment ?? '') : undefined;
  const experiment = {
    ...(values.experiment && experimentId ? { experimentId } : {}),
    ...(dueAt === undefined ? {} : { dueAt }),
  };
  return {
    ...(name ? { name } : {}),
    ...(required ? { required: required === 'yes' } : {}),
    ...(hours === undefined ? {} : { hours: hours === null ? null : Number(hours) }),
    opensAt: instant(values.opensAt),
    closesAt: instant(values.closesAt),
    ...(address === undefined ? {} : { address }),
    ...(values.points === undefined ? {} : { points: [...pointIds] }),
    ...(Object.keys(experiment).length > 0 ? { experiment } : {}),
  } satisfies Omit<NodeChange, 'version'>;
}

/** @param courseId the course of the import; `parent` the node above, stored by now */
async function write(
  tx: TxCtx,
  row: OutlineRow,
  verdict: OutlineVerdict,
  to: OutlineWrite,
  { courseId, parent }: { readonly courseId: string; readonly parent: string | null },
): Promise<string> {
  const change = changeOf(verdict.after ?? {}, { ...to, type: row.values.type ?? '' });
  if (to.node) {
    const fresh = await findNode(tx, to.node.id);
    await updateNode(tx, to.node.id, { ...change, version: fresh?.version ?? to.node.version });
    return to.node.id;
  }
  const { experiment, opensAt, closesAt, ...rest } = change;
  const { id } = await addNode(tx, courseId, {
    ...rest,
    type: row.values.type ?? '',
    name: row.values.name ?? '',
    parent,
    opensAt: opensAt ?? null,
    closesAt: closesAt ?? null,
    ...(to.experimentId
      ? {
          experiment: {
            experimentId: to.experimentId,
            attempts: null,
            countRule: 'best',
            dueAt: experiment?.dueAt ?? null,
            reportRequired: false,
            reportScore: 'atOnce',
          },
        }
      : {}),
  });
  return id;
}

const CHANGED: IssueText = { key: 'courses.import.gone' };

/** Takes one line back, unless its node was changed or used since. */
async function takeBack(tx: TxCtx, row: RevertRow<OutlineColumn>): Promise<'reverted' | IssueText> {
  const node = await findNode(tx, row.objectId);
  if (!node) return CHANGED;
  if (row.did === 'created') {
    const outline = await courseNodes(tx, node.courseId);
    if (node.version > 1 || outline.some((one) => one.parent === node.id)) return CHANGED;
    await deleteNode(tx, node.id);
    return 'reverted';
  }
  const experiments = await experimentsOf(tx, {
    codes: given([row.before.experiment]),
    ids: given([node.experimentId]),
  });
  const now = shownNode(node, new Map(experiments.map((one) => [one.id, one])), await pointCodesOf(tx, [node.id]));
  if (Object.entries(row.after).some(([column, value]) => now[column as 'name'] !== (value ?? ''))) return CHANGED;
  // What learners see keeps its address.
  if (node.type === 'link' && node.visible && row.before.experiment === null) return CHANGED;
  const codes = pointCodes(row.before.points);
  const found = codes.length > 0 ? await pointsBy(tx, { codes }) : [];
  const points = codes.flatMap((code) => found.find((one) => one.code === code) ?? []);
  // What was disabled or deleted since is tied to nothing again.
  if (points.length < codes.length || points.some(({ state }) => state === 'disabled')) return CHANGED;
  const former = experiments.find((one) => one.code === row.before.experiment);
  await updateNode(tx, node.id, {
    ...changeOf(row.before, {
      type: node.type,
      experimentId: former?.id ?? null,
      pointIds: points.map(({ id }) => id),
    }),
    version: node.version,
  });
  return 'reverted';
}

/** Lines with those above them first, else in the order of the file. */
function parentsFirst<T extends OutlineRow>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => Number(a.values.level ?? 0) - Number(b.values.level ?? 0) || a.line - b.line);
}

/** Outlines of courses from a sheet. */
export const outlineImportBinding = bindImport(outlineImport, {
  within: async (ctx, courseId) => {
    await changeableCourse(ctx, courseId, 'structure');
  },
  whole: true,
  keyOf: ({ values }) => values.mark?.toLowerCase() ?? null,
  order: parentsFirst,
  check: (ctx, _rows, facts) => validated(ctx, facts),
  apply: async (tx, rows, facts) => {
    const done = new Map<number, AppliedRow>();
    const courseId = facts.objectId!;
    const verdicts = await validated(tx, facts);
    for (const row of parentsFirst(rows)) {
      const verdict = verdicts.get(row.line);
      const to = verdict?.write;
      if (!verdict || !to) continue;
      const above = to.parent;
      const parent = above === null ? null : 'id' in above ? above.id : done.get(above.line)?.objectId;
      try {
        if (parent === undefined) throw appError('invalid', 'courses.node.absent');
        done.set(row.line, { objectId: await write(tx, row, verdict, to, { courseId, parent }) });
      } catch (error) {
        throw new LineError(row.line, error);
      }
    }
    return done;
  },
  revert: (tx, rows) => revertEach(rows, (row) => takeBack(tx, row)),
});

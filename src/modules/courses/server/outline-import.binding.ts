import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type AppliedRow, bindImport, type RevertRow, type Said } from '../../../platform/imports/binding.ts';
import { pointsBy } from '../../knowledge/server/knowledge.public.ts';
import { courseRights } from '../shared/course.policy.ts';
import { outlineImport } from '../shared/outline.resource.ts';
import { courseNodes, findNode, nodesOfCourses } from './node.repository.ts';
import { addNode, deleteNode, type NodeChange, updateNode } from './node.service.ts';
import { pointCodesOf, sheetPoints } from './outline-points.service.ts';
import {
  judgeOutline,
  type OutlineColumn,
  type OutlineRow,
  type OutlineVerdict,
  type OutlineWrite,
  parentsFirst,
  pointCodes,
  type SheetCourse,
  shownNode,
  timeOf,
} from './outline-sheet.engine.ts';
import { experimentsOf, taughtByCode } from './outline-sheet.repository.ts';

const given = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
];

async function judged(ctx: Ctx, rows: readonly OutlineRow[]): Promise<Map<number, OutlineVerdict>> {
  if (ctx.actor.kind !== 'person') return judgeOutline(rows, [], [], { byCode: new Map(), ofNode: new Map() });
  const taught = await taughtByCode(ctx, ctx.actor.personId, given(rows.map((row) => row.values.course)));
  const nodes =
    taught.length > 0
      ? await nodesOfCourses(
          ctx,
          taught.map(({ id }) => id),
        )
      : [];
  const experiments = await experimentsOf(ctx, {
    codes: given(rows.map((row) => row.values.experiment)),
    ids: given(nodes.map((node) => node.experimentId)),
  });
  const points = await sheetPoints(
    ctx,
    nodes.map(({ id }) => id),
    rows.map((row) => row.values.points),
  );
  const courses = taught.map(
    ({ id, code, state, role, granted }): SheetCourse => ({
      id,
      code,
      open: state !== 'archived' && courseRights(role, granted).structure === 'all',
      nodes: nodes.filter((node) => node.courseId === id),
    }),
  );
  return judgeOutline(rows, courses, experiments, points);
}

const instant = (value: string | null | undefined) =>
  value === undefined ? undefined : value === null ? null : (timeOf(value)?.toISOString() ?? null);

/** Values of a line as the services take them; what is absent stays. */
function changeOf(
  values: Readonly<Record<string, string | null | undefined>>,
  { experimentId, pointIds }: Pick<OutlineWrite, 'experimentId' | 'pointIds'>,
) {
  const { name, required, hours } = values;
  const dueAt = instant(values.dueAt);
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
    ...(values.points === undefined ? {} : { points: pointIds }),
    ...(Object.keys(experiment).length > 0 ? { experiment } : {}),
  } satisfies Omit<NodeChange, 'version'>;
}

async function write(tx: TxCtx, row: OutlineRow, verdict: OutlineVerdict, to: OutlineWrite): Promise<string> {
  const change = changeOf(verdict.after ?? {}, to);
  if (to.node) {
    const fresh = await findNode(tx, to.node.id);
    await updateNode(tx, to.node.id, { ...change, version: fresh?.version ?? to.node.version });
    return to.node.id;
  }
  const { experiment, opensAt, closesAt, ...rest } = change;
  const { id } = await addNode(tx, to.courseId, {
    ...rest,
    type: row.values.type ?? '',
    name: row.values.name ?? '',
    parent: to.parent,
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

const CHANGED: Said = { key: 'courses.import.gone' };

/** Takes one line back, unless its node was changed or used since. */
async function takeBack(tx: TxCtx, row: RevertRow<OutlineColumn>): Promise<'reverted' | Said> {
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
  const codes = pointCodes(row.before.points);
  const found = codes.length > 0 ? await pointsBy(tx, { codes }) : [];
  const points = codes.flatMap((code) => found.find((one) => one.code === code) ?? []);
  // What was disabled or deleted since is tied to nothing again.
  if (points.length < codes.length || points.some(({ state }) => state === 'disabled')) return CHANGED;
  const former = experiments.find((one) => one.code === row.before.experiment);
  await updateNode(tx, node.id, {
    ...changeOf(row.before, { experimentId: former?.id ?? null, pointIds: points.map(({ id }) => id) }),
    version: node.version,
  });
  return 'reverted';
}

/** Outlines of courses from a sheet. */
export const outlineImportBinding = bindImport(outlineImport, {
  keyOf: ({ values }) =>
    values.mark || (values.name ? `${values.course ?? ''}|${values.parent ?? ''}|${values.name}` : null),
  order: parentsFirst,
  check: judged,
  apply: async (tx, rows) => {
    const done = new Map<number, AppliedRow>();
    // Level by level: what hangs below a new node finds it stored.
    for (const level of [...new Set(rows.map((row) => row.values.level))]) {
      const batch = rows.filter((row) => row.values.level === level);
      const verdicts = await judged(tx, rows);
      for (const row of batch) {
        const verdict = verdicts.get(row.line);
        const to = verdict?.write;
        if (verdict && to) done.set(row.line, { objectId: await write(tx, row, verdict, to) });
      }
    }
    return done;
  },
  revert: async (tx, rows) => {
    const answers = new Map<number, 'reverted' | Said>();
    for (const row of rows) answers.set(row.line, await takeBack(tx, row));
    return answers;
  },
});

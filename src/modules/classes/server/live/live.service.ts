import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { publishedVersion, versionFacts } from '../../../content/server/content.public.ts';
import { storedLabels } from '../../../content/shared/manifest-labels.model.ts';
import { datedIn, type ExperimentNode, experimentNodes, seeCourse } from '../../../courses/server/courses.public.ts';
import { lastActions, liveRuns, runFacts } from '../../../runs/server/runs.public.ts';
import type { liveBoardRoute, liveRunRoute, liveSnapshotRoute } from '../../shared/live.contract.ts';
import type { ClassRow } from '../class.repository.ts';
import { membersOf } from '../enrolment.repository.ts';
import { watchedClass, watches } from './live.access.ts';
import { hintCounts, hintsOfRun, usedHints, watchedPlaces } from './live.repository.ts';

/** Sentences offered again. */
const USED_HINTS = 5;
/** Actions shown of one person. */
const LAST_ACTIONS = 30;

/** The experiment node of the class's course. @throws AppError notFound for any other node */
export async function liveNode(ctx: Ctx, row: ClassRow, nodeId: string): Promise<ExperimentNode> {
  const [node] = await experimentNodes(ctx, { nodeIds: [nodeId] });
  if (node?.courseId !== row.course_id) throw appError('notFound', 'classes.live.node');
  return node;
}

const ms = (at: Date | null) => at?.getTime() ?? null;
const iso = (at: Date | null) => at?.toISOString() ?? null;

async function snapshotOf(
  ctx: Ctx,
  classId: string,
  node: ExperimentNode,
): Promise<CallOutput<typeof liveSnapshotRoute>> {
  const members = await membersOf(ctx, [classId]);
  const found = await ctx.read((read) => liveRuns(read, { classId, nodeId: node.id }));
  const runs = new Map(found.map((run) => [run.personId, run]));
  const version = node.versionPin
    ? await versionFacts(ctx, node.versionPin)
    : await publishedVersion(ctx, node.experimentId);
  const experiment = (await experimentFacts(ctx, [node.experimentId])).get(node.experimentId);
  const told = await hintCounts(
    ctx,
    found.filter((run) => run.state === 'running').map((run) => run.runId),
  );
  return {
    at: ctx.clock.ms(),
    experiment: { id: node.experimentId, name: experiment?.name ?? node.name },
    steps: (version?.steps ?? []).map((step) => ({
      seq: step.seq,
      title: step.words[ctx.locale]?.title ?? step.title,
      expectSeconds: step.expectSeconds,
    })),
    words: { ...storedLabels(version?.manifest ?? null, ctx.locale) },
    used: await usedHints(ctx, node.id, node.courseId, USED_HINTS),
    tiles: members.map(({ personId, name, number }) => {
      const run = runs.get(personId);
      return {
        personId,
        name,
        number,
        runId: run?.runId ?? null,
        state: run?.state ?? ('waiting' as const),
        step: run?.state === 'running' ? run.step : null,
        stepAt: ms(run?.stepAt ?? null),
        repeats: run?.repeats ?? 0,
        score: run?.score ?? null,
        progress: run?.progress ?? 0,
        heartbeatAt: ms(run?.heartbeatAt ?? null),
        endedAt: ms(run?.endedAt ?? null),
        failed: run?.failed ?? 0,
        evaluation: run?.evaluation ?? null,
        action: run?.action ?? null,
        hints: (run && told.get(run.runId)) ?? 0,
      };
    }),
  };
}

/** Where every member stands on a node; those who have not begun wait. @throws AppError notFound, forbidden */
export async function liveSnapshot(ctx: Ctx, classId: string, nodeId: string) {
  const row = await watchedClass(ctx, classId);
  return snapshotOf(ctx, classId, await liveNode(ctx, row, nodeId));
}

/**
 * Everything the live page shows first: classes and experiments to choose from, and the chosen pair as it works now.
 * Without a choice the class with most people at work is chosen, own classes before the others'.
 * @throws AppError notFound, forbidden
 */
export async function liveBoard(
  ctx: Ctx,
  courseId: string,
  asked: { readonly class?: string | undefined; readonly node?: string | undefined },
): Promise<CallOutput<typeof liveBoardRoute>> {
  const { rights, face, row } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (!watches(rights)) throw appError('forbidden', 'error.forbidden');
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const all = row.scope !== 'own';
  const classes = await watchedPlaces(ctx, { courseId, personId, all });
  const nodes = await experimentNodes(ctx, { courseIds: [courseId] });
  const known = new Set(nodes.map((node) => node.id));
  const busiest = (at: Readonly<Record<string, number>>) =>
    Object.entries(at)
      .filter(([id]) => known.has(id))
      .sort((a, b) => b[1] - a[1])[0];
  const chosenClass =
    classes.find((one) => one.id === asked.class) ??
    classes.toSorted(
      (a, b) => Number(b.mine) - Number(a.mine) || (busiest(b.at)?.[1] ?? 0) - (busiest(a.at)?.[1] ?? 0),
    )[0];
  const node =
    nodes.find((one) => one.id === asked.node) ??
    nodes.find((one) => one.id === (chosenClass && busiest(chosenClass.at)?.[0])) ??
    nodes[0];
  const inClass = await datedIn(ctx, { courseId, classIds: chosenClass ? [chosenClass.id] : [] });
  const dated = chosenClass ? nodes.map((one) => inClass(one, chosenClass.id)) : nodes;
  return {
    classes: classes.map(({ id, name, mine, at }) => ({
      id,
      name,
      mine,
      running: Object.values(at).reduce((sum, n) => sum + n, 0),
    })),
    nodes: dated.map(({ id, name, opensAt, closesAt, dueAt }) => ({
      id,
      name,
      opensAt: iso(opensAt),
      closesAt: iso(closesAt),
      dueAt: iso(dueAt),
      running: chosenClass?.at[id] ?? 0,
    })),
    chosen: chosenClass && node ? { classId: chosenClass.id, nodeId: node.id } : null,
    snapshot: chosenClass && node ? await snapshotOf(ctx, chosenClass.id, node) : null,
  };
}

/** What a member has done so far in a run of this class. @throws AppError notFound for a run of elsewhere */
export async function liveRun(ctx: Ctx, classId: string, runId: string): Promise<CallOutput<typeof liveRunRoute>> {
  await watchedClass(ctx, classId);
  const run = (await runFacts(ctx, [runId])).get(runId);
  const member = (await membersOf(ctx, [classId])).find((one) => one.personId === run?.personId);
  if (!run || run.context.classId !== classId || !member) throw appError('notFound', 'classes.live.run');
  const actions = await ctx.read((read) => lastActions(read, runId, LAST_ACTIONS));
  const hints = await hintsOfRun(ctx, runId);
  return {
    name: member.name,
    state: run.state,
    score: run.score,
    steps: run.steps.map(({ seq, title, seconds, expectSeconds, score, maxScore, repeatCount, evaluation }) => ({
      seq,
      title,
      seconds,
      expectSeconds,
      score,
      maxScore,
      repeatCount,
      evaluation,
    })),
    actions: [...actions],
    hints: hints.map(({ text, whole, at }) => ({ text, whole, at: at.getTime() })),
  };
}

import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { publishedVersion, versionFacts } from '../../content/server/content.public.ts';
import { experimentNodes } from '../../courses/server/courses.public.ts';
import { liveRuns, runFacts } from '../../runs/server/runs.public.ts';
import { seeClass } from './class.access.ts';
import type { ClassRow } from './class.repository.ts';
import { membersOf } from './enrolment.repository.ts';

/**
 * A class the actor watches: as one of the course's team. Overseers read the course, not the people at work.
 * @throws AppError notFound, forbidden
 */
export async function watchedClass(ctx: Ctx, classId: string): Promise<ClassRow> {
  const { row, rights } = await seeClass(ctx, classId);
  if (!rights) throw appError('forbidden', 'error.forbidden');
  return row;
}

/** The experiment node of the class's course. @throws AppError notFound for any other node */
async function nodeOf(ctx: Ctx, row: ClassRow, nodeId: string) {
  const [node] = await experimentNodes(ctx, { nodeIds: [nodeId] });
  if (node?.courseId !== row.course_id) throw appError('notFound', 'classes.live.node');
  return node;
}

const ms = (at: Date | null) => at?.getTime() ?? null;

/** Where every member stands on a node; those who have not begun wait. @throws AppError notFound, forbidden */
export async function liveSnapshot(ctx: Ctx, classId: string, nodeId: string) {
  const row = await watchedClass(ctx, classId);
  const node = await nodeOf(ctx, row, nodeId);
  const members = await membersOf(ctx, [classId]);
  const runs = new Map(
    (await ctx.read((read) => liveRuns(read, { classId, nodeId }))).map((run) => [run.personId, run]),
  );
  const version = node.versionPin
    ? await versionFacts(ctx, node.versionPin)
    : await publishedVersion(ctx, node.experimentId);
  const experiment = (await experimentFacts(ctx, [node.experimentId])).get(node.experimentId);
  return {
    at: ctx.clock.ms(),
    experiment: { id: node.experimentId, name: experiment?.name ?? node.name },
    steps: (version?.steps ?? []).map((step) => ({
      seq: step.seq,
      title: step.words[ctx.locale]?.title ?? step.title,
      expectSeconds: step.expectSeconds,
    })),
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
      };
    }),
  };
}

/** What a member has done so far in a run of this class. @throws AppError notFound for a run of elsewhere */
export async function liveRun(ctx: Ctx, classId: string, runId: string) {
  await watchedClass(ctx, classId);
  const run = (await runFacts(ctx, [runId])).get(runId);
  const member = (await membersOf(ctx, [classId])).find((one) => one.personId === run?.personId);
  if (!run || run.context.classId !== classId || !member) throw appError('notFound', 'classes.live.run');
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
  };
}

/**
 * Tells everybody at work on a node of a running class a sentence; it appears in their run page at once and is kept in
 * the log. @throws AppError notFound, forbidden, conflict once the class has ended
 */
export async function hintAll(ctx: Ctx, classId: string, nodeId: string, text: string): Promise<{ told: number }> {
  const row = await watchedClass(ctx, classId);
  if (row.state === 'ended') throw appError('conflict', 'classes.class.ended');
  await nodeOf(ctx, row, nodeId);
  const runs = await ctx.read((read) => liveRuns(read, { classId, nodeId }));
  const working = runs.filter((run) => run.state === 'running');
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'class.hint',
      object: 'class',
      objectId: classId,
      after: { nodeId, text, told: working.length },
    });
    tx.afterCommit(() => {
      for (const run of working) {
        tx.live.publish(`person:${run.personId}`, 'class.hint', { run: run.runId, id: tx.newId(), text });
      }
    });
  });
  return { told: working.length };
}

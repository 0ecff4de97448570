import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { SeenConstruction } from '../../construction/server/construction.public.ts';
import type { qualityStepsRoute } from '../shared/quality.contract.ts';
import { chosenRuns, type RunChoice, stepMap } from '../shared/steps.model.ts';
import { asSystem, type QualityFilters, seeQuality, windowLearners } from './facts.service.ts';
import { experimentsOf, runsOf, stepsOf } from './quality.repository.ts';

export type Steps = CallOutput<typeof qualityStepsRoute>;

/** Which experiment and which of its runs. */
export interface StepsAsked {
  readonly node?: string | undefined;
  readonly runs: RunChoice;
}

/** Runs of learners of the window in an experiment with their steps. Four statements. @throws AppError notFound */
export async function readRuns(ctx: Ctx, seen: SeenConstruction, { node, runs: choice }: StepsAsked) {
  const { window, course } = seen;
  const span = { classIds: [...window.classIds], from: new Date(window.from), until: new Date(window.until) };
  const nodes = await experimentsOf(ctx, course.id, span);
  const chosen =
    node === undefined ? (nodes.find(({ runs }) => runs > 0) ?? nodes[0]) : nodes.find(({ id }) => id === node);
  if (node !== undefined && !chosen) throw appError('notFound', 'error.absent');
  if (!chosen) return { nodes, node: null, runs: [], steps: [], learners: [] };
  const learners = await windowLearners(ctx, seen);
  const keys = new Set(learners.map(({ personId, classId }) => `${personId}:${classId}`));
  const all = (await runsOf(ctx, chosen.id, span)).filter(({ personId, classId }) =>
    keys.has(`${personId}:${classId}`),
  );
  const runs = chosenRuns(all, choice);
  const steps = await stepsOf(
    ctx,
    runs.map(({ runId }) => runId),
  );
  return { nodes, node: chosen.id, runs, steps, learners };
}

/** Where learners lose marks, step by step and class by class. */
export async function stepsIn(ctx: Ctx, seen: SeenConstruction, asked: StepsAsked): Promise<Steps> {
  return asSystem(ctx).read(async (inner) => {
    const { nodes, node, runs, steps } = await readRuns(inner, seen, asked);
    const classes = seen.classes.filter(({ id }) => seen.window.classIds.has(id)).map(({ id, name }) => ({ id, name }));
    return {
      nodes: nodes.map(({ id, name, runs: n }) => ({ id, name, runs: n })),
      ...{ node, classes, runs: runs.length },
      steps: stepMap(
        runs,
        steps,
        classes.map(({ id }) => id),
      ),
    };
  });
}

/** The same for who sees the statistics of a course. @throws AppError as `seeConstruction`, notFound for an experiment of another */
export async function readSteps(ctx: Ctx, courseId: string, query: QualityFilters & StepsAsked): Promise<Steps> {
  return stepsIn(ctx, await seeQuality(ctx, courseId, query), query);
}

import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type Mark, marksOf, nodeScore, VIEW_SECONDS } from '../../shared/completion.model.ts';
import { visibleNodes } from '../../shared/structure.model.ts';
import { seeCourse } from '../course.access.ts';
import { seeNode } from '../outline/node.access.ts';
import { courseNodes, type NodeRow } from '../outline/node.repository.ts';
import { recordsOf, recordsOfOne } from './learner-records.service.ts';
import * as rows from './progress.repository.ts';

/** An item of a type that a learner may work on now. @throws AppError notFound, forbidden for the team, invalid, conflict while it is locked */
export async function learntNode(ctx: Ctx, nodeId: string, types: readonly ('page' | 'link' | 'video' | 'document')[]) {
  const { view, node, lock } = await seeNode(ctx, nodeId);
  if (view.face !== 'learner' || ctx.actor.kind !== 'person') throw appError('forbidden', 'courses.progress.preview');
  if (!types.some((type) => type === node.type))
    throw appError(
      'invalid',
      types[0] === 'page' || types[0] === 'link' ? `courses.progress.${types[0]}` : 'courses.progress.file',
    );
  if (view.row.state !== 'published') throw appError('conflict', 'courses.progress.closed');
  if (!view.row.learns) throw appError('conflict', 'courses.progress.ended');
  if (lock) throw appError('conflict', 'courses.progress.locked');
  return { node, personId: ctx.actor.personId };
}

/** The person's open pages may have a mark more and a lock less now, wherever they stand. */
export function publishProgress(ctx: Ctx, personId: string, nodeId: string): void {
  ctx.live.publish(`person:${personId}`, 'course.progress', { node: nodeId });
}

/** Marks of the node and of those above it after something was done. */
async function marksAfter(ctx: Ctx, node: NodeRow, personId: string): Promise<Mark> {
  const nodes = await courseNodes(ctx, node.courseId);
  const records = await recordsOfOne(ctx, { courseIds: [node.courseId], personId, nodes });
  return marksOf(visibleNodes(nodes), records).get(node.id) ?? { state: 'none', percent: 0 };
}

/**
 * A page stood visible before its learner for some seconds; 0 when it was just opened.
 * @throws AppError notFound, forbidden, invalid for anything but a page, conflict while it is locked or the course closed
 */
export async function reportView(
  ctx: Ctx,
  nodeId: string,
  { seconds, active = 0 }: { readonly seconds: number; readonly active?: number | undefined },
): Promise<Mark> {
  const { node, personId } = await learntNode(ctx, nodeId, ['page']);
  const { before, after } = await rows.addSeconds(
    ctx,
    { personId, nodeId, courseId: node.courseId },
    { seconds, active },
  );
  if (before < VIEW_SECONDS && after >= VIEW_SECONDS) publishProgress(ctx, personId, nodeId);
  return marksAfter(ctx, node, personId);
}

/** A learner says that a page is done. @throws AppError as `reportView`, invalid where the page counts by itself */
export async function markNodeDone(ctx: Ctx, nodeId: string): Promise<Mark> {
  const { node, personId } = await learntNode(ctx, nodeId, ['page']);
  if (node.completion !== 'manual') throw appError('invalid', 'courses.progress.byItself');
  return ctx.tx(async (tx) => {
    if (await rows.markDone(tx, personId, nodeId)) {
      tx.audit({ action: 'node.complete', object: 'node', objectId: nodeId });
      tx.afterCommit(() => publishProgress(tx, personId, nodeId));
    }
    return marksAfter(tx, node, personId);
  });
}

/**
 * A learner opens the address of a link; opened once, it is done.
 * @throws AppError as `reportView`, invalid for anything but a link
 */
export async function openLink(ctx: Ctx, nodeId: string): Promise<Mark> {
  const { node, personId } = await learntNode(ctx, nodeId, ['link']);
  return ctx.tx(async (tx) => {
    if (await rows.open(tx, personId, nodeId)) {
      tx.audit({ action: 'node.complete', object: 'node', objectId: nodeId });
      tx.afterCommit(() => publishProgress(tx, personId, nodeId));
    }
    return marksAfter(tx, node, personId);
  });
}

/** How far the learners of a course are with one node. */
export interface NodeFigures {
  readonly id: string;
  readonly started: number;
  readonly done: number;
  /** Mean of the scores that count, 0.01; null without any. */
  readonly mean: number | null;
}

/**
 * Figures of every node of a course over its learners.
 * @throws AppError notFound, forbidden without the right to statistics
 */
export async function learningFigures(
  ctx: Ctx,
  courseId: string,
): Promise<{ learners: number; rows: readonly NodeFigures[] }> {
  const view = await seeCourse(ctx, courseId);
  if (view.rights ? view.rights.stats !== 'all' : view.face !== 'oversight') {
    throw appError('forbidden', 'error.forbidden');
  }
  const nodes = await courseNodes(ctx, courseId);
  const personIds = await rows.readersOf(ctx, courseId);
  const records = await recordsOf(ctx, { courseIds: [courseId], personIds, nodes });
  const sums = new Map(nodes.map((node) => [node.id, { started: 0, done: 0, scores: [] as number[] }]));
  for (const one of records.values()) {
    for (const [id, mark] of marksOf(nodes, one)) {
      const sum = sums.get(id)!;
      if (mark?.state === 'done') sum.done++;
      else if (mark?.state === 'started') sum.started++;
    }
    for (const node of nodes) {
      const score = nodeScore(node.id, one, node.countRule);
      if (score !== null) sums.get(node.id)!.scores.push(score);
    }
  }
  return {
    learners: personIds.length,
    rows: nodes.map(({ id }) => {
      const { started, done, scores } = sums.get(id)!;
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      return { id, started, done, mean: scores.length > 0 ? Math.round(mean * 100) / 100 : null };
    }),
  };
}

import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { MAX_EXTENSIONS } from '../shared/homework.model.ts';
import type { extendHomeworkRoute } from '../shared/homework-life.contract.ts';
import { deleteExtension, findExtensions, writeExtensions } from './extension.repository.ts';
import { seeHomework } from './homework.access.ts';
import { handInsOf } from './homework.port.ts';
import { findLearners } from './homework.repository.ts';
import { reread } from './homework.service.ts';
import * as change from './homework-change.repository.ts';
import { classDates, commanded } from './homework-life.service.ts';
import { notifyLearners } from './notice.service.ts';

/** Learners a search shows. */
const FOUND = 20;
const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null;

/** Learners with more time, of the classes the actor sees. @throws AppError notFound */
export async function listExtensions(ctx: Ctx, homeworkId: string) {
  const { homework, classScope } = await seeHomework(ctx, homeworkId, 'view');
  const rows = await findExtensions(ctx, homeworkId);
  if (rows.length === 0) return { rows: [] };
  const learners = new Map((await findLearners(ctx, homework, classScope)).map((one) => [one.personId, one]));
  const handIns = await handInsOf(ctx, homeworkId);
  // Who left the class keeps the time, and is shown to who sees all classes.
  const seen = rows.filter(({ personId }) => classScope === null || learners.has(personId));
  return {
    rows: seen.slice(0, MAX_EXTENSIONS).map((row) => ({
      ...row,
      className: learners.get(row.personId)?.className ?? null,
      dueAt: row.dueAt.toISOString(),
      cutoffAt: isoOf(row.cutoffAt),
      at: row.at.toISOString(),
      handedInAt: isoOf(handIns.get(row.personId)),
    })),
  };
}

/** Learners of homework by name or number. @throws AppError notFound, forbidden */
export async function searchLearners(ctx: Ctx, homeworkId: string, kw: string) {
  const { homework } = await seeHomework(ctx, homeworkId, 'assess');
  const asked = kw.toLowerCase();
  const found = (await findLearners(ctx, homework, null))
    .filter(({ name, number }) => name.toLowerCase().includes(asked) || number?.toLowerCase().includes(asked))
    .slice(0, FOUND);
  const handIns = await handInsOf(ctx, homeworkId);
  return {
    rows: found.map(({ personId, name, number, className, dates }) => ({
      ...{ personId, name, number, className },
      dueAt: isoOf(dates.dueAt),
      handedInAt: isoOf(handIns.get(personId)),
    })),
  };
}

/**
 * Gives learners a due date of their own, later than that of their class; where it lies ahead of a close by the clock it
 * takes hand-ins again.
 * @throws AppError notFound, forbidden, invalid, conflict
 */
export async function extendHomework(
  ctx: Ctx,
  homeworkId: string,
  body: RouteInput<typeof extendHomeworkRoute>['body'],
) {
  return ctx.tx(async (tx) => {
    const homework = await commanded(tx, homeworkId, 'extend');
    const now = tx.clock.now();
    // Closed by hand before its time: opening it for one would open it for all.
    if (homework.storedState === 'closed' && homework.endsAt! >= now) {
      throw appError('conflict', 'homework.extend.closed');
    }
    const dueAt = new Date(body.dueAt);
    const cutoffAt = body.cutoffAt === null ? null : new Date(body.cutoffAt);
    if (dueAt <= now) throw fieldError('dueAt', 'homework.fault.past');
    if (cutoffAt && cutoffAt < dueAt) throw fieldError('cutoffAt', 'homework.fault.cutoffAt');
    const learners = new Map((await findLearners(tx, homework, null)).map((one) => [one.personId, one]));
    const personIds = [...new Set(body.personIds)];
    for (const personId of personIds) {
      const learner = learners.get(personId);
      if (!learner) throw fieldError('personIds', 'homework.fault.learner');
      if (dueAt <= classDates(homework, learner.classId).dueAt!) {
        throw fieldError('dueAt', 'homework.fault.notLater', { name: learner.name });
      }
    }
    const had = new Map((await findExtensions(tx, homeworkId)).map((one) => [one.personId, one]));
    if (new Set([...had.keys(), ...personIds]).size > MAX_EXTENSIONS) {
      throw appError('refused', 'homework.extend.max', { n: MAX_EXTENSIONS });
    }
    const { reason } = body;
    await writeExtensions(tx, homeworkId, personIds, { dueAt, cutoffAt, reason });
    if (homework.storedState === 'closed') await change.reopen(tx, homeworkId);
    await change.touchHomework(tx, homeworkId);
    await notifyLearners(tx, homework, personIds, 'extended', { dueAt, reason });
    for (const personId of personIds) {
      const { name } = learners.get(personId)!;
      tx.audit({
        action: 'homework.extend',
        object: 'homework',
        objectId: homeworkId,
        before: { person: name, dueAt: isoOf(had.get(personId)?.dueAt) },
        after: { person: name, dueAt: isoOf(dueAt), cutoffAt: isoOf(cutoffAt) },
        reason,
      });
    }
    tx.emit({ type: 'homework.rescheduled', version: 1, key: homeworkId, payload: { homeworkId } });
    return { id: homeworkId, version: (await reread(tx, homeworkId)).version };
  });
}

/** Takes back the more time of a learner; without any it is so already. @throws AppError notFound, forbidden, conflict */
export async function dropExtension(ctx: Ctx, homeworkId: string, personId: string) {
  return ctx.tx(async (tx) => {
    const homework = await commanded(tx, homeworkId, 'extend');
    const learner = (await findLearners(tx, homework, null)).find((one) => one.personId === personId);
    const row = (await findExtensions(tx, homeworkId)).find((one) => one.personId === personId);
    const dueAt = await deleteExtension(tx, homeworkId, personId);
    if (dueAt === null) return { id: homeworkId, version: homework.version };
    await change.touchHomework(tx, homeworkId);
    if (learner) {
      const { dueAt: due } = classDates(homework, learner.classId);
      await notifyLearners(tx, homework, [personId], 'extensionDropped', { dueAt: due });
    }
    tx.audit({
      action: 'homework.dropExtension',
      object: 'homework',
      objectId: homeworkId,
      before: { person: row?.name ?? '', dueAt: dueAt.toISOString() },
    });
    tx.emit({ type: 'homework.rescheduled', version: 1, key: homeworkId, payload: { homeworkId } });
    return { id: homeworkId, version: homework.version + 1 };
  });
}

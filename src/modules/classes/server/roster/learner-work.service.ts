import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { auditAlone } from '../../../../platform/audit/audit.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { CourseRights } from '../../../courses/server/courses.public.ts';
import type { learnerWorkRoute } from '../../shared/learner-work.contract.ts';
import { currentMarksOf } from '../class.port.ts';
import { teachersOf } from '../class.repository.ts';
import { type LearnerWork, learnerWorkPort } from './learner-work.port.ts';
import { seeEnrolment } from './roster.access.ts';
import { runsOfLearner } from './roster.repository.ts';

/** Most pieces of work of one answer. */
const MAX_WORK = 500;

/** True for who sees the marks of learners: who marks, grades or reads the statistics; oversight sees all. */
export const seesMarksOf = (rights: CourseRights | null, oversight: boolean): boolean =>
  oversight || (rights !== null && (rights.mark === 'all' || rights.grade !== 'none' || rights.stats === 'all'));

const RUN_STATES = {
  created: 'begun',
  running: 'begun',
  finished: 'finished',
  unfinished: 'begun',
  abandoned: 'begun',
} as const;

/**
 * What one learner did in one course, newest first. Whoever does not teach the class and reads it is noted.
 * @throws AppError notFound
 */
export async function learnerWork(ctx: Ctx, enrolmentId: string): Promise<CallOutput<typeof learnerWorkRoute>> {
  const { row, rights } = await seeEnrolment(ctx, enrolmentId);
  const { courseId, classId, personId } = row;
  const place = { enrolmentId, courseId, classId, personId };
  const runs = (await runsOfLearner(ctx, courseId, personId)).map(
    (run): LearnerWork => ({
      ...{ kind: 'run', id: run.id, of: run.nodeId ?? run.id, title: run.title, at: run.startedAt },
      ...{ state: RUN_STATES[run.state], score: run.score, outOf: run.score === null ? null : 100 },
    }),
  );
  const found = await Promise.all(ctx.ports.all(learnerWorkPort).map((read) => read(ctx, place)));
  const all = [...runs, ...found.flat()].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const marks = seesMarksOf(rights, ctx.actor.kind === 'person' && ctx.actor.role === 0);
  const current = marks ? await currentMarksOf(ctx, classId, [personId]) : null;
  const { actor } = ctx;
  if (actor.kind === 'person' && !(await teachersOf(ctx, classId)).includes(actor.personId)) {
    await auditAlone(ctx.db, ctx, {
      action: 'enrolment.read',
      object: 'class',
      objectId: classId,
      after: { personId, courseId },
    });
  }
  return {
    rows: all.slice(0, MAX_WORK).map((one) => ({
      ...one,
      at: one.at.toISOString(),
      score: marks || one.kind === 'run' ? one.score : null,
      outOf: marks || one.kind === 'run' ? one.outOf : null,
    })),
    capped: all.length > MAX_WORK,
    mark: current?.marks.get(personId) ?? null,
    passLine: current?.passLine ?? null,
    sees: { marks },
  };
}

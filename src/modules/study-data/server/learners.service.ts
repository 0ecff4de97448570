import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { riskOf, USUAL_THRESHOLDS } from '../../../kernel/statistics/risk.ts';
import { correlation } from '../../../kernel/statistics/sample.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type LearnerSignals, learnerSignalsPort } from '../../classes/server/classes.public.ts';
import { type Filters, type SeenConstruction, seeConstruction } from '../../construction/server/construction.public.ts';
import { currentMarks } from '../../grades/server/grades.public.ts';
import type { studyLearnersRoute } from '../shared/study.contract.ts';
import { type Learner, readFacts } from './facts.service.ts';
import { asSystem } from './study.service.ts';

export type Learners = CallOutput<typeof studyLearnersRoute>;
type Row = Learners['rows'][number];

/** Most learners whose risk is looked at together: signals of more are not read. */
const MAX_LEARNERS = 2000;
/** Classes whose marks are budgeted. */
const MAX_CLASSES = 14;
/** Fewer pairs make no coefficient. */
const PAIRS_FROM = 10;

interface Standing {
  readonly signals: LearnerSignals | undefined;
  readonly mark: number | null;
  readonly passLine: number;
}

function riskRow({ signals, mark, passLine }: Standing): Row['risk'] {
  if (!signals) return null;
  const { level, points, signals: found } = riskOf({ ...signals, mark }, { ...USUAL_THRESHOLDS, pass: passLine });
  return {
    ...{ level, points },
    idleDays: found.idle ? signals.idleDays : null,
    lag: found.lag ? Math.round((signals.expected ?? 0) - (signals.progress ?? 0)) : null,
    overdue: found.overdue ? signals.overdue : null,
    mark: Boolean(found.mark),
    lastFailed: Boolean(found.lastFailed),
  };
}

const rowOf = (learner: Learner, standing: Standing): Row => ({
  personId: learner.personId,
  number: learner.number,
  name: learner.name,
  classId: learner.classId,
  className: learner.className,
  completed: learner.state === 'completed',
  progress: learner.progress,
  hours: learner.seconds / 3600,
  lastAt: learner.lastAt?.toISOString() ?? null,
  ...{ due: learner.due, submitted: learner.submitted, onTime: learner.onTime, runs: learner.runs },
  mark: standing.mark,
  risk: learner.state === 'completed' ? null : riskRow(standing),
});

/**
 * Every learner with progress, time, tasks, mark and risk, for who has been let in.
 * @throws AppError invalid for more learners or classes than are looked at together
 */
export async function learnersWithRisk(ctx: Ctx, seen: SeenConstruction): Promise<Learners> {
  if (seen.window.classIds.size > MAX_CLASSES) {
    throw appError('invalid', 'studyData.learners.classes', { n: MAX_CLASSES });
  }
  return asSystem(ctx).read(async (inner) => {
    const { learners } = await readFacts(inner, seen);
    if (learners.length > MAX_LEARNERS) throw appError('invalid', 'studyData.learners.many', { n: MAX_LEARNERS });
    const classIds = [...new Set(learners.map(({ classId }) => classId))];
    const found = await Promise.all(inner.ports.all(learnerSignalsPort).map((read) => read(inner, classIds)));
    const signals = new Map(found.flat().map((one) => [`${one.classId}:${one.personId}`, one]));
    const books = new Map<string, Awaited<ReturnType<typeof currentMarks>>>();
    for (const classId of classIds) books.set(classId, await currentMarks(inner, classId));
    const rows = learners.map((one) => {
      const book = books.get(one.classId);
      return rowOf(one, {
        signals: signals.get(`${one.classId}:${one.personId}`),
        mark: book?.marks.get(one.personId) ?? null,
        passLine: book?.passLine ?? USUAL_THRESHOLDS.pass,
      });
    });
    const pairs = rows.flatMap(({ hours, mark }) => (mark === null ? [] : [{ hours, mark }]));
    const r =
      pairs.length < PAIRS_FROM
        ? null
        : correlation(
            pairs.map(({ hours }) => hours),
            pairs.map(({ mark }) => mark),
          );
    return { rows, correlation: { n: pairs.length, r } };
  });
}

/** @throws AppError as `seeConstruction` and `learnersWithRisk` */
export async function readLearners(ctx: Ctx, courseId: string, filters: Filters): Promise<Learners> {
  return learnersWithRisk(ctx, await seeConstruction(ctx, courseId, filters));
}

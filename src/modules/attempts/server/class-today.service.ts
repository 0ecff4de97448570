import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { SatExam } from '../../classes/server/classes.public.ts';
import { examFacts } from '../../exams/server/exams.public.ts';
import { deskContext } from './attempt.access.ts';
import { countMarking, countSitting } from './class-today.repository.ts';

/** Papers of a class that wait for marks. One statement. */
export const papersToMark = (ctx: Ctx, classId: string): Promise<number> =>
  deskContext(ctx).read((read) => countMarking(read, classId));

/** Exams and tests people of a class sit now, the fullest first. Two statements. */
export async function examsSatNow(ctx: Ctx, classId: string): Promise<SatExam[]> {
  const found = await deskContext(ctx).read((read) => countSitting(read, classId));
  const exams = await examFacts(
    ctx,
    found.map(({ examId }) => examId),
  );
  return found.flatMap(({ examId, count }) => {
    const exam = exams.find(({ id }) => id === examId);
    if (!exam) return [];
    const page = exam.kind === 'exam' ? 'maintain.teachingManage.examManage' : 'maintain.teachingManage.testManage';
    return [{ id: examId, name: exam.name, count, href: addressOf(page, { Id: exam.courseId, examId }) }];
  });
}

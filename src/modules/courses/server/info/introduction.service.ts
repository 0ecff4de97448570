import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { introductionRoute } from '../../shared/introduction.contract.ts';
import { introducedCourse } from '../course.access.ts';
import { listMembers } from '../team.repository.ts';

/** What a course says of itself to somebody who may not see it yet. @throws AppError notFound unless it is published */
export async function introduction(ctx: Ctx, courseId: string): Promise<CallOutput<typeof introductionRoute>> {
  const { row } = await introducedCourse(ctx, courseId);
  const members = await listMembers(ctx, courseId);
  return {
    ...{ id: row.id, code: row.code, name: row.name, nameEn: row.name_en, cover: row.cover, nature: row.nature },
    ...{ credits: row.credits, theoryHours: row.theory_hours, labHours: row.lab_hours },
    ...{ unitName: row.unit_name, leadName: row.lead_name, students: row.students },
    ...{ intro: row.intro, syllabus: row.syllabus, assessment: row.assessment },
    ...{ prerequisites: row.prerequisites, textbooks: row.textbooks, objectives: row.objectives },
    trailer: row.trailer_id !== null,
    team: members
      .filter(({ shown }) => shown)
      .map(({ person_id, name, role, title, avatar, intro }) => ({
        ...{ personId: person_id, name, role, title, avatar, intro },
      })),
  };
}

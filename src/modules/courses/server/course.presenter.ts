import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { getCourseRoute, listCoursesRoute } from '../shared/course.contract.ts';
import { mayMove } from '../shared/course.policy.ts';
import type { CourseView, IntroducedCourse } from './course.access.ts';
import type { CourseRow } from './course.repository.ts';
import type { listMembers } from './team.repository.ts';

type Listed = Omit<CallOutput<typeof listCoursesRoute>['rows'][number], 'classes'>;

export function presentCourseRow(row: CourseRow): Listed {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    cover: row.cover,
    category: row.category,
    nature: row.nature,
    credits: row.credits,
    theoryHours: row.theory_hours,
    labHours: row.lab_hours,
    state: row.state as Listed['state'],
    role: row.role,
    leadName: row.lead_name,
    students: row.students,
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentCourse({ row, rights, copies }: Omit<CourseView, 'face'>): CallOutput<typeof getCourseRoute> {
  const alive = row.state !== 'archived';
  const whole = rights?.course === 'all';
  return {
    ...presentCourseRow(row),
    unitId: row.unit_id,
    trailer: row.trailer_id !== null,
    intro: row.intro,
    syllabus: row.syllabus,
    assessment: row.assessment,
    prerequisites: row.prerequisites,
    textbooks: row.textbooks,
    objectives: row.objectives,
    // Who is not in the team hears of it where he or she may.
    copyAllowed: rights !== null && row.copy_allowed,
    version: row.version,
    rights,
    can: {
      edit: alive && (whole || rights?.course === 'edit'),
      publish: whole && mayMove('publish', row.state),
      close: whole && mayMove('close', row.state),
      archive: whole && mayMove('archive', row.state),
      structure: alive && rights?.structure === 'all',
      team: alive && rights?.team === 'all',
      copy: copies,
    },
  };
}

/** What a published course says of itself to somebody outside it: nothing of its outline, its state and its changes. */
export const presentOutside = (
  { row, copies }: IntroducedCourse,
  members: Awaited<ReturnType<typeof listMembers>>,
): CallOutput<typeof getCourseRoute> => ({
  ...presentCourse({ row, rights: null, copies }),
  ...{ version: 0, updatedAt: '' },
  outside: {
    unitName: row.unit_name,
    team: members
      .filter(({ shown }) => shown)
      .map(({ person_id, name, role, title, avatar, intro }) => ({
        ...{ personId: person_id, name, role, title, avatar, intro },
      })),
  },
});

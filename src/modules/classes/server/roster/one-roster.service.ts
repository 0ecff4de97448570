import type { Readable } from 'node:stream';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { zipStream } from '../../../../platform/zip/zip-stream.ts';
import { nameParts, type OneRosterData, oneRosterFiles, schoolYearOf } from '../../shared/one-roster.model.ts';
import { managesClasses, seeClass } from '../class.access.ts';
import type { ClassRow } from '../class.repository.ts';
import { courseAndTerm, rosterPeople, unitsAbove } from './one-roster.repository.ts';

/** A class with its people, course, term and units; every id it names is in it. */
async function readRoster(ctx: Ctx, row: ClassRow): Promise<OneRosterData> {
  const people = await rosterPeople(ctx, row.id);
  const course = await courseAndTerm(ctx, row);
  const units = await unitsAbove(ctx, [...new Set([course.unitId, ...people.flatMap((one) => one.unitId ?? [])])]);
  const known = new Set(units.map((one) => one.id));
  const isSchool = (one: { readonly kind: string }) => one.kind === 'university';
  // Classes belong to a school: the university above the course, else its own unit.
  const parents = new Map(units.map((one) => [one.id, one]));
  let school = parents.get(course.unitId);
  while (school && !isSchool(school) && school.parentId) school = parents.get(school.parentId);
  const schoolId = school?.id ?? course.unitId;
  const users = [...new Map(people.map((one) => [one.id, one])).values()];
  return {
    academicSessions: [
      {
        ...{ sourcedId: row.term_id, title: course.term, type: 'term' },
        ...{ startDate: course.startsOn, endDate: course.endsOn, schoolYear: schoolYearOf(course.startsOn) },
      },
    ],
    orgs: units.map((one) => ({
      ...{ sourcedId: one.id, name: one.name, type: isSchool(one) ? 'school' : 'department', identifier: one.code },
      parentSourcedId: one.parentId !== null && known.has(one.parentId) ? one.parentId : null,
    })),
    users: users.map((one) => ({
      ...{ sourcedId: one.id, enabledUser: one.state === 'active', role: one.role, username: one.account },
      ...{ orgSourcedIds: one.unitId !== null && known.has(one.unitId) ? one.unitId : schoolId },
      ...nameParts(one.name),
      identifier: one.number,
    })),
    courses: [{ sourcedId: row.course_id, title: course.name, courseCode: course.code, orgSourcedId: course.unitId }],
    classes: [
      {
        ...{ sourcedId: row.id, title: row.name, courseSourcedId: row.course_id, classCode: row.code },
        ...{ classType: 'scheduled', schoolSourcedId: schoolId, termSourcedIds: row.term_id },
      },
    ],
    enrollments: people.map((one, at) => ({
      sourcedId: one.enrolmentId ?? `${row.id}-${one.id}`,
      ...{ classSourcedId: row.id, schoolSourcedId: schoolId, userSourcedId: one.id, role: one.role },
      // The first teacher of the class, who stands first.
      primary: one.role === 'teacher' && at === 0,
      beginDate: one.since,
    })),
  };
}

/**
 * Roster of a class as other systems read it, without contacts. It is written down who took it.
 * @throws AppError notFound, forbidden without the right `class`
 */
export async function exportOneRoster(
  ctx: Ctx,
  classId: string,
): Promise<{ readonly name: string; readonly body: Readable }> {
  return ctx.tx(async (tx) => {
    const { row, rights } = await seeClass(tx, classId);
    if (!managesClasses(rights)) throw appError('forbidden', 'error.forbidden');
    const files = oneRosterFiles(await readRoster(tx, row));
    tx.audit({
      action: 'class.oneRoster',
      object: 'class',
      objectId: classId,
      after: { people: files.get('enrollments.csv')!.split('\r\n').length - 2 },
    });
    const body = zipStream((entries) => {
      for (const [name, text] of files) entries.bytes(name, text, tx.clock.now());
    });
    return { name: `${row.code}_OneRoster.zip`, body };
  });
}

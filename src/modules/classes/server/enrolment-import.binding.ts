import type { Ctx } from '../../../platform/db/context.ts';
import { type AppliedRow, bindImport, type IssueText } from '../../../platform/imports/binding.ts';
import { courseRight } from '../../courses/server/courses.public.ts';
import { enrolmentImport } from '../shared/enrolment.resource.ts';
import { learnersOfRoster } from '../shared/one-roster-reader.model.ts';
import { managesClasses } from './class.access.ts';
import { joinClass, undoImported } from './enrolment.service.ts';
import { listedClasses, numberedPeople } from './enrolment-import.repository.ts';
import { type EnrolmentRow, validateEnrolments } from './enrolment-sheet.engine.ts';

const given = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
];

async function validated(ctx: Ctx, rows: readonly EnrolmentRow[]) {
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  if (personId === null) return validateEnrolments(rows, [], []);
  const listed = await listedClasses(ctx, personId, given(rows.map((row) => row.values.class)));
  const managed = new Set<string>();
  for (const courseId of new Set(listed.map((one) => one.courseId))) {
    if (managesClasses(await courseRight(ctx, courseId))) managed.add(courseId);
  }
  const classes = listed.filter((one) => managed.has(one.courseId));
  const people = await numberedPeople(
    ctx,
    given(rows.map((row) => row.values.number)),
    classes.map((one) => one.courseId),
  );
  return validateEnrolments(rows, classes, people);
}

/** Learners of teaching classes from a sheet. */
export const enrolmentImportBinding = bindImport(enrolmentImport, {
  archive: learnersOfRoster,
  keyOf: ({ values }) =>
    values.number ? `${values.unit ?? ''}|${values.number}|${values.course ?? values.class ?? ''}` : null,
  check: validated,
  apply: async (tx, rows) => {
    const verdicts = await validated(tx, rows);
    const done = new Map<number, AppliedRow>();
    for (const row of rows) {
      const { classId, personId } = verdicts.get(row.line) ?? {};
      if (!classId || !personId) continue;
      await joinClass(tx, { classId, personId, source: 'import' });
      done.set(row.line, { objectId: personId });
    }
    return done;
  },
  revert: async (tx, rows) => {
    const answers = new Map<number, 'reverted' | IssueText>();
    for (const row of rows) {
      const { class: classCode, course } = row.values;
      const back = await undoImported(tx, row.objectId, {
        classCode: classCode ?? '',
        courseCode: course ?? undefined,
      });
      answers.set(row.line, back ? 'reverted' : { key: 'classes.import.gone' });
    }
    return answers;
  },
});

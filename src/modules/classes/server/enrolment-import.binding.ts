import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type AppliedRow, bindImport, type IssueText } from '../../../platform/imports/binding.ts';
import { courseRight } from '../../courses/server/courses.public.ts';
import { enrolmentImport } from '../shared/enrolment.resource.ts';
import { learnersOfRoster } from '../shared/one-roster-reader.model.ts';
import { managesClasses } from './class.access.ts';
import { messages } from './class-messages.engine.ts';
import { joinClass, undoImported, withdrawMember } from './enrolment.service.ts';
import { listedClasses, numberedPeople } from './enrolment-import.repository.ts';
import { type EnrolmentRow, leaves, validateEnrolments } from './enrolment-sheet.engine.ts';

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

const keyOf = (row: EnrolmentRow): string | null => {
  const { number, unit, course, class: code } = row.values;
  if (!number) return null;
  // Somebody may leave one class of a course and come into another.
  return `${unit ?? ''}|${number}|${leaves(row) ? `-${code ?? ''}` : (course ?? code ?? '')}`;
};

/** Puts somebody whom an import took out back into the class. @returns false when that does not go any more */
async function putBack(tx: TxCtx, row: EnrolmentRow, personId: string): Promise<boolean> {
  const verdict = (await validated(tx, [{ ...row, values: { ...row.values, status: 'active' } }])).get(row.line);
  if (!verdict?.classId || verdict.personId !== personId) return false;
  await joinClass(tx, { classId: verdict.classId, personId, source: 'import' });
  return true;
}

/** Learners of teaching classes from a sheet or a roster: those who come, and those who leave. */
export const enrolmentImportBinding = bindImport(enrolmentImport, {
  archive: learnersOfRoster,
  keyOf,
  order: (rows) => [...rows.filter(leaves), ...rows.filter((row) => !leaves(row))],
  check: validated,
  apply: async (tx, rows) => {
    const verdicts = await validated(tx, rows);
    const done = new Map<number, AppliedRow>();
    for (const row of rows) {
      const { classId, personId } = verdicts.get(row.line) ?? {};
      if (!classId || !personId) continue;
      if (leaves(row)) {
        await withdrawMember(tx, classId, personId, messages.format(tx.locale, 'classes.import.leftReason'));
      } else await joinClass(tx, { classId, personId, source: 'import' });
      done.set(row.line, { objectId: personId });
    }
    return done;
  },
  revert: async (tx, rows) => {
    const answers = new Map<number, 'reverted' | IssueText>();
    // Whoever went from one class into another leaves that one first.
    for (const row of [...rows.filter((one) => !leaves(one)), ...rows.filter(leaves)]) {
      const { class: classCode, course } = row.values;
      const back = leaves(row)
        ? await putBack(tx, row, row.objectId)
        : await undoImported(tx, row.objectId, { classCode: classCode ?? '', courseCode: course ?? undefined });
      const gone = { key: leaves(row) ? 'classes.import.noWayBack' : 'classes.import.gone' } as const;
      answers.set(row.line, back ? 'reverted' : gone);
    }
    return answers;
  },
});

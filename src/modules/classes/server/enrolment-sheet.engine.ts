import type { ImportIssue, ImportRow, RowVerdict, Said } from '../../../platform/imports/binding.ts';
import type { ListedClass, Numbered } from './enrolment-import.repository.ts';

export type EnrolmentColumn = 'number' | 'name' | 'unit' | 'class' | 'course';
export type EnrolmentRow = ImportRow<EnrolmentColumn>;

const error = (column: EnrolmentColumn, reason: Said, remedy: Said): ImportIssue => ({
  level: 'error',
  column,
  reason,
  remedy,
});
const refused = (issue: ImportIssue): RowVerdict => ({ state: 'new', issues: [issue] });

/** The class of a row, or what is wrong with it. */
function classOf(row: EnrolmentRow, classes: readonly ListedClass[]): ListedClass | ImportIssue {
  const { class: code, course } = row.values;
  const found = classes.filter((one) => one.code === code && (!course || one.courseCode === course));
  const open = found.filter((one) => one.state !== 'ended');
  if (open.length === 0) {
    const ended = found.length > 0;
    return error(
      'class',
      { key: ended ? 'classes.import.ended' : 'classes.import.noClass', params: { code: code ?? '' } },
      { key: ended ? 'classes.import.endedFix' : 'classes.import.noClassFix' },
    );
  }
  if (open.length > 1) {
    return error(
      'course',
      { key: 'classes.import.manyClasses', params: { code: code ?? '' } },
      { key: 'classes.import.manyClassesFix' },
    );
  }
  const [one] = open;
  if (one!.courseState !== 'published') {
    return error('class', { key: 'classes.import.unpublished' }, { key: 'classes.import.unpublishedFix' });
  }
  return one!;
}

/** The learner of a row within reach of the course, or what is wrong. A name is never told, only its first character. */
function personOf(row: EnrolmentRow, target: ListedClass, people: readonly Numbered[]): Numbered | ImportIssue {
  const { number, name, unit } = row.values;
  const found = people.filter(
    (one) => one.number === number && one.within.includes(target.reach) && (!unit || one.unitCode === unit),
  );
  if (found.length === 0) {
    return error(
      'number',
      { key: 'classes.import.nobody', params: { number: number ?? '' } },
      { key: 'classes.import.nobodyFix' },
    );
  }
  if (found.length > 1) {
    return error(
      'unit',
      { key: 'classes.import.manyPeople', params: { number: number ?? '' } },
      { key: 'classes.import.manyPeopleFix' },
    );
  }
  const [person] = found;
  if (person!.name !== name) {
    return error(
      'name',
      { key: 'classes.import.otherName', params: { first: [...person!.name][0] ?? '' } },
      { key: 'classes.import.otherNameFix' },
    );
  }
  if (person!.state === 'disabled') {
    return error('number', { key: 'classes.import.disabled' }, { key: 'classes.import.disabledFix' });
  }
  if (person!.teaches.includes(target.courseId)) {
    return error('number', { key: 'classes.import.teaches' }, { key: 'classes.import.teachesFix' });
  }
  return person!;
}

/**
 * Judges a list of learners: each row names a class one manages and somebody within reach whose name fits. Seats are
 * counted in the order of the file, so that the first row without one says so.
 */
export function judgeEnrolments(
  rows: readonly EnrolmentRow[],
  classes: readonly ListedClass[],
  people: readonly Numbered[],
): Map<number, RowVerdict & { readonly classId?: string; readonly personId?: string }> {
  const verdicts = new Map<number, RowVerdict & { classId?: string; personId?: string }>();
  const free = new Map(classes.map((one) => [one.id, one.capacity - one.taken]));
  for (const row of rows) {
    const target = classOf(row, classes);
    if ('level' in target) {
      verdicts.set(row.line, refused(target));
      continue;
    }
    const person = personOf(row, target, people);
    if ('level' in person) {
      verdicts.set(row.line, refused(person));
      continue;
    }
    const present = person.enrolled[target.courseId];
    if (present?.classId === target.id) {
      verdicts.set(row.line, { state: 'same', target: person.personId });
      continue;
    }
    if (present) {
      const issue = error(
        'class',
        { key: 'classes.import.sister', params: { name: present.name } },
        { key: 'classes.import.sisterFix' },
      );
      verdicts.set(row.line, refused(issue));
      continue;
    }
    const seats = free.get(target.id) ?? 0;
    if (seats <= 0) {
      const issue = error(
        'class',
        { key: 'classes.import.full', params: { n: target.capacity } },
        { key: 'classes.import.fullFix' },
      );
      verdicts.set(row.line, refused(issue));
      continue;
    }
    free.set(target.id, seats - 1);
    verdicts.set(row.line, {
      state: 'new',
      after: { class: target.code },
      classId: target.id,
      personId: person.personId,
    });
  }
  return verdicts;
}

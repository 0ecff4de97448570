import type { ImportIssue, ImportRow, IssueText, RowVerdict } from '../../../platform/imports/binding.ts';
import type { ListedClass, Numbered, Standing } from './enrolment-import.repository.ts';

export type EnrolmentColumn = 'number' | 'name' | 'unit' | 'class' | 'course' | 'status';
export type EnrolmentRow = ImportRow<EnrolmentColumn>;

/** The row takes its person out of the class. */
export const leaves = ({ values }: EnrolmentRow): boolean => values.status === 'tobedeleted';

const error = (column: EnrolmentColumn, reason: IssueText, remedy: IssueText): ImportIssue => ({
  level: 'error',
  column,
  reason,
  remedy,
});
const refused = (issue: ImportIssue): RowVerdict => ({ state: 'new', issues: [issue] });

/** What is said of a class nobody knows, or the importer must not. */
type Absent = { readonly reason: IssueText['key']; readonly remedy: IssueText['key'] };
const NOT_TAUGHT: Absent = { reason: 'classes.import.noClass', remedy: 'classes.import.noClassFix' };

/** The class a row names, or what is wrong with it. */
export function classOf(
  { class: code, course }: EnrolmentRow['values'],
  classes: readonly ListedClass[],
  absent: Absent = NOT_TAUGHT,
): ListedClass | ImportIssue {
  const found = classes.filter((one) => one.code === code && (!course || one.courseCode === course));
  const open = found.filter((one) => one.state !== 'ended');
  if (open.length === 0) {
    const ended = found.length > 0;
    return error(
      'class',
      { key: ended ? 'classes.import.ended' : absent.reason, params: { code: code ?? '' } },
      { key: ended ? 'classes.import.endedFix' : absent.remedy },
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
  // Who leaves may have lost the account, too.
  if (leaves(row)) return person!;
  if (person!.state === 'disabled') {
    return error('number', { key: 'classes.import.disabled' }, { key: 'classes.import.disabledFix' });
  }
  if (person!.teaches.includes(target.courseId)) {
    return error('number', { key: 'classes.import.teaches' }, { key: 'classes.import.teachesFix' });
  }
  return person!;
}

const inSister = (name: string): ImportIssue =>
  error('class', { key: 'classes.import.sister', params: { name } }, { key: 'classes.import.sisterFix' });
const noSeat = ({ capacity }: ListedClass): ImportIssue =>
  error('class', { key: 'classes.import.full', params: { n: capacity } }, { key: 'classes.import.fullFix' });

/** A class for somebody of a list of people, who may be made by that very row. */
export interface ClassRequest {
  readonly line: number;
  readonly who: string;
  readonly class: string;
  readonly course: string | null;
  /** How the person stands to the courses; undefined for somebody new. */
  readonly person: Standing | undefined;
  /** Heads of the trees the person's unit stands in. */
  readonly within: readonly string[];
}

const NOT_IN_REACH: Absent = { reason: 'classes.import.outOfReach', remedy: 'classes.import.outOfReachFix' };

/** The class a wish comes to, `present` where the person is in it, or what is wrong. */
function validateRequest(
  request: ClassRequest,
  classes: readonly ListedClass[],
): ListedClass | 'present' | ImportIssue {
  const target = classOf(request, classes, NOT_IN_REACH);
  if ('level' in target) return target;
  const { person } = request;
  if (!request.within.includes(target.reach)) {
    return error('class', { key: 'classes.import.foreign' }, { key: 'classes.import.foreignFix' });
  }
  if (person?.state === 'disabled') {
    return error('class', { key: 'classes.import.disabled' }, { key: 'classes.import.disabledFix' });
  }
  if (person?.teaches.includes(target.courseId)) {
    return error('class', { key: 'classes.import.teaches' }, { key: 'classes.import.teachesFix' });
  }
  const present = person?.enrolled[target.courseId];
  if (!present) return target;
  return present.classId === target.id ? 'present' : inSister(present.name);
}

/** Validates classes named in a list of people; seats are counted in the order of the wishes, once for a person. */
export function validateRequests(
  requests: readonly ClassRequest[],
  classes: readonly ListedClass[],
): Map<number, ListedClass | 'present' | ImportIssue> {
  const free = new Map(classes.map((one) => [one.id, one.capacity - one.taken]));
  const named = new Set<string>();
  const answers = new Map<number, ListedClass | 'present' | ImportIssue>();
  for (const request of requests) {
    const answer = validateRequest(request, classes);
    answers.set(request.line, answer);
    if (answer === 'present' || 'level' in answer) continue;
    const place = `${request.who}|${answer.id}`;
    if (named.has(place)) continue;
    named.add(place);
    const seats = free.get(answer.id) ?? 0;
    if (seats > 0) free.set(answer.id, seats - 1);
    else answers.set(request.line, noSeat(answer));
  }
  return answers;
}

/** The row of somebody who is in the class and leaves it. */
const leaving = (target: ListedClass, { personId }: Numbered): RowVerdict & { classId: string; personId: string } => ({
  ...{ state: 'change', target: personId, classId: target.id, personId },
  ...{ before: { class: target.code }, after: { class: null } },
  issues: [{ level: 'warning', column: 'status', reason: { key: 'classes.import.leaves' } }],
});

/**
 * Validates a list of learners: each row names a class one manages and somebody within reach whose name fits. Seats are
 * counted in the order of the file, so that the first row without one says so.
 */
export function validateEnrolments(
  rows: readonly EnrolmentRow[],
  classes: readonly ListedClass[],
  people: readonly Numbered[],
): Map<number, RowVerdict & { readonly classId?: string; readonly personId?: string }> {
  const verdicts = new Map<number, RowVerdict & { classId?: string; personId?: string }>();
  const free = new Map(classes.map((one) => [one.id, one.capacity - one.taken]));
  const named = new Set<string>();
  // Whoever leaves makes room first, also for the own way into another class of the course.
  const left = new Set<string>();
  for (const row of [...rows.filter(leaves), ...rows.filter((one) => !leaves(one))]) {
    const target = classOf(row.values, classes);
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
    const place = `${person.personId}|${target.id}`;
    if (leaves(row)) {
      const there = present?.classId === target.id;
      verdicts.set(row.line, there ? leaving(target, person) : { state: 'same', target: person.personId });
      if (there && !left.has(place)) free.set(target.id, (free.get(target.id) ?? 0) + 1);
      if (there) left.add(place);
      continue;
    }
    // A line that stands twice takes one seat.
    if ((present?.classId === target.id && !left.has(place)) || named.has(place)) {
      verdicts.set(row.line, { state: 'same', target: person.personId });
      continue;
    }
    if (present && !left.has(`${person.personId}|${present.classId}`)) {
      verdicts.set(row.line, refused(inSister(present.name)));
      continue;
    }
    const seats = free.get(target.id) ?? 0;
    if (seats <= 0) {
      verdicts.set(row.line, refused(noSeat(target)));
      continue;
    }
    free.set(target.id, seats - 1);
    named.add(place);
    verdicts.set(row.line, {
      state: 'new',
      after: { class: target.code },
      classId: target.id,
      personId: person.personId,
    });
  }
  return verdicts;
}

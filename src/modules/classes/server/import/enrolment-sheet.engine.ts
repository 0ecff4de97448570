import type { ImportIssue, ImportRow, IssueText } from '../../../../platform/imports/binding.ts';
import type { ListedClass, Standing } from './enrolment-import.repository.ts';

export type EnrolmentColumn = 'number' | 'name' | 'unit' | 'class' | 'group' | 'course' | 'status';
export type EnrolmentRow = ImportRow<EnrolmentColumn>;

/** The row takes its person out of the class. */
export const leaves = ({ values }: EnrolmentRow): boolean => values.status === 'tobedeleted';

/** A fault of one column. */
export const error = (column: EnrolmentColumn, reason: IssueText, remedy: IssueText): ImportIssue => ({
  level: 'error',
  column,
  reason,
  remedy,
});

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

/** Somebody takes the course in another class already. */
export const inSister = (name: string): ImportIssue =>
  error('class', { key: 'classes.import.sister', params: { name } }, { key: 'classes.import.sisterFix' });
export const noSeat = ({ capacity }: ListedClass): ImportIssue =>
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

import type { TeamPlace } from '../../classes/server/classes.public.ts';
import type { PaperFacts } from '../../papers/server/papers.public.ts';
import { EXAM_COMMAND_NAMES, type ExamCommand, mayStart, rightFor } from '../shared/exam.policy.ts';
import { sittingsAfter } from '../shared/sitting.policy.ts';
import { coversExam } from './exam.access.ts';
import type { ExamFigures } from './exam.port.ts';
import type { ExamFacts } from './exam.repository.ts';
import type { ExamPeople } from './exam-list.repository.ts';
import type { TestNode } from './node.service.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What belongs to an exam beside its own row. */
export interface ExamParts {
  readonly people: ExamPeople;
  readonly figures: ExamFigures;
  readonly paper: Pick<PaperFacts, 'id' | 'name' | 'fullMark' | 'questions'> | undefined;
  readonly node: TestNode | undefined;
}

/** What the actor may do with an exam now. */
export function canDo(exam: ExamFacts, place: TeamPlace, parts: Pick<ExamParts, 'people' | 'figures'>) {
  const { rights, course } = place;
  const living = course.state !== 'archived' && exam.deletedAt === null;
  const covers = coversExam(
    place,
    parts.people.classes.map(({ id }) => id),
  );
  const may = (command: ExamCommand): boolean => {
    if (!living || rights?.[rightFor(command)] !== 'all' || !mayStart(command, exam.state)) return false;
    if (command === 'withdraw') return parts.figures.started === 0;
    if (command === 'createSitting' && sittingsAfter(exam).length === 0) return false;
    if (exam.closingAt !== null && (command === 'reschedule' || command === 'extend' || command === 'close'))
      return false;
    return rightFor(command) === 'assess' || covers;
  };
  const can = Object.fromEntries(EXAM_COMMAND_NAMES.map((command) => [command, may(command)])) as Record<
    ExamCommand,
    boolean
  >;
  const assess = living && rights?.assess === 'all';
  return { ...can, edit: assess && exam.state !== 'withdrawn', copy: assess };
}

/** True for who is told how candidates did: with a right about marks or figures. */
export const seesMarks = ({ rights }: Pick<TeamPlace, 'rights'>): boolean =>
  rights !== null && (rights.mark === 'all' || rights.grade !== 'none' || rights.stats === 'all');

/** An exam as a list shows it. @param now milliseconds of the server's clock */
export function presentLine(
  exam: ExamFacts,
  place: TeamPlace,
  parts: ExamParts,
  of: { readonly personId: string | null; readonly now: number },
) {
  const { people, figures, paper, node } = parts;
  return {
    id: exam.id,
    name: exam.name,
    sitting: exam.sitting,
    paper: paper ? { id: paper.id, name: paper.name, fullMark: paper.fullMark, questions: paper.questions } : null,
    node: node ? { id: node.id, name: node.name, chapter: node.chapter, visible: node.visible } : null,
    classes: people.classes.map(({ id, name }) => ({ id, name })),
    opensAt: iso(exam.opensAt),
    closesAt: iso(exam.closesAt),
    minutes: exam.minutes,
    attempts: exam.settings.attempts,
    state: exam.state,
    collecting: exam.state === 'open' && exam.endsAt !== null && exam.endsAt.getTime() <= of.now,
    mine: of.personId !== null && exam.createdBy === of.personId,
    version: exam.version,
    candidates: people.candidates,
    started: figures.started,
    inProgress: figures.inProgress,
    submitted: figures.submitted,
    toMark: figures.toMark,
    mean: exam.state === 'released' && seesMarks(place) ? figures.mean : null,
    can: canDo(exam, place, parts),
  };
}

/** What is in an exam beyond its line. */
export function presentDetail(exam: ExamFacts, place: TeamPlace) {
  const sets = place.rights?.assess === 'all' || place.rights?.proctor === 'all';
  return {
    courseId: exam.courseId,
    kind: exam.kind,
    instructions: exam.instructions,
    mode: exam.mode,
    settings: sets ? exam.settings : { ...exam.settings, password: null },
    fullMark: exam.fullMark,
    closingAt: iso(exam.closingAt),
    endsAt: iso(exam.endsAt),
    publishedAt: iso(exam.publishedAt),
    openedAt: iso(exam.openedAt),
    closedAt: iso(exam.closedAt),
    releasedAt: iso(exam.releasedAt),
    createdAt: exam.createdAt.toISOString(),
    updatedAt: exam.updatedAt.toISOString(),
    deletedAt: iso(exam.deletedAt),
    sets,
  };
}

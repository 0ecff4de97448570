import type { TeamPlace } from '../../classes/server/classes.public.ts';
import type { PlacedNode } from '../../courses/server/courses.public.ts';
import type { SetDates } from '../shared/dates.model.ts';
import { HOMEWORK_COMMAND_NAMES, type HomeworkCommand, mayStart } from '../shared/homework.policy.ts';
import type { MergedFigures } from './homework.port.ts';
import type { HomeworkFacts } from './homework.repository.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
export const presentDates = ({ opensAt, dueAt, cutoffAt }: SetDates) => ({
  opensAt: iso(opensAt),
  dueAt: iso(dueAt),
  cutoffAt: iso(cutoffAt),
});

/** What belongs to homework beside its own row. */
export interface HomeworkParts {
  readonly figures: MergedFigures;
  readonly node: PlacedNode | undefined;
  readonly learners: number;
  /** Names of classes by their ids. */
  readonly classes: ReadonlyMap<string, string>;
}

/** What the actor may do with homework now. */
export function canDo(homework: HomeworkFacts, { rights, course }: TeamPlace, { handedIn }: MergedFigures) {
  const assess = rights?.assess === 'all' && course.state !== 'archived' && homework.deletedAt === null;
  const may = (command: HomeworkCommand): boolean =>
    assess && mayStart(command, homework.state) && (command !== 'withdraw' || handedIn === 0);
  const can = Object.fromEntries(HOMEWORK_COMMAND_NAMES.map((command) => [command, may(command)])) as Record<
    HomeworkCommand,
    boolean
  >;
  return { ...can, edit: assess, copy: assess };
}

/** True for who is told how learners did: with a right about marks or figures. */
const seesMarks = ({ rights }: Pick<TeamPlace, 'rights'>): boolean =>
  rights !== null && (rights.mark === 'all' || rights.grade !== 'none' || rights.stats === 'all');

/** Homework as a list shows it. */
export function presentLine(
  homework: HomeworkFacts,
  place: TeamPlace,
  { figures, node, learners, classes }: HomeworkParts,
  personId: string | null,
) {
  const marks = seesMarks(place);
  return {
    id: homework.id,
    title: homework.title,
    node: node ? { id: node.id, name: node.name, chapter: node.chapter, visible: node.visible } : null,
    classes: homework.classes.map(({ classId, groupSetId, ...dates }) => ({
      id: classId,
      name: classes.get(classId) ?? '',
      ...presentDates(dates),
      groupSetId,
    })),
    ...presentDates(homework),
    endsAt: iso(homework.endsAt),
    maxScore: homework.maxScore,
    groups: homework.settings.groups,
    state: homework.state,
    mine: personId !== null && homework.createdBy === personId,
    version: homework.version,
    learners,
    handedIn: figures.handedIn,
    late: figures.late,
    toMark: marks ? figures.toMark : null,
    marked: marks ? figures.marked : null,
    mean: marks ? figures.mean : null,
    can: canDo(homework, place, figures),
  };
}

/** What is in homework beyond its line. */
export const presentDetail = (homework: HomeworkFacts) => ({
  courseId: homework.courseId,
  brief: homework.brief,
  settings: homework.settings,
  rubric: homework.rubric && [...homework.rubric],
  rubricNo: homework.rubricNo,
  publishedAt: iso(homework.publishedAt),
  closedAt: iso(homework.closedAt),
  releasedAt: iso(homework.releasedAt),
  nudgedAt: iso(homework.nudgedAt),
  createdAt: homework.createdAt.toISOString(),
  updatedAt: homework.updatedAt.toISOString(),
});

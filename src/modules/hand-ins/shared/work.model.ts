import {
  extensionsOf,
  FILE_GROUP_NAMES,
  FILE_GROUPS,
  type HomeworkSettings,
} from '../../homework/shared/homework-settings.model.ts';

/** How the work of a learner or a group stands. */
export const WORK_STATES = ['draft', 'submitted', 'returned', 'graded'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** How a homework stands for its learner. */
export const OWN_STATES = [
  'upcoming',
  'todo',
  'draft',
  'submitted',
  'late',
  'pending',
  'returned',
  'graded',
  'released',
  'missed',
  'over',
] as const;
export type OwnState = (typeof OWN_STATES)[number];

export const LIMITS = {
  /** Characters of a text with its tags. */
  body: 200_000,
  files: 10,
  /** Pictures brought in one save. */
  pictures: 50,
  opinion: { min: 2, max: 1000 },
  /** Looks at the own similarity. */
  similarityLooks: 3,
  /** Versions of one work. */
  versions: 500,
} as const;

/** So long somebody's turn to write lasts after the last save. */
export const TURN_MS = 90_000;

/** Kind of a file by its ending, for the sign beside its name and for who previews it. */
export const FILE_KINDS = [...FILE_GROUP_NAMES, 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Ending of a file name in lower case, without the dot; empty when there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Endings that homework takes, in order: those it names, else every one that is known; programs are never among them. */
export const takenEndings = (settings: Pick<HomeworkSettings, 'fileKinds'>): string[] =>
  extensionsOf(settings.fileKinds) ?? extensionsOf(FILE_GROUP_NAMES)!;

/** True when a file of this name may be handed in. */
export const takesFile = (settings: Pick<HomeworkSettings, 'fileKinds'>, name: string): boolean =>
  takenEndings(settings).includes(endingOf(name));

/** Kind of a file by its name: the first group that has its ending. */
export function kindOf(name: string): FileKind {
  const ending = endingOf(name);
  return FILE_GROUP_NAMES.find((group) => (FILE_GROUPS[group] as readonly string[]).includes(ending)) ?? 'other';
}

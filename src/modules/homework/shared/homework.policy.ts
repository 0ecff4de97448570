import type { HomeworkState } from './homework.model.ts';

/** What the team does with homework, and the states it may start from. */
export const HOMEWORK_COMMANDS = {
  publish: ['draft'],
  /** Back to a draft, while nobody has handed in. */
  withdraw: ['published', 'closed'],
  reschedule: ['published', 'closed'],
  extend: ['published', 'closed'],
  nudge: ['published'],
  close: ['published'],
  remove: ['draft'],
} as const satisfies Readonly<Record<string, readonly HomeworkState[]>>;
export type HomeworkCommand = keyof typeof HOMEWORK_COMMANDS;
export const HOMEWORK_COMMAND_NAMES = Object.keys(HOMEWORK_COMMANDS) as HomeworkCommand[];

/** True when a command may start from this state. */
export const mayStart = (command: HomeworkCommand, state: HomeworkState): boolean =>
  (HOMEWORK_COMMANDS[command] as readonly HomeworkState[]).includes(state);

/**
 * What may be saved: everything of a draft; all but node and dates once learners know of it; only its words once its marks
 * are released.
 */
export type SaveScope = 'all' | 'given' | 'text';
export function saveScope(state: HomeworkState): SaveScope {
  return state === 'draft' ? 'all' : state === 'released' ? 'text' : 'given';
}

/** What publishing looks at. */
export const PUBLISH_CHECKS = ['brief', 'dates', 'people', 'groups', 'rubric', 'peer', 'node'] as const;
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];
/** ✔, ! and ✘; `show` is a node that is shown with the publication. */
export const CHECK_LEVELS = ['ok', 'warning', 'show', 'error'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

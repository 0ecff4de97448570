/** States of a report (10-model). */
export const REPORT_STATES = ['draft', 'submitted', 'returned', 'graded'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_COMMANDS = [
  'save',
  'submit',
  'recall',
  'grade',
  'return',
  'regrade',
  'withdraw',
  'annotate',
] as const;
export type ReportCommand = (typeof REPORT_COMMANDS)[number];

/** `author` writes · `marker` has the right `mark` in the course · `inspector` is the platform administrator. */
export type ReportFace = 'author' | 'marker' | 'inspector';

const FROM: Readonly<Record<ReportCommand, { readonly face: ReportFace; readonly states: readonly ReportState[] }>> = {
  save: { face: 'author', states: ['draft', 'returned'] },
  submit: { face: 'author', states: ['draft', 'returned'] },
  recall: { face: 'author', states: ['submitted'] },
  grade: { face: 'marker', states: ['submitted'] },
  return: { face: 'marker', states: ['submitted'] },
  regrade: { face: 'marker', states: ['graded'] },
  withdraw: { face: 'marker', states: ['graded'] },
  annotate: { face: 'marker', states: ['submitted', 'graded'] },
};

/** Whether a command is for this face at all, and whether the state allows it now. */
export function evaluateCommand(
  command: ReportCommand,
  face: ReportFace,
  state: ReportState,
): 'ok' | 'forbidden' | 'state' {
  if (FROM[command].face !== face) return 'forbidden';
  return FROM[command].states.includes(state) ? 'ok' : 'state';
}

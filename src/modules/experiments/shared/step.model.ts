/** Words of the kinds of a step's score. */
export const SCORE_KIND_LABELS = {
  operation: 'experiments.scoreKind.operation',
  report: 'experiments.scoreKind.report',
  preview: 'experiments.scoreKind.preview',
  teacher: 'experiments.scoreKind.teacher',
} as const;

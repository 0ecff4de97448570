/** Words of the kinds of a step's score. */
export const SCORE_KIND_LABELS = {
  operation: 'experiments.scoreKind.operation',
  report: 'experiments.scoreKind.report',
  preview: 'experiments.scoreKind.preview',
  teacher: 'experiments.scoreKind.teacher',
} as const;

// data: what the sample rows of the templates say
export const SAMPLES = { experiment: '单摆测重力加速度', step: '调节摆长' } as const;

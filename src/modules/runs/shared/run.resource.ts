import { defineResource } from '../../../kernel/resource/resource.ts';

const RUN_STATES = {
  created: 'runs.page.state.created',
  running: 'runs.page.state.running',
  finished: 'runs.page.state.finished',
  unfinished: 'runs.page.state.unfinished',
  abandoned: 'runs.page.state.abandoned',
} as const;

/** `run`: runs of experiments with their outcome; credentials and raw records are no columns. */
export const runResource = defineResource({
  wire: 'run',
  order: { column: 'created', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'runs.column.run' },
    personid: { type: 'id', label: 'runs.column.person' },
    experimentid: { type: 'id', label: 'runs.column.experiment' },
    courseid: { type: 'id', label: 'runs.column.course' },
    classid: { type: 'id', label: 'runs.column.class' },
    context: { type: 'code', label: 'runs.column.context' },
    attempt: { type: 'integer', label: 'runs.column.attempt', sort: true },
    state: { type: 'code', label: 'runs.column.state', codes: RUN_STATES },
    score: { type: 'decimal', label: 'runs.column.score', sort: true },
    progress: { type: 'decimal', label: 'runs.column.progress' },
    seconds: { type: 'decimal', label: 'runs.column.seconds', sort: true },
    created: { type: 'time', label: 'runs.column.created', sort: true },
    started: { type: 'time', label: 'runs.column.started', sort: true },
    ended: { type: 'time', label: 'runs.column.ended', sort: true },
  },
});

/** `run_step`: steps of runs with their scores. The key names run, step and attempt. */
export const runStepResource = defineResource({
  wire: 'run_step',
  order: { column: 'seq', direction: 'asc' },
  columns: {
    id: { type: 'text', label: 'runs.column.step' },
    runid: { type: 'id', label: 'runs.column.run' },
    personid: { type: 'id', label: 'runs.column.person' },
    seq: { type: 'integer', label: 'runs.column.step', sort: true },
    attempt: { type: 'integer', label: 'runs.column.attempt' },
    title: { type: 'text', label: 'runs.column.title' },
    maxscore: { type: 'decimal', label: 'runs.column.maxScore' },
    score: { type: 'decimal', label: 'runs.column.score' },
    seconds: { type: 'decimal', label: 'runs.column.seconds' },
    started: { type: 'time', label: 'runs.column.started' },
    ended: { type: 'time', label: 'runs.column.ended' },
  },
});

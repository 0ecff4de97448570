import { defineResource } from '../../../kernel/resource/resource.ts';

/** Words of the closed lists an experiment is described by. */
export const KIND_LABELS = {
  basic: 'experiments.kind.basic',
  comprehensive: 'experiments.kind.comprehensive',
  design: 'experiments.kind.design',
  innovative: 'experiments.kind.innovative',
} as const;
export const LEVEL_LABELS = {
  national: 'experiments.level.national',
  provincial: 'experiments.level.provincial',
  school: 'experiments.level.school',
  ordinary: 'experiments.level.ordinary',
} as const;
export const STATE_LABELS = {
  draft: 'experiments.state.draft',
  submitted: 'experiments.state.submitted',
  returned: 'experiments.state.returned',
  approved: 'experiments.state.approved',
  listed: 'experiments.state.listed',
  delisted: 'experiments.state.delisted',
  archived: 'experiments.state.archived',
} as const;
export const STAGE_LABELS = { college: 'experiments.stage.college', platform: 'experiments.stage.platform' } as const;
export const RELATION_LABELS = {
  mine: 'experiments.relation.mine',
  member: 'experiments.relation.member',
} as const;
export const SHARING_LABELS = {
  public: 'experiments.sharing.public',
  units: 'experiments.sharing.units',
  own: 'experiments.sharing.own',
} as const;
export const REVISION_LABELS = {
  draft: 'experiments.revisionState.draft',
  submitted: 'experiments.revisionState.submitted',
  returned: 'experiments.revisionState.returned',
  approved: 'experiments.revisionState.approved',
  discarded: 'experiments.revisionState.discarded',
} as const;
export const RUNS_IN_LABELS = {
  browser: 'experiments.runsIn.browser',
  external: 'experiments.runsIn.external',
  download: 'experiments.runsIn.download',
} as const;
export const HOSTING_LABELS = {
  running: 'experiments.hostingState.running',
  suspended: 'experiments.hostingState.suspended',
  expired: 'experiments.hostingState.expired',
} as const;
export const REVIEW_LABELS = {
  visible: 'experiments.reviewState.visible',
  hidden: 'experiments.reviewState.hidden',
} as const;

/** Figures of an experiment as its public page counts them. */
export const FIGURE_COLUMNS = {
  views: { type: 'integer', label: 'experiments.entryColumn.views', sort: true },
  persons: { type: 'integer', label: 'experiments.entryColumn.persons', sort: true },
  runs: { type: 'integer', label: 'experiments.column.runs', sort: true },
  meanminutes: { type: 'decimal', label: 'experiments.entryColumn.minutes' },
  completionrate: { type: 'decimal', label: 'experiments.column.completion', sort: true },
  passrate: { type: 'decimal', label: 'experiments.column.pass' },
  rating: { type: 'decimal', label: 'experiments.column.rating', sort: true },
} as const;
/** Whom an experiment belongs to. */
export const OWNER_COLUMNS = {
  leadername: { type: 'text', label: 'experiments.column.leader' },
  unit: { type: 'id', label: 'experiments.column.unit' },
  unitname: { type: 'text', label: 'experiments.column.unit' },
} as const;

/** `myexperiment`: what a person leads or works on, in every state. */
export const myExperimentResource = defineResource({
  wire: 'myexperiment',
  type: 'View',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'updated_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    cover: { type: 'text', label: 'experiments.entryColumn.cover', filter: false },
    category: { type: 'code', label: 'experiments.column.category' },
    code: { type: 'text', label: 'experiments.column.code', sort: true },
    name: { type: 'text', label: 'experiments.column.name', sort: true },
    kind: { type: 'code', label: 'experiments.column.kind', codes: KIND_LABELS },
    level: { type: 'code', label: 'experiments.column.level', codes: LEVEL_LABELS },
    state: { type: 'code', label: 'experiments.entryColumn.state', codes: STATE_LABELS },
    stage: { type: 'code', label: 'experiments.entryColumn.stage', codes: STAGE_LABELS },
    /** State of the open revision; null without one. */
    revision: { type: 'code', label: 'experiments.entryColumn.revision', codes: REVISION_LABELS },
    /** Whole percent; null until the checklist was counted. */
    completeness: { type: 'integer', label: 'experiments.entryColumn.completeness', sort: true },
    steps: { type: 'integer', label: 'experiments.column.steps', sort: true },
    /** Number of the published version. */
    publishedversion: { type: 'integer', label: 'experiments.entryColumn.version' },
    ...FIGURE_COLUMNS,
    /** Text of the last decision, word for word. */
    opinion: { type: 'text', label: 'experiments.entryColumn.opinion', filter: false },
    relation: { type: 'code', label: 'experiments.entryColumn.relation', codes: RELATION_LABELS },
    leadername: { type: 'text', label: 'experiments.column.leader' },
    updated_at: { type: 'time', label: 'experiments.entryColumn.updated', sort: true },
  },
  list: {
    keyword: ['code', 'name'],
    filters: {
      relation: { kind: 'codes', label: 'experiments.entryColumn.relation' },
      state: { kind: 'codes', label: 'experiments.entryColumn.state' },
      level: { kind: 'codes', label: 'experiments.column.level' },
      hasrevision: { kind: 'flag', label: 'experiments.entryColumn.revision' },
    },
    tabs: 'state',
    bin: true,
  },
});

/** `labsubmission`: what waits for a decision of the caller. */
export const labSubmissionResource = defineResource({
  wire: 'labsubmission',
  type: 'View',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'submitted_at', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    experiment: { type: 'id', label: 'experiments.entryColumn.id' },
    code: { type: 'text', label: 'experiments.column.code', sort: true },
    name: { type: 'text', label: 'experiments.column.name', sort: true },
    ...OWNER_COLUMNS,
    level: { type: 'code', label: 'experiments.column.level', codes: LEVEL_LABELS },
    kind: { type: 'code', label: 'experiments.column.kind', codes: KIND_LABELS },
    completeness: { type: 'integer', label: 'experiments.entryColumn.completeness', sort: true },
    /** How often it was handed in. */
    number: { type: 'integer', label: 'experiments.entryColumn.number' },
    stage: { type: 'code', label: 'experiments.entryColumn.stage', codes: STAGE_LABELS },
    /** Number of the revision; null for a first entry. */
    revision: { type: 'integer', label: 'experiments.entryColumn.revision' },
    submitted_at: { type: 'time', label: 'experiments.entryColumn.submitted', sort: true },
    /** Working days it has waited. */
    waiting: { type: 'integer', label: 'experiments.entryColumn.waiting', filter: false },
    /** It has waited longer than the setting allows. */
    late: { type: 'boolean', label: 'experiments.entryColumn.late' },
    /** Who has it open now. */
    reviewer: { type: 'text', label: 'experiments.entryColumn.reviewer', filter: false },
  },
  list: {
    keyword: ['code', 'name', 'leadername'],
    filters: {
      unit: { kind: 'ids', label: 'experiments.column.unit' },
      level: { kind: 'codes', label: 'experiments.column.level' },
      kind: { kind: 'codes', label: 'experiments.column.kind' },
      stage: { kind: 'codes', label: 'experiments.entryColumn.stage' },
      late: { kind: 'flag', label: 'experiments.entryColumn.late' },
      isrevision: { kind: 'flag', label: 'experiments.entryColumn.revision' },
      submitted_at: { kind: 'times', label: 'experiments.entryColumn.submitted' },
    },
  },
});

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

export const SHARING_LABELS = {
  public: 'experiments.sharing.public',
  units: 'experiments.sharing.units',
  own: 'experiments.sharing.own',
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

/** What both lists of all experiments show of one. */
export const CATALOGUE_COLUMNS = {
  code: { type: 'text', label: 'experiments.column.code', sort: true },
  name: { type: 'text', label: 'experiments.column.name', sort: true },
  name_en: { type: 'text', label: 'experiments.entryColumn.nameEn' },
  ...OWNER_COLUMNS,
  category: { type: 'code', label: 'experiments.column.category' },
  majors: { type: 'list', label: 'experiments.entryColumn.majors' },
  kind: { type: 'code', label: 'experiments.column.kind', codes: KIND_LABELS },
  level: { type: 'code', label: 'experiments.column.level', codes: LEVEL_LABELS },
  hours: { type: 'decimal', label: 'experiments.column.hours', sort: true },
} as const;

/** `experiment`: the public catalogue. */
export const experimentResource = defineResource({
  wire: 'experiment',
  order: { column: 'listed_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    ...CATALOGUE_COLUMNS,
    steps: { type: 'integer', label: 'experiments.column.steps', sort: true },
    listed_at: { type: 'time', label: 'experiments.entryColumn.listedAt', sort: true },
  },
});

import { defineResource } from '../../../kernel/resource/resource.ts';
import {
  FIGURE_COLUMNS,
  KIND_LABELS,
  LEVEL_LABELS,
  OWNER_COLUMNS,
  REVISION_LABELS,
  STAGE_LABELS,
  STATE_LABELS,
} from '../../catalogue/shared/experiment.resource.ts';

export const RELATION_LABELS = {
  mine: 'experiments.relation.mine',
  member: 'experiments.relation.member',
} as const;

/** `myexperiment`: what a person leads or works on, in every state. */
export const myExperimentResource = defineResource({
  wire: 'myexperiment',
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

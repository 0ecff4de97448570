import { defineResource } from '../../../kernel/resource/resource.ts';
import {
  CATALOGUE_COLUMNS,
  FIGURE_COLUMNS,
  OWNER_COLUMNS,
  REVISION_LABELS,
  RUNS_IN_LABELS,
  SHARING_LABELS,
  STAGE_LABELS,
  STATE_LABELS,
} from '../../catalogue/shared/experiment.resource.ts';

export const HOSTING_LABELS = {
  running: 'experiments.hostingState.running',
  suspended: 'experiments.hostingState.suspended',
  expired: 'experiments.hostingState.expired',
} as const;

const REVIEW_LABELS = {
  visible: 'experiments.reviewState.visible',
  hidden: 'experiments.reviewState.hidden',
} as const;

/** `labexperiment`: the shared catalogue as its administrators keep it. */
export const labExperimentResource = defineResource({
  wire: 'labexperiment',
  order: { column: 'listed_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    sort: { type: 'integer', label: 'experiments.entryColumn.sort', sort: true },
    ...CATALOGUE_COLUMNS,
    steps: { type: 'integer', label: 'experiments.column.steps', sort: true },
    publishedversion: { type: 'integer', label: 'experiments.entryColumn.version' },
    featured: { type: 'boolean', label: 'experiments.entryColumn.featured' },
    sharing: { type: 'code', label: 'experiments.entryColumn.sharing', codes: SHARING_LABELS },
    completeness: { type: 'integer', label: 'experiments.entryColumn.completeness', sort: true },
    ...FIGURE_COLUMNS,
    listed_at: { type: 'time', label: 'experiments.entryColumn.listedAt', sort: true },
    state: { type: 'code', label: 'experiments.entryColumn.state', codes: STATE_LABELS },
  },
  list: {
    keyword: ['code', 'name', 'leadername'],
    filters: {
      unit: { kind: 'ids', label: 'experiments.column.unit' },
      category: { kind: 'codes', label: 'experiments.column.category' },
      kind: { kind: 'codes', label: 'experiments.column.kind' },
      level: { kind: 'codes', label: 'experiments.column.level' },
      state: { kind: 'codes', label: 'experiments.entryColumn.state' },
      featured: { kind: 'flag', label: 'experiments.entryColumn.featured' },
      sharing: { kind: 'codes', label: 'experiments.entryColumn.sharing' },
      hasrevision: { kind: 'flag', label: 'experiments.entryColumn.revision' },
      incomplete: { kind: 'flag', label: 'experiments.entryColumn.incomplete' },
    },
    tabs: 'state',
  },
});

/** `managedexperiment`: every experiment in every state, for its data stewards. */
export const managedExperimentResource = defineResource({
  wire: 'managedexperiment',
  order: { column: 'updated_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    ...CATALOGUE_COLUMNS,
    tags: { type: 'list', label: 'experiments.field.basic.tags' },
    runsin: { type: 'code', label: 'experiments.column.runsIn', codes: RUNS_IN_LABELS },
    publishedversion: { type: 'integer', label: 'experiments.entryColumn.version' },
    steps: { type: 'integer', label: 'experiments.column.steps', sort: true },
    completeness: { type: 'integer', label: 'experiments.entryColumn.completeness', sort: true },
    state: { type: 'code', label: 'experiments.entryColumn.state', codes: STATE_LABELS },
    stage: { type: 'code', label: 'experiments.entryColumn.stage', codes: STAGE_LABELS },
    featured: { type: 'boolean', label: 'experiments.entryColumn.featured' },
    ...FIGURE_COLUMNS,
    listed_at: { type: 'time', label: 'experiments.entryColumn.listedAt', sort: true },
    updated_at: { type: 'time', label: 'experiments.entryColumn.updated', sort: true },
  },
  list: {
    keyword: ['code', 'name', 'leadername'],
    filters: {
      unit: { kind: 'ids', label: 'experiments.column.unit' },
      state: { kind: 'codes', label: 'experiments.entryColumn.state' },
      category: { kind: 'codes', label: 'experiments.column.category' },
      kind: { kind: 'codes', label: 'experiments.column.kind' },
      level: { kind: 'codes', label: 'experiments.column.level' },
      runsin: { kind: 'codes', label: 'experiments.column.runsIn' },
      hasrevision: { kind: 'flag', label: 'experiments.entryColumn.revision' },
      incomplete: { kind: 'flag', label: 'experiments.entryColumn.incomplete' },
    },
    tabs: 'state',
    bin: true,
  },
});

/** `labrevision`: revisions of approved experiments, open and decided. */
export const labRevisionResource = defineResource({
  wire: 'labrevision',
  order: { column: 'updated_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    experiment: { type: 'id', label: 'experiments.entryColumn.id' },
    code: { type: 'text', label: 'experiments.column.code', sort: true },
    name: { type: 'text', label: 'experiments.column.name', sort: true },
    ...OWNER_COLUMNS,
    number: { type: 'integer', label: 'experiments.entryColumn.revision', sort: true },
    state: { type: 'code', label: 'experiments.entryColumn.state', codes: REVISION_LABELS },
    stage: { type: 'code', label: 'experiments.entryColumn.stage', codes: STAGE_LABELS },
    updated_at: { type: 'time', label: 'experiments.entryColumn.updated', sort: true },
  },
  list: {
    keyword: ['code', 'name', 'leadername'],
    filters: {
      unit: { kind: 'ids', label: 'experiments.column.unit' },
      state: { kind: 'codes', label: 'experiments.entryColumn.state' },
      stage: { kind: 'codes', label: 'experiments.entryColumn.stage' },
    },
    tabs: 'state',
  },
});

/** `labreview`: reviews of listed experiments, the hidden ones as well. */
export const labReviewResource = defineResource({
  wire: 'labreview',
  order: { column: 'updated_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    experiment: { type: 'id', label: 'experiments.entryColumn.id' },
    code: { type: 'text', label: 'experiments.column.code', sort: true },
    name: { type: 'text', label: 'experiments.column.name', sort: true },
    author: { type: 'text', label: 'experiments.entryColumn.author' },
    stars: { type: 'integer', label: 'experiments.entryColumn.stars', sort: true },
    text: { type: 'text', label: 'experiments.entryColumn.text' },
    reports: { type: 'integer', label: 'experiments.entryColumn.reports', sort: true },
    updated_at: { type: 'time', label: 'experiments.entryColumn.at', sort: true },
    state: { type: 'code', label: 'experiments.entryColumn.state', codes: REVIEW_LABELS },
  },
  list: {
    keyword: ['code', 'name', 'text'],
    filters: {
      state: { kind: 'codes', label: 'experiments.entryColumn.state' },
      stars: { kind: 'numbers', label: 'experiments.entryColumn.stars' },
      reported: { kind: 'flag', label: 'experiments.entryColumn.reports' },
      updated_at: { kind: 'times', label: 'experiments.entryColumn.at' },
    },
    tabs: 'state',
  },
});

/** `labhosting`: what is hosted here and published, with its check and its end. */
export const labHostingResource = defineResource({
  wire: 'labhosting',
  order: { column: 'publishedat', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'experiments.entryColumn.id' },
    code: { type: 'text', label: 'experiments.column.code', sort: true },
    name: { type: 'text', label: 'experiments.column.name', sort: true },
    ...OWNER_COLUMNS,
    publishedversion: { type: 'integer', label: 'experiments.entryColumn.version' },
    filename: { type: 'text', label: 'experiments.entryColumn.filename', filter: false },
    bytes: { type: 'integer', label: 'experiments.entryColumn.bytes', sort: true },
    /** How it is kept apart from the platform. */
    profile: {
      type: 'code',
      label: 'experiments.entryColumn.profile',
      codes: {
        strict: 'experiments.isolation.strict',
        compat: 'experiments.isolation.compat',
        threads: 'experiments.isolation.threads',
        window: 'experiments.isolation.window',
      },
    },
    /** First label of the host its content is served from. */
    domain: { type: 'text', label: 'experiments.entryColumn.domain' },
    state: { type: 'code', label: 'experiments.entryColumn.state', codes: HOSTING_LABELS },
    /** Why it is on hold; null while it is not. */
    reason: { type: 'text', label: 'experiments.entryColumn.holdReason', filter: false },
    /** Findings of the package check. */
    findings: { type: 'integer', label: 'experiments.entryColumn.findings', sort: true },
    runs30: { type: 'integer', label: 'experiments.entryColumn.runs30', sort: true },
    expires_at: { type: 'time', label: 'experiments.entryColumn.expires', sort: true },
    publishedat: { type: 'time', label: 'experiments.entryColumn.publishedAt', sort: true },
  },
  list: {
    keyword: ['code', 'name', 'leadername', 'domain'],
    filters: {
      unit: { kind: 'ids', label: 'experiments.column.unit' },
      state: { kind: 'codes', label: 'experiments.entryColumn.state' },
      expires_at: { kind: 'times', label: 'experiments.entryColumn.expires' },
    },
    tabs: 'state',
  },
});

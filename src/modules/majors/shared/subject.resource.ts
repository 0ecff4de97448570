import { defineImport } from '../../../kernel/resource/import.ts';
import { defineResource } from '../../../kernel/resource/resource.ts';
import { SUBJECT_NAME_MAX, SUBJECT_SAMPLE } from './subject.model.ts';

export const STATE_LABELS = { active: 'majors.state.active', disabled: 'majors.state.disabled' } as const;
export const STATE_TONES = { active: 'success', disabled: 'neutral' } as const;

const COLUMNS = {
  id: { type: 'id', label: 'majors.column.id' },
  code: { type: 'text', label: 'majors.column.code', sort: true },
  name: { type: 'text', label: 'majors.column.name', sort: true },
  class: { type: 'text', label: 'majors.column.class', filter: false },
  branch: { type: 'text', label: 'majors.column.branch', filter: false },
  /** Listed experiments that serve the major. */
  experiments: { type: 'integer', label: 'majors.column.experiments', sort: true, filter: false },
  experimentcodes: { type: 'list', label: 'majors.column.experimentCodes', filter: false },
  /** Active students whose major has this name. */
  students: { type: 'integer', label: 'majors.column.students', sort: true, filter: false },
  state: { type: 'code', label: 'majors.column.state', codes: STATE_LABELS },
  version: { type: 'integer', label: 'noun.version' },
} as const;

/** `subject`: the majors of the catalogue with what serves them; counts are those of the caller's scope. */
export const majorResource = defineResource({
  wire: 'subject',
  type: 'Table',
  order: { column: 'code', direction: 'asc' },
  columns: COLUMNS,
  list: {
    keyword: ['code', 'name'],
    filters: {
      /** Codes of branches, classes or majors: what lies below them, itself included. */
      under: { kind: 'ids', label: 'majors.column.class' },
      state: { kind: 'codes', label: 'majors.filter.state' },
    },
    tabs: 'state',
    bin: true,
  },
});

/** `uncoveredmajor`: majors with students and no listed experiment. */
export const uncoveredResource = defineResource({
  wire: 'uncoveredmajor',
  order: { column: 'code', direction: 'asc' },
  columns: COLUMNS,
  list: {
    keyword: ['code', 'name'],
    filters: { under: { kind: 'ids', label: 'majors.column.class' } },
  },
});

/** The catalogue from a workbook: subjects on the first sheet, experiments by major on the second; all or nothing. */
export const subjectImport = defineImport({
  name: 'subjects',
  title: 'majors.import.title',
  sheet: 'majors.import.sheet',
  page: 'experimentMajorMaintain',
  key: ['code'],
  modes: ['both', 'add', 'update'],
  policies: ['all'],
  columns: {
    code: { label: 'majors.import.code', kind: 'identifier', required: true, max: 8, sample: '070201' },
    name: {
      label: 'majors.import.name',
      kind: 'text',
      required: true,
      max: SUBJECT_NAME_MAX,
      sample: SUBJECT_SAMPLE.name,
    },
    class: { label: 'majors.import.class', kind: 'identifier', required: true, max: 4, sample: '0702' },
    branch: { label: 'majors.import.branch', kind: 'identifier', required: true, max: 2, sample: '07' },
    state: { label: 'majors.column.state', kind: 'code', codes: STATE_LABELS, sample: 'active' },
    experiment: {
      label: 'majors.import.experiment',
      kind: 'identifier',
      required: true,
      max: 32,
      sample: SUBJECT_SAMPLE.experiment,
    },
  },
  second: { sheet: 'majors.import.mapping', columns: ['code', 'experiment'], shared: ['code'] },
});

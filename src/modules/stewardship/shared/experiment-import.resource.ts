import { defineImport } from '../../../kernel/resource/import.ts';
import { KIND_LABELS, LEVEL_LABELS } from '../../catalogue/shared/experiment.resource.ts';
import { SAMPLES, SCORE_KIND_LABELS } from './step.model.ts';

/** A code people give: letters, digits, underscore, hyphen. */
export const EXPERIMENT_CODE = /^[A-Za-z0-9_-]{2,32}$/;

/** Drafts of experiments from a sheet; a row without a code gets one. */
export const experimentImport = defineImport({
  name: 'experiments',
  title: 'experiments.import.title',
  sheet: 'experiments.import.sheet',
  page: 'experiManage',
  key: ['code'],
  modes: ['add', 'update', 'both'],
  columns: {
    code: { label: 'experiments.import.code', kind: 'identifier', max: 32, sample: 'PHY-2026-001' },
    name: { label: 'experiments.import.name', kind: 'text', required: true, max: 100, sample: SAMPLES.experiment },
    nameEn: { label: 'experiments.import.nameEn', kind: 'text', max: 200, sample: 'Gravity by a pendulum' },
    leader: { label: 'experiments.import.leader', kind: 'identifier', required: true, max: 64, sample: 'zhangwei' },
    unit: { label: 'experiments.import.unit', kind: 'identifier', required: true, max: 32, sample: 'U001-PHYS' },
    category: { label: 'experiments.import.category', kind: 'code', required: true, sample: '0702' },
    kind: { label: 'experiments.import.kind', kind: 'code', required: true, codes: KIND_LABELS, sample: 'basic' },
    level: { label: 'experiments.import.level', kind: 'code', codes: LEVEL_LABELS, sample: 'school' },
    hours: { label: 'experiments.import.hours', kind: 'decimal', required: true, sample: '2' },
    brief: { label: 'experiments.import.brief', kind: 'text', max: 2000, sample: '' },
    passScore: { label: 'experiments.import.passScore', kind: 'decimal', sample: '60' },
  },
});

/** Steps of drafts from a sheet, many experiments in one. */
export const stepImport = defineImport({
  name: 'experiment-steps',
  title: 'experiments.stepImport.title',
  sheet: 'experiments.stepImport.sheet',
  page: 'experiManage',
  key: ['code', 'seq'],
  modes: ['both', 'add', 'update'],
  columns: {
    code: { label: 'experiments.import.code', kind: 'identifier', required: true, max: 32, sample: 'PHY-2026-001' },
    seq: { label: 'experiments.sheet.seq', kind: 'integer', required: true, sample: '1' },
    title: { label: 'experiments.sheet.heading', kind: 'text', required: true, max: 100, sample: SAMPLES.step },
    goal: { label: 'experiments.sheet.goal', kind: 'text', max: 2000, sample: '' },
    expectSeconds: { label: 'experiments.sheet.expectSeconds', kind: 'integer', required: true, sample: '120' },
    maxScore: { label: 'experiments.sheet.maxScore', kind: 'decimal', required: true, sample: '10' },
    scoringModel: { label: 'experiments.sheet.scoringModel', kind: 'text', max: 200, sample: '' },
    scoreKind: { label: 'experiments.sheet.scoreKind', kind: 'code', codes: SCORE_KIND_LABELS, sample: 'operation' },
  },
});

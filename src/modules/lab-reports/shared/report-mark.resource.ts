import { defineImport } from '../../../kernel/resource/import.ts';

/** Scores of handed-in reports from a sheet: one line a person and experiment; nothing that is marked changes. */
export const reportMarkImport = defineImport({
  name: 'report-marks',
  title: 'labReports.import.title',
  sheet: 'labReports.import.sheet',
  roles: [5, 3, 2],
  key: ['class', 'number', 'node'],
  modes: ['both'],
  columns: {
    number: { label: 'labReports.import.number', kind: 'identifier', required: true, max: 32, sample: '2024010101' },
    name: { label: 'labReports.import.name', kind: 'text', required: true, max: 50, sample: 'Li Ming' },
    class: { label: 'labReports.import.class', kind: 'text', required: true, max: 32, sample: 'PHY-2026-1' },
    node: { label: 'labReports.import.node', kind: 'text', required: true, max: 200, sample: 'Pendulum' },
    score: { label: 'labReports.import.score', kind: 'text', required: true, max: 10, sample: '86.5' },
    comment: { label: 'labReports.import.comment', kind: 'text', max: 2000, sample: '' },
  },
});

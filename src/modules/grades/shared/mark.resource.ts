import { defineImport } from '../../../kernel/resource/import.ts';

/** Marks from a sheet: one line a person and item; the sheet of a class comes filled in from its gradebook. */
export const markImport = defineImport({
  name: 'grades',
  title: 'grades.import.title',
  sheet: 'grades.import.sheet',
  roles: [5, 3, 2],
  key: ['class', 'number', 'item'],
  modes: ['both'],
  columns: {
    number: { label: 'grades.import.number', kind: 'identifier', required: true, max: 32, sample: '2024010101' },
    name: { label: 'grades.import.name', kind: 'text', required: true, max: 50, sample: 'Li Ming' },
    class: { label: 'grades.import.class', kind: 'text', required: true, max: 32, sample: 'PHY-2026-1' },
    course: { label: 'grades.import.course', kind: 'text', max: 32, sample: 'PHY101' },
    item: { label: 'grades.import.item', kind: 'text', required: true, max: 200, sample: 'Midterm' },
    mark: { label: 'grades.import.mark', kind: 'text', max: 20, sample: '86.5' },
    was: { label: 'grades.import.was', kind: 'text', max: 20, sample: '' },
    reason: { label: 'grades.import.reason', kind: 'text', max: 200, sample: '' },
  },
});

import { defineImport } from '../../../kernel/resource/import.ts';

/** Teaching classes of one course: new ones only. */
export const classImport = defineImport({
  name: 'classes',
  title: 'classes.sheetOf.title',
  sheet: 'classes.sheetOf.sheet',
  roles: [5, 3, 2],
  key: ['code', 'term'],
  modes: ['add'],
  columns: {
    name: { label: 'classes.form.name', kind: 'text', required: true, max: 50, sample: 'PHYS-A' },
    code: {
      label: 'classes.form.code',
      hint: 'classes.form.codeHint',
      kind: 'identifier',
      required: true,
      max: 32,
      sample: 'PHYS-A',
    },
    term: { label: 'classes.form.term', kind: 'code', required: true, sample: '2026-1' },
    teachers: {
      label: 'classes.sheetOf.teachers',
      hint: 'classes.sheetOf.teachersHint',
      kind: 'identifier',
      required: true,
      max: 400,
      sample: 'T001;T002',
    },
    capacity: { label: 'classes.form.capacity', hint: 'classes.sheetOf.capacityHint', kind: 'integer', sample: '60' },
    joinrule: {
      label: 'classes.form.joinRule',
      kind: 'code',
      codes: {
        open: 'classes.joinRule.open',
        code: 'classes.joinRule.code',
        approval: 'classes.joinRule.approval',
        closed: 'classes.joinRule.closed',
      },
      sample: 'code',
    },
  },
});

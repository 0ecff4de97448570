import { defineResource } from '../../../kernel/resource/resource.ts';

/** `unitbank`: the question banks of units as who administers a unit lists them; nothing of what they ask. */
export const unitBankResource = defineResource({
  wire: 'unitbank',
  order: { column: 'name', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'questions.bank.id' },
    name: { type: 'text', label: 'questions.bank.name', sort: true, always: true },
    unit: { type: 'text', label: 'questions.bank.unit', sort: true, filter: false },
    manager: { type: 'text', label: 'questions.bank.managerLabel', filter: false },
    /** Those of the bin aside. */
    questions: { type: 'integer', label: 'questions.bank.count', sort: true, filter: false },
    /** Courses it is linked with. */
    courses: { type: 'integer', label: 'questions.bank.courseCount', sort: true, filter: false },
    offered: { type: 'boolean', label: 'questions.bank.offeredShort' },
    updated: { type: 'time', label: 'noun.updated', sort: true },
  },
  list: {
    keyword: ['name', 'unit', 'manager'],
    filters: {
      offered: { kind: 'flag', label: 'questions.bank.offeredShort' },
      /** No course uses it. */
      unlinked: { kind: 'flag', label: 'questions.bank.unlinked' },
    },
    bin: true,
  },
});

import { defineImport } from '../../../kernel/resource/import.ts';

/** Who is in which group of one set: a line a learner; a group that is not there yet is made. */
export const groupPlaceImport = defineImport({
  name: 'group-places',
  title: 'classes.groups.import.title',
  sheet: 'classes.groups.import.sheet',
  roles: [5, 3, 2],
  key: ['number'],
  modes: ['both'],
  columns: {
    number: {
      label: 'classes.groups.import.number',
      kind: 'identifier',
      required: true,
      max: 32,
      sample: '2024010101',
    },
    name: { label: 'classes.groups.import.name', kind: 'text', max: 50, sample: 'Li Ming' },
    group: { label: 'classes.groups.import.group', kind: 'text', max: 50, sample: '1' },
  },
});

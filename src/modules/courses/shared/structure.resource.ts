import { defineResource } from '../../../kernel/resource/resource.ts';

/** `coursestructure`: exactly the row of specification §3. */
export const structureResource = defineResource({
  wire: 'coursestructure',
  type: 'Table',
  order: { column: 'sort', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'courses.column.id' },
    courseid: { type: 'id', label: 'courses.column.course' },
    type: { type: 'code', label: 'courses.column.type' },
    parent: { type: 'id', label: 'courses.column.parent' },
    name: { type: 'text', label: 'courses.column.name', sort: true },
    sort: { type: 'integer', label: 'courses.column.sort', sort: true },
  },
});

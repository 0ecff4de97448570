import { defineResource } from '../../../kernel/resource/resource.ts';

/** `course`, as the gateway shows it. */
export const courseResource = defineResource({
  wire: 'course',
  type: 'Table',
  order: { column: 'code', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'courses.column.id' },
    code: { type: 'text', label: 'courses.column.code', sort: true },
    name: { type: 'text', label: 'courses.column.name', sort: true },
    name_en: { type: 'text', label: 'courses.column.nameEn' },
    cover: { type: 'text', label: 'courses.column.cover', filter: false },
    unitid: { type: 'id', label: 'courses.column.unit' },
    category: { type: 'code', label: 'courses.column.category' },
    nature: { type: 'code', label: 'courses.column.nature' },
    credits: { type: 'decimal', label: 'courses.column.credits', sort: true },
    theoryhours: { type: 'decimal', label: 'courses.column.theoryHours', sort: true },
    labhours: { type: 'decimal', label: 'courses.column.labHours', sort: true },
    intro: { type: 'text', label: 'courses.column.intro', filter: false },
    syllabus: { type: 'text', label: 'courses.column.syllabus', filter: false },
    assessment: { type: 'text', label: 'courses.column.assessment', filter: false },
    state: { type: 'code', label: 'courses.column.state' },
    version: { type: 'integer', label: 'courses.column.version' },
  },
});

import { defineResource } from '../../../kernel/resource/resource.ts';

export const COURSE_STATES = ['draft', 'published', 'closed', 'archived'] as const;
export const STATE_LABELS = {
  draft: 'courses.state.draft',
  published: 'courses.state.published',
  closed: 'courses.state.closed',
  archived: 'courses.state.archived',
} as const;
export const STATE_TONES = { draft: 'info', published: 'success', closed: 'warning', archived: 'neutral' } as const;
const NATURE_LABELS = {
  required: 'courses.nature.required',
  elective: 'courses.nature.elective',
  public: 'courses.nature.public',
} as const;
const ROLE_LABELS = {
  lead: 'courses.role.lead',
  instructor: 'courses.role.instructor',
  assistant: 'courses.role.assistant',
  support: 'courses.role.support',
} as const;

/** `managedcourse`: courses for their teams, and all of them for the platform's administrator. */
export const managedCourseResource = defineResource({
  wire: 'managedcourse',
  order: { column: 'updated', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'courses.column.id' },
    cover: { type: 'text', label: 'courses.column.cover', filter: false },
    code: { type: 'text', label: 'courses.column.code', sort: true },
    name: { type: 'text', label: 'courses.column.name', sort: true },
    nameen: { type: 'text', label: 'courses.column.nameEn' },
    category: { type: 'code', label: 'courses.column.category' },
    nature: { type: 'code', label: 'courses.column.nature', codes: NATURE_LABELS },
    credits: { type: 'decimal', label: 'courses.column.credits', sort: true },
    theoryhours: { type: 'decimal', label: 'courses.column.theoryHours' },
    labhours: { type: 'decimal', label: 'courses.column.labHours' },
    lead: { type: 'text', label: 'courses.role.lead', filter: false },
    role: { type: 'code', label: 'courses.manage.role', codes: ROLE_LABELS },
    /** Teaching classes that have not ended. */
    classes: { type: 'integer', label: 'courses.manage.classes', filter: false },
    students: { type: 'integer', label: 'courses.manage.students', filter: false },
    /** Whole percent of the checks of completeness. */
    completeness: { type: 'integer', label: 'courses.manage.completeness', filter: false },
    state: { type: 'code', label: 'courses.column.state', codes: STATE_LABELS },
    updated: { type: 'time', label: 'courses.manage.updated', sort: true, always: true },
  },
  list: {
    keyword: ['code', 'name'],
    filters: {
      state: { kind: 'codes', label: 'courses.column.state' },
      category: { kind: 'codes', label: 'courses.column.category' },
      nature: { kind: 'codes', label: 'courses.column.nature' },
      role: { kind: 'codes', label: 'courses.manage.role' },
      /** Courses with a teaching class in one of these terms. */
      term: { kind: 'ids', label: 'courses.calendar.term' },
    },
    tabs: 'state',
    asked: ['completeness'],
    bin: true,
  },
});

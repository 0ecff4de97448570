import { defineResource } from '../../../kernel/resource/resource.ts';

const STATE_LABELS = {
  preparing: 'classes.state.preparing',
  running: 'classes.state.running',
  ended: 'classes.state.ended',
} as const;

export const CLASS_TONES = { preparing: 'info', running: 'success', ended: 'neutral' } as const;

const RULE_LABELS = {
  open: 'classes.joinRule.open',
  code: 'classes.joinRule.code',
  approval: 'classes.joinRule.approval',
  closed: 'classes.joinRule.closed',
} as const;

/** `courseclass`: teaching classes for the teams of their courses; the join code only for who manages them. */
export const classListResource = defineResource({
  wire: 'courseclass',
  order: { column: 'created', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'classes.column.id' },
    courseid: { type: 'id', label: 'classes.column.course' },
    name: { type: 'text', label: 'classes.form.name', sort: true },
    code: { type: 'text', label: 'classes.form.code', sort: true },
    coursename: { type: 'text', label: 'classes.column.course' },
    termname: { type: 'text', label: 'classes.form.term' },
    teachers: { type: 'list', label: 'classes.form.teachers', filter: false },
    taken: { type: 'integer', label: 'classes.manage.seats', sort: true },
    capacity: { type: 'integer', label: 'classes.form.capacity', sort: true },
    applied: { type: 'integer', label: 'classes.enrolment.applied', filter: false },
    waiting: { type: 'integer', label: 'classes.enrolment.waiting', filter: false },
    joinrule: { type: 'code', label: 'classes.form.joinRule', codes: RULE_LABELS },
    joincode: { type: 'text', label: 'classes.form.joinCode', filter: false },
    state: { type: 'code', label: 'classes.form.state', codes: STATE_LABELS },
    started: { type: 'time', label: 'classes.column.started' },
    ended: { type: 'time', label: 'classes.column.ended' },
    mergedinto: { type: 'text', label: 'classes.column.mergedInto', filter: false },
    created: { type: 'time', label: 'classes.column.created', sort: true, always: true },
    /** The reader may change it. */
    manageable: { type: 'boolean', label: 'classes.roster.manageable', filter: false },
  },
  list: {
    keyword: ['name', 'code'],
    filters: {
      course: { kind: 'ids', label: 'classes.column.course' },
      state: { kind: 'codes', label: 'classes.form.state' },
      term: { kind: 'ids', label: 'classes.form.term' },
      teacher: { kind: 'ids', label: 'classes.form.teachers' },
      joinrule: { kind: 'codes', label: 'classes.form.joinRule' },
      member: { kind: 'ids', label: 'classes.roster.member' },
    },
    tabs: 'state',
  },
});

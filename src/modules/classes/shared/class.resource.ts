import { defineResource } from '../../../kernel/resource/resource.ts';

const CLASS_STATES = {
  preparing: 'classes.state.preparing',
  running: 'classes.state.running',
  ended: 'classes.state.ended',
} as const;
const ENROLMENT_STATES = {
  active: 'classes.enrolment.active',
  completed: 'classes.enrolment.completed',
  withdrawn: 'classes.enrolment.withdrawn',
} as const;

/** `class`: teaching classes; join codes are no column. */
export const classResource = defineResource({
  wire: 'class',
  order: { column: 'code', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'classes.column.id' },
    courseid: { type: 'id', label: 'classes.column.course' },
    coursename: { type: 'text', label: 'classes.column.course' },
    term: { type: 'code', label: 'classes.form.term' },
    code: { type: 'text', label: 'classes.form.code', sort: true },
    name: { type: 'text', label: 'classes.form.name', sort: true },
    capacity: { type: 'integer', label: 'classes.form.capacity', sort: true },
    taken: { type: 'integer', label: 'classes.column.taken', sort: true },
    state: { type: 'code', label: 'classes.form.state', codes: CLASS_STATES },
    version: { type: 'integer', label: 'classes.column.version' },
  },
});

/** `enrolment`: who is in a class. */
export const enrolmentResource = defineResource({
  wire: 'enrolment',
  order: { column: 'joined', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'classes.column.enrolment' },
    classid: { type: 'id', label: 'classes.column.id' },
    courseid: { type: 'id', label: 'classes.column.course' },
    personid: { type: 'id', label: 'classes.column.person' },
    personname: { type: 'text', label: 'classes.column.person' },
    number: { type: 'text', label: 'classes.column.number' },
    state: { type: 'code', label: 'classes.form.state', codes: ENROLMENT_STATES },
    joined: { type: 'time', label: 'classes.column.joined', sort: true },
  },
});

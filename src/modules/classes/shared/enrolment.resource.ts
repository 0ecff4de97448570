import { defineImport } from '../../../kernel/resource/import.ts';
import { ENROLMENT_SAMPLE } from './class.model.ts';

/** A list of learners for teaching classes: accounts are never made here. */
export const enrolmentImport = defineImport({
  name: 'enrolments',
  title: 'classes.import.title',
  sheet: 'classes.import.sheet',
  roles: [5, 3, 2],
  key: ['unit', 'number'],
  modes: ['both'],
  archive: 'classes.import.archive',
  columns: {
    number: {
      label: 'classes.import.number',
      kind: 'identifier',
      required: true,
      max: 32,
      sample: ENROLMENT_SAMPLE.number,
    },
    name: { label: 'classes.import.name', kind: 'text', required: true, max: 50, sample: ENROLMENT_SAMPLE.name },
    unit: { label: 'classes.import.unit', kind: 'text', max: 32, sample: ENROLMENT_SAMPLE.unit },
    class: { label: 'classes.import.class', kind: 'text', required: true, max: 32, sample: ENROLMENT_SAMPLE.class },
    group: {
      label: 'classes.import.group',
      hint: 'classes.import.groupHint',
      kind: 'text',
      max: 50,
      sample: ENROLMENT_SAMPLE.group,
    },
    course: { label: 'classes.import.course', kind: 'text', max: 32, sample: ENROLMENT_SAMPLE.course },
    status: {
      label: 'classes.import.status',
      hint: 'classes.import.statusHint',
      kind: 'code',
      codes: { active: 'classes.import.status.active', tobedeleted: 'classes.import.status.tobedeleted' },
      sample: 'active',
    },
  },
  options: {
    move: { label: 'classes.import.moveOption', hint: 'classes.import.moveOptionHint' },
    over: { label: 'classes.import.overOption', hint: 'classes.import.overOptionHint' },
  },
});

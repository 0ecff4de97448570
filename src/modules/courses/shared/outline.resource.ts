import { defineImport } from '../../../kernel/resource/import.ts';
import { MAX_ADDRESS } from './link.model.ts';

/**
 * The outline of one course from a sheet: one line a node, in the order in which the outline is read. Level and order say
 * where a line hangs; what it hangs below may be named instead. The sheet of a course comes filled in; a line with a mark
 * changes its node, one without is the node of that name in that place, or a new one.
 */
export const outlineImport = defineImport({
  name: 'outlines',
  title: 'courses.import.title',
  sheet: 'courses.import.sheet',
  roles: [5, 3, 2],
  key: ['name'],
  modes: ['both', 'add', 'update'],
  columns: {
    level: { label: 'courses.import.level', kind: 'integer', required: true, sample: '1' },
    type: {
      label: 'courses.import.type',
      kind: 'code',
      required: true,
      codes: {
        chapter: 'courses.type.chapter',
        section: 'courses.type.section',
        page: 'courses.type.page',
        experiment: 'courses.type.experiment',
        link: 'courses.type.link',
        video: 'courses.type.video',
        document: 'courses.type.document',
        test: 'courses.type.test',
        homework: 'courses.type.homework',
        discussion: 'courses.type.discussion',
      },
      sample: 'chapter',
    },
    name: { label: 'courses.import.name', kind: 'text', required: true, max: 100, sample: 'Introduction' },
    required: {
      label: 'courses.import.required',
      kind: 'code',
      codes: { yes: 'courses.import.yes', no: 'courses.import.no' },
      sample: 'no',
    },
    hours: { label: 'courses.import.hours', kind: 'decimal', sample: '2' },
    opensAt: { label: 'courses.import.opensAt', kind: 'text', max: 40, sample: '2026-09-01 08:00' },
    dueAt: { label: 'courses.import.dueAt', kind: 'text', max: 40, sample: '' },
    closesAt: { label: 'courses.import.closesAt', kind: 'text', max: 40, sample: '' },
    /** The code of an experiment, or the address of a link. */
    experiment: { label: 'courses.import.experiment', kind: 'identifier', max: MAX_ADDRESS, sample: '' },
    points: { label: 'courses.import.points', kind: 'text', max: 700, sample: '' },
    parent: { label: 'courses.import.parent', kind: 'text', max: 1000, sample: '' },
    course: { label: 'courses.import.course', kind: 'identifier', max: 32, sample: '' },
    mark: { label: 'courses.import.mark', kind: 'identifier', max: 36, sample: '' },
  },
});

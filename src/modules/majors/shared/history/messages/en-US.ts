import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'majors.history.action.subjectExport': 'Export majors',
  'majors.history.action.uncoveredmajorExport': 'Export uncovered majors',
  'majors.history.field.major': 'Major',
  'majors.history.field.majors': 'Majors',
  'majors.history.field.subject': 'Discipline',
  'majors.history.module.subject': 'Majors',
  'majors.history.module.uncoveredmajor': 'Uncovered majors',
  'majors.history.object.subject': 'Major',
  'majors.history.object.uncoveredmajor': 'Uncovered major',
} as const satisfies Translation<typeof base>;

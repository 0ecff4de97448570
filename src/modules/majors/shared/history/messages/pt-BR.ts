import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'majors.history.action.subjectExport': 'Exportar cursos',
  'majors.history.action.uncoveredmajorExport': 'Exportar cursos sem cobertura',
  'majors.history.field.major': 'Curso',
  'majors.history.field.majors': 'Cursos',
  'majors.history.field.subject': 'Área',
  'majors.history.module.subject': 'Cursos',
  'majors.history.module.uncoveredmajor': 'Cursos sem cobertura',
  'majors.history.object.subject': 'Curso',
  'majors.history.object.uncoveredmajor': 'Curso sem cobertura',
} as const satisfies Translation<typeof base>;

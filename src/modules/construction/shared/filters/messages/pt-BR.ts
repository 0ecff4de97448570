import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'construction.filters.term': 'Semestre',
  'construction.filters.termNone': 'Sem semestre',
  'construction.filters.from': 'De',
  'construction.filters.until': 'Até',
  'construction.filters.classes': 'Turmas',
  'construction.filters.classesAll': 'Todas as turmas',
  'construction.filters.learners': 'Alunos',
  'construction.filters.learners.active': 'Ativos',
  'construction.filters.learners.all': 'Com os que concluíram',
} as const satisfies Translation<typeof base>;

import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'construction.filters.term': 'Term',
  'construction.filters.termNone': 'No term',
  'construction.filters.from': 'From',
  'construction.filters.until': 'Until',
  'construction.filters.classes': 'Classes',
  'construction.filters.classesAll': 'All classes',
  'construction.filters.learners': 'Learners',
  'construction.filters.learners.active': 'Active',
  'construction.filters.learners.all': 'With those who completed',
} as const satisfies Translation<typeof base>;

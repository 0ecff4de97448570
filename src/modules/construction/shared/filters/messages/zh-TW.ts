// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'construction.filters.term': '學期',
  'construction.filters.termNone': '沒有學期',
  'construction.filters.from': '起始日期',
  'construction.filters.until': '結束日期',
  'construction.filters.classes': '班級',
  'construction.filters.classesAll': '全部班級',
  'construction.filters.learners': '學生範圍',
  'construction.filters.learners.active': '在讀',
  'construction.filters.learners.all': '含已完成',
} as const satisfies Translation<typeof base>;

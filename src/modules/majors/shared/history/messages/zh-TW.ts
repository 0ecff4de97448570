// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'majors.history.action.subjectExport': '匯出專業清單',
  'majors.history.action.uncoveredmajorExport': '匯出未覆蓋專業',
  'majors.history.field.major': '專業',
  'majors.history.field.majors': '專業',
  'majors.history.field.subject': '學科',
  'majors.history.module.subject': '專業',
  'majors.history.module.uncoveredmajor': '未覆蓋專業',
  'majors.history.object.subject': '專業',
  'majors.history.object.uncoveredmajor': '未覆蓋專業',
} as const satisfies Translation<typeof base>;

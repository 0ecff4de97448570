import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'identity.import.collegeKept': '學院依單位確定為「{college}」，此欄未採用',
  'identity.consent.changed': '文件已更新，請重新閱讀後再同意',
  'identity.privacy.consentsLead': '使用平台以這些文件為前提；要撤回同意，請申請註銷帳號。',
  'identity.privacy.noConsents': '還沒有同意過文件',
  'identity.privacy.document': '文件',
  'identity.column.major': '科系',
} as const satisfies Partial<Translation<typeof base>>;

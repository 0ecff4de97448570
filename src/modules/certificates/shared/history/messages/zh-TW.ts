// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'certificates.history.action.certificateIssue': '頒發證書',
  'certificates.history.action.certificateRevoke': '復原證書',
  'certificates.history.field.serial': '證書編號',
  'certificates.history.field.withBand': '印成績等級',
  'certificates.history.module.certificates': '證書',
  'certificates.history.object.certificate': '證書',
} as const satisfies Translation<typeof base>;

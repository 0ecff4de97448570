import type { WebModule } from '../../../ui/module.ts';

/** The page of the audit log. */
export const auditWeb: WebModule = {
  name: 'audit',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: { 'management.logManage': { load: () => import('./pages/log-manage.page.tsx'), messages: ['table'] } },
};

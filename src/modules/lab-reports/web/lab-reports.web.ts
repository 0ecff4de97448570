import type { WebModule } from '../../../ui/module.ts';

/** Writing, handing in and marking of laboratory reports. */
export const labReportsWeb: WebModule = {
  name: 'labReports',
  words: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  pages: {
    'centre.labReport': { load: () => import('./pages/lab-report.page.tsx') },
  },
};

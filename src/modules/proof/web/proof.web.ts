import type { WebModule } from '../../../ui/module.ts';

/** Where anybody checks an exported figure or file, and reads what a public figure means. */
export const proofWeb: WebModule = {
  name: 'proof',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  pages: {
    verify: { load: () => import('./pages/verify.page.tsx') },
    verifyIndicator: { load: () => import('./pages/verify.page.tsx') },
  },
};

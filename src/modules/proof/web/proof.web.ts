import type { WebModule } from '../../../ui/module.ts';

/** Where anybody checks an exported figure or file, and reads what a public figure means. */
export const proofWeb: WebModule = {
  name: 'proof',
  messages: import.meta.glob('../shared/**/messages/??-??.ts'),
  pages: {
    verify: { load: () => import('./pages/verify.page.tsx') },
    verifyIndicator: { load: () => import('./pages/verify.page.tsx') },
  },
};

import type { WebModule } from '../../../ui/module.ts';

/** The data screen: public figures on a wall. */
export const screensWeb: WebModule = {
  name: 'screens',
  messages: import.meta.glob('../shared/messages/??-??.ts'),
  pages: {
    bigscreen: { load: () => import('./pages/bigscreen.page.tsx'), messages: ['proof'] },
  },
};

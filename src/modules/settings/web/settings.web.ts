import type { WebModule } from '../../../ui/module.ts';
import { bannerSlot, footerSlot } from '../../../ui/shell/frame.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** Documents, footer and maintenance notice of the site. */
export const settingsWeb: WebModule = {
  name: 'settings',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
  },
  pages: { publicDoc: { load: () => import('./pages/document.page.tsx') } },
  slots: [
    fillSlot(footerSlot, () => import('./components/site-footer.tsx')),
    fillSlot(bannerSlot, () => import('./components/site-banner.tsx')),
  ],
};

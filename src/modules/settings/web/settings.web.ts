import type { WebModule } from '../../../ui/module.ts';
import { bannerSlot, footerSlot } from '../../../ui/shell/frame.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** Documents, footer and maintenance notice of the site. */
export const settingsWeb: WebModule = {
  name: 'settings',
  // The server says the codes.
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**', '!../shared/codes/**']),
  pages: { publicDoc: { load: () => import('./pages/document.page.tsx') } },
  slots: [
    fillSlot(footerSlot, () => import('./components/site-footer.tsx')),
    fillSlot(bannerSlot, () => import('./components/site-banner.tsx')),
  ],
};

import type { WebModule } from '../../../ui/module.ts';
import { bellSlot } from '../../../ui/shell/frame.slots.ts';
import { preferencesSlot } from '../../../ui/shell/profile.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** The bell of the top bar, its panel and the drawer with all notices. */
export const notificationsWeb: WebModule = {
  name: 'notifications',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
  slots: [
    fillSlot(bellSlot, () => import('./components/bell.tsx')),
    fillSlot(preferencesSlot, () => import('./components/mail-choices.tsx'), ['notifications.choices']),
  ],
};

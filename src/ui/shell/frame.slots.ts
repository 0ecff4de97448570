import { defineSlot } from '../slot.tsx';

/** Places of the frame that modules fill; an empty one takes no room. */

/** Unread notices of the signed-in person, in the top bar. */
export const bellSlot = defineSlot<object>('ui.bell');

/** What of the signed-in person is running against the clock, in the top bar; one press leads back to it. */
export const runningSlot = defineSlot<object>('ui.running');

/** Long work of the signed-in person, in the top bar; shows itself only when there is some. */
export const taskTraySlot = defineSlot<object>('ui.taskTray');

/** How much waits on the page of a menu entry, beside its name; nothing when nothing does. */
export const menuCountSlot = defineSlot<{ readonly page: string }>('ui.menuCount');

/** Maintenance and other notices above the top bar. */
export const bannerSlot = defineSlot<object>('ui.banner');

/** Links, contact and record numbers at the end of public pages. */
export const footerSlot = defineSlot<object>('ui.footer');

/** What a person must agree to before anything is written; covers the page while it is open. */
export const consentSlot = defineSlot<object>('ui.consent');

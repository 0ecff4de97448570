import { defineSlot } from '../slot.tsx';

/** What a registration form is given by the sign-in dialog or the page it stands in. */
export interface RegisterSlotProps {
  /** The form is in sight; it takes the focus when it comes into sight. */
  readonly active: boolean;
  /** Everything was right: user name and password for the sign-in form. */
  readonly onDone: (account: string, password: string) => void;
}

/** Registration, filled by the module that knows people; without it the sign-in form has no way there. */
export const registerSlot = defineSlot<RegisterSlotProps>('ui.register');

import { defineSlot } from '../slot.tsx';

/** What the preferences of a person are given by the profile page. */
export interface PreferencesSlotProps {
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The person has a password here, so the address can be changed and verified on the page. */
  readonly hasPassword: boolean;
}

/** Further preferences of the signed-in person, below the language. */
export const preferencesSlot = defineSlot<PreferencesSlotProps>('ui.preferences');

import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { profileRoute } from '../../../shared/profile.contract.ts';

/** The own record as the server gives it. */
export type Profile = CallOutput<typeof profileRoute>;

/** Parts of the profile page, in the order of its tabs. */
export const SECTIONS = ['info', 'contact', 'preferences', 'devices', 'privacy'] as const;
export type Section = (typeof SECTIONS)[number];

/** The part an address asks for; the first one when it asks for none that exists. */
export const sectionOf = (value: string | null): Section => SECTIONS.find((section) => section === value) ?? 'info';

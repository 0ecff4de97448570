import type { DeferralState } from '../../../shared/deferral.policy.ts';

/** How a request looks by its state. */
export const DEFERRAL_TONES = {
  submitted: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
} as const satisfies Readonly<Record<DeferralState, string>>;

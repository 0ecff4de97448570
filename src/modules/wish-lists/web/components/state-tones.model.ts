/** Tones of the states of a wish list. */
export const STATE_TONES = {
  submitted: 'warning',
  contacted: 'info',
  accepted: 'success',
  ordered: 'success',
  declined: 'error',
  withdrawn: 'neutral',
} as const;

import type { Tone } from '../../../../../ui/design/status-tag.tsx';
import type { PersonState } from '../../../shared/person.model.ts';
import type { BindingResult, BindingState } from '../../../shared/unit-binding.model.ts';

/** How states look in lists and drawers. */
export const PERSON_TONES: Readonly<Record<PersonState, Tone>> = {
  pending: 'info',
  active: 'success',
  disabled: 'neutral',
};
export const BINDING_TONES: Readonly<Record<BindingState, Tone>> = {
  submitted: 'info',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
};
export const RESULT_TONES: Readonly<Record<BindingResult, Tone>> = {
  match: 'success',
  nameDiffers: 'warning',
  taken: 'error',
  absent: 'neutral',
};

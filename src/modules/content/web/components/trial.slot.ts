import { defineSlot } from '../../../../ui/slot.tsx';

/** Trial of a version by its leader and what it showed; filled by the module that keeps runs. */
export const trialSlot = defineSlot<{
  readonly experimentId: string;
  readonly versionId: string;
}>('experiments.trial');

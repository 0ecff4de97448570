import { defineSlot } from '../../../../ui/slot.tsx';

/** The button 我要做实验 with its states; filled by the module that keeps runs. */
export const launchSlot = defineSlot<{
  readonly experimentId: string;
  readonly nodeId?: string;
  readonly classId?: string;
  /** The main action of its page: as wide as its place, with the check of this device below. */
  readonly main?: boolean;
}>('experiments.launch');

import { defineSlot } from '../../../../ui/slot.tsx';

/** The button 我要做实验 with its states; filled by the module that keeps runs. */
export const launchSlot = defineSlot<{
  readonly experimentId: string;
  readonly nodeId?: string;
  readonly classId?: string;
}>('experiments.launch');

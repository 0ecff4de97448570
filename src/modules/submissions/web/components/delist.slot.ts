import { defineSlot } from '../../../../ui/slot.tsx';

/** The question before an experiment leaves the public catalogue; filled by the module that lists experiments. */
export const delistSlot = defineSlot<{
  readonly one: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}>('experiments.delist');

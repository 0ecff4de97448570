import { createContext, type ReactNode, useContext } from 'react';
import { Link } from '../../../../../ui/design/link.tsx';
import { reportSourceSlot, runSourceSlot } from '../../../../../ui/shell/source.slots.ts';
import { isFilled } from '../../../../../ui/slot.tsx';
import { type Step, stepKey, stepOfInput } from './trail.model.ts';

/** Inside a drawer with steps: the address at which it shows a further step. */
export const StepAddress = createContext<((step: Step) => string) | null>(null);

/** The step an input of a derivation opens in the drawer around; null where it has to be opened on its own page. */
export function useStepOf(): (ref: string) => Step | null {
  const address = useContext(StepAddress);
  return (ref) => {
    const step = address && stepOfInput(ref);
    if (!step) return null;
    return (step.kind === 'run' ? isFilled(runSourceSlot) : isFilled(reportSourceSlot)) ? step : null;
  };
}

/** Opens a step in the drawer around. The focus comes back to it from there. */
export function StepLink({ step, children }: { readonly step: Step; readonly children: ReactNode }) {
  const address = useContext(StepAddress);
  return (
    <Link href={address?.(step)} data-step={stepKey(step)}>
      {children}
    </Link>
  );
}

import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';

/** Steps one can take back. */
const MAX_STEPS = 50;

interface Step {
  readonly back: () => Promise<unknown>;
}

export interface Undo {
  readonly can: boolean;
  /** Remembers a step; with a text it is also offered for ten seconds. */
  readonly did: (back: () => Promise<unknown>, text?: string) => void;
  /** Takes the last step back; a refusal is shown. */
  readonly undo: () => Promise<unknown>;
}

/** The steps of a visit, the last of which is taken back first; a step is taken back once, wherever one asks for it. */
export function useUndo(): Undo {
  const steps = useRef<Step[]>([]);
  const [count, setCount] = useState(0);
  const take = useCallback(async (step: Step | undefined) => {
    if (!step || !steps.current.includes(step)) return;
    steps.current = steps.current.filter((one) => one !== step);
    setCount(steps.current.length);
    await step.back();
  }, []);
  return {
    can: count > 0,
    did: (back, text) => {
      const step: Step = { back };
      steps.current = [...steps.current.slice(1 - MAX_STEPS), step];
      setCount(steps.current.length);
      if (text !== undefined) undoToast(text, () => take(step));
    },
    undo: async () => {
      try {
        await take(steps.current.at(-1));
      } catch (error) {
        const text = error instanceof ApiError ? error.message : translate('ui.error.unknown');
        toast.show({ text, tone: 'error' });
      }
    },
  };
}

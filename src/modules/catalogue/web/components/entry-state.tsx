import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { ExperimentState } from '../../shared/experiment.model.ts';

/** Tones of the states of an experiment. */
export const STATE_TONES = {
  draft: 'neutral',
  submitted: 'info',
  returned: 'error',
  approved: 'info',
  listed: 'success',
  delisted: 'warning',
  archived: 'neutral',
} as const;
/** Tones of the states of a revision. */
export const REVISION_TONES = {
  draft: 'neutral',
  submitted: 'info',
  returned: 'error',
  approved: 'success',
  discarded: 'neutral',
} as const;

/** State of an experiment, with the stage of its review. */
export function EntryState({
  state,
  stage,
}: {
  readonly state: ExperimentState;
  readonly stage: 'college' | 'platform' | null;
}) {
  const t = useT();
  const text = t(`experiments.state.${state}`);
  return (
    <StatusTag tone={STATE_TONES[state]}>
      {state === 'submitted' && stage !== null ? `${text} · ${t(`experiments.stage.${stage}`)}` : text}
    </StatusTag>
  );
}

import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { practiseStepRoute } from '../../../shared/trial.contract.ts';

/** 再练这一步: opens a run that begins where the step began and comes back to this result. */
export function PractiseButton({
  runId,
  step,
}: {
  readonly runId: string;
  readonly step: { seq: number; title: string };
}) {
  const t = useT();
  const opening = useAction(async () => {
    const { id } = await call(practiseStepRoute, { params: { id: runId }, body: { seq: step.seq } });
    window.location.assign(addressOf('experimentRun', {}, { runId: id }));
  });
  return (
    <Button
      size="small"
      loading={opening.busy}
      aria-label={t('runs.result.practiseOf', { name: step.title })}
      onClick={() => void opening.run()}
    >
      {t('runs.result.practise')}
    </Button>
  );
}

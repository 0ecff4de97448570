import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { trialOfVersionRoute } from '../../../shared/trial.contract.ts';
import { launch } from './run-button.tsx';

/** 试运行 of a version before it is published: the command, and what the newest own trial showed. */
export default function TrialPanel({
  experimentId,
  versionId,
}: {
  readonly experimentId: string;
  readonly versionId: string;
}) {
  const t = useT();
  const trial = useCall(trialOfVersionRoute, { params: { versionId } });
  const start = useAction(() => launch(experimentId, { kind: 'trial' }, false, undefined, versionId));
  const found = trial.data ?? null;
  const frame = found?.firstFrameMs ?? null;
  return (
    <div className="vse-stack">
      {start.error && <Banner tone="error">{start.error.message}</Banner>}
      {found ? (
        <>
          <p>
            {t('runs.trial.last', { time: formatInstant(found.at) })}{' '}
            {frame === null
              ? t('runs.trial.noFrame')
              : t('runs.trial.frame', { seconds: formatNumber(frame / 1000, 1) })}{' '}
            {t('runs.trial.steps', { n: found.steps })} {found.errors.length === 0 && t('runs.trial.clean')}
          </p>
          {found.errors.length > 0 && (
            <>
              <Banner tone="warning">{t('runs.trial.faults', { n: found.errors.length })}</Banner>
              <ul lang="en">
                {found.errors.map((text, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal texts may occur twice and the list never changes
                  <li key={index}>{text}</li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        trial.data === null && <p>{t('runs.trial.none')}</p>
      )}
      <div className="vse-row">
        <Button size="small" loading={start.busy} onClick={() => void start.run()}>
          {t('runs.trial.start')}
        </Button>
      </div>
    </div>
  );
}

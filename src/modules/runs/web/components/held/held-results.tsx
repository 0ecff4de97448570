import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { runResultRoute, verifyRunRoute } from '../../../shared/run.contract.ts';
import { anomalyWord } from '../run-labels.ts';
import { DecideDialog } from './decide-dialog.tsx';
import './run-held.css';

interface Asked {
  readonly code: string;
  readonly stepSeq: number;
  readonly decision: 'accepted' | 'refused';
}

interface HeldResultsProps {
  readonly runId: string;
  /** What shows the score beside this was decided about: read it anew. */
  readonly onDecided: () => Promise<void>;
}

/**
 * What holds the result of a run back, each with its reason, and the decision for who may decide on it; nothing while nothing
 * is held. For the screens on which its score counts.
 */
export function HeldResults({ runId, onDecided }: HeldResultsProps) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data } = useCall(runResultRoute, { params: { id: runId } });
  const held = data?.anomalies.filter((item) => item.level === 'hold' && item.decision === null) ?? [];
  if (!data || held.length === 0) return null;
  return (
    <Banner tone="warning" title={t('runs.held.title')}>
      <ul className="run-held">
        {held.map((item) => (
          <li key={`${item.code}:${item.stepSeq}`}>
            <span>
              {item.stepSeq === 0 ? t('runs.decision.whole') : t('runs.decision.step', { n: item.stepSeq })}
              {' · '}
              {anomalyWord(t, item.code)}
            </span>
            {data.judge && (
              <span className="run-decide-actions">
                <Button size="small" onClick={() => setAsked({ ...item, decision: 'accepted' })}>
                  {t('runs.decision.accept')}
                </Button>
                <Button size="small" variant="danger" onClick={() => setAsked({ ...item, decision: 'refused' })}>
                  {t('runs.decision.refuse')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Link href={addressOf('experimentRun', {}, { runId })}>{t('runs.held.open')}</Link>
      {asked && (
        <DecideDialog
          runId={runId}
          title={asked.decision === 'accepted' ? t('runs.decision.acceptTitle') : t('runs.decision.refuseTitle')}
          confirm={asked.decision === 'accepted' ? t('runs.decision.accept') : t('runs.decision.refuse')}
          done={t('runs.decision.decidedDone')}
          danger={asked.decision === 'refused'}
          onClose={() => setAsked(null)}
          onSend={async ({ reason }) => {
            const { code, stepSeq, decision } = asked;
            await call(verifyRunRoute, { params: { id: runId }, body: { code, stepSeq, decision, reason } });
            await Promise.all([refresh(runResultRoute), onDecided()]);
          }}
        />
      )}
    </Banner>
  );
}

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { formatDuration } from '../../../../../ui/i18n/formats.ts';
import { useLocale, useT } from '../../../../../ui/i18n/translate.ts';
import type { RunDetail } from '../../client/run-calls.ts';
import { keptCheck, runCheck } from '../../client/self-check.engine.ts';
import { type CheckRow, verdict } from '../../client/self-check.model.ts';
import { CheckList } from '../check/check-list.tsx';
import { PlainBar } from '../run-bar.tsx';
import { contextWord, experimentName } from './start-labels.ts';
import './run-entry.css';

type Check = { readonly rows: readonly CheckRow[]; readonly verdict: 'pass' | 'ask' | 'stop' } | null;

/**
 * Before a run: what it is, what it counts in, what is recorded, and whether this browser can do it. Goes on by itself
 * when the check passes and nothing is used up by it.
 */
export function RunEntry({
  detail,
  receivedAt,
  elsewhere,
  onGo,
  back,
}: {
  readonly detail: RunDetail;
  readonly receivedAt: number;
  /** Another window is at this run: taking over is asked. */
  readonly elsewhere: boolean;
  readonly onGo: () => void;
  readonly back: ReactNode;
}) {
  const t = useT();
  const name = experimentName(useLocale(), detail.experiment);
  const [check, setCheck] = useState<Check>(() => {
    const rows = keptCheck(detail);
    return rows && { rows, verdict: 'pass' };
  });
  const resuming = detail.state !== 'created';
  const free = (resuming || detail.attempts === null) && !elsewhere;
  const gone = useRef(false);
  const look = useCallback(async () => {
    setCheck(null);
    const rows = await runCheck(detail, { needsWebgl: false, receivedAt });
    setCheck({ rows, verdict: verdict(rows) });
  }, [detail, receivedAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once; again by the button
  useEffect(() => {
    if (!check) void look();
  }, []);
  useEffect(() => {
    if (check?.verdict !== 'pass' || !free || gone.current) return;
    gone.current = true;
    onGo();
  }, [check, free, onGo]);

  const counted =
    detail.attempts === null
      ? t('runs.page.entry.attemptFree', { n: detail.attemptNo })
      : t('runs.page.entry.attempt', { n: detail.attemptNo, all: detail.attempts });
  return (
    <div className="run-page">
      <PlainBar name={name}>{back}</PlainBar>
      <div className="run-entry">
        <Card>
          <h2>{resuming ? t('runs.page.entry.resume') : t('runs.page.entry.prepare')}</h2>
          <DefinitionList
            items={[
              {
                key: 'code',
                term: t('runs.page.entry.experiment'),
                value: `${detail.experiment.code} · ${name}`,
              },
              { key: 'context', term: t('runs.page.entry.context'), value: contextWord(t, detail.context) },
              ...(detail.startState
                ? [{ key: 'startState', term: t('runs.startState.term'), value: detail.startState.title }]
                : []),
              { key: 'attempt', term: t('runs.page.entry.attempts'), value: counted },
              {
                key: 'minutes',
                term: t('runs.page.entry.minutes'),
                value: t('runs.page.entry.minutesValue', { n: detail.experiment.expectedMinutes }),
              },
            ]}
          />
          <p className="run-quiet">{t('runs.page.entry.recorded')}</p>
        </Card>
        <Card>
          <div className="run-entry-head">
            <h2>{t('runs.page.check.title')}</h2>
            <Button size="small" variant="ghost" loading={check === null} onClick={() => void look()}>
              {t('runs.page.check.again')}
            </Button>
          </div>
          <div role="status">
            {check ? <CheckList rows={check.rows} /> : <p className="run-quiet">{t('runs.page.check.running')}</p>}
          </div>
          {check?.verdict === 'stop' && <p className="run-stop">{t('runs.page.check.stop')}</p>}
          {elsewhere && (
            <div className="run-entry-note">
              <Banner tone="warning">{t('runs.page.entry.elsewhere')}</Banner>
            </div>
          )}
          <div className="run-entry-actions">
            <Button
              variant="primary"
              size="large"
              disabled={!check || check.verdict === 'stop'}
              onClick={() => {
                gone.current = true;
                onGo();
              }}
            >
              {check?.verdict === 'ask'
                ? t('runs.page.check.anyway')
                : elsewhere
                  ? t('runs.page.taken.back')
                  : resuming
                    ? t('runs.page.resume')
                    : t('runs.page.start')}
            </Button>
          </div>
        </Card>
        {detail.steps.length > 0 && (
          <Card>
            <h2>{t('runs.page.entry.steps', { n: detail.steps.length })}</h2>
            <ol className="run-outline">
              {detail.steps.map((step) => (
                <li key={step.seq}>
                  <span className="vse-num">{step.seq}</span>
                  <span>{step.title}</span>
                  <span className="vse-num run-quiet">{formatDuration(step.expectSeconds)}</span>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
    </div>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { CheckIcon } from '../../../../../ui/design/icons.ts';
import { formatDuration, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { countUnsent, deliverOrphanedItems } from '../../client/orphaned-items.engine.ts';
import { contextWord } from '../start/start-labels.ts';
import { ResultDial } from './result-dial.tsx';
import { adviceOf, headlineOf, type ResultData } from './result-labels.ts';
import { ResultSpread } from './result-spread.tsx';
import './result-band.css';

const LOOK_MS = 3000;

/** Items of a run that this browser still holds: delivered and looked at until there are none. */
function useUnsent(runId: string, own: boolean): number {
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    if (!own) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      const left = await countUnsent(runId);
      if (gone) return;
      setUnsent(left);
      if (left === 0) return;
      // An earlier page of this run may have left them: nobody else sends them while this page is open.
      await deliverOrphanedItems(runId);
      if (!gone) timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [runId, own]);
  return unsent;
}

/** The band of a result: dial, what was found, comparison and one thing to improve, the class or the own attempts. */
export function ResultBand({ data, notes }: { readonly data: ResultData; readonly notes: ReactNode }) {
  const t = useT();
  const unsent = useUnsent(data.id, data.reader === 'owner');
  const { attemptNo: n, attempts: m } = data;
  const advice = adviceOf(t, data);
  return (
    <section className="run-band" aria-labelledby="run-result-title">
      <div className="run-band-inner">
        <ResultDial data={data} />
        <div className="run-band-text">
          <div className="run-band-eyebrow">
            <h2 id="run-result-title">{t('runs.result.title')}</h2>
            <span>{m === null ? t('runs.result.attemptPlain', { n }) : t('runs.result.attemptOf', { n, m })}</span>
            <span>
              {data.context.kind === 'course'
                ? t('runs.result.countsIn', { name: contextWord(t, data.context) })
                : contextWord(t, data.context)}
            </span>
          </div>
          <p className="run-band-headline">{headlineOf(t, data)}</p>
          {advice.length > 0 && <p className="run-band-advice">{advice.join(' ')}</p>}
          {notes}
          <ul className="run-band-facts">
            <li>
              {t('runs.result.active')} <strong className="vse-num">{formatDuration(data.activeSeconds)}</strong>
            </li>
            {data.comparison && (
              <li>
                {t('runs.result.median', {
                  median: formatScore(data.comparison.median),
                  n: data.comparison.results,
                })}
              </li>
            )}
            <li data-kept={unsent === 0 || undefined}>
              <span role="status">
                {unsent > 0 ? (
                  t('runs.result.saving', { k: unsent })
                ) : (
                  <>
                    <CheckIcon aria-hidden="true" />
                    {t('runs.result.saved', { n: data.items })}
                  </>
                )}
              </span>
            </li>
          </ul>
        </div>
        <ResultSpread data={data} />
      </div>
    </section>
  );
}

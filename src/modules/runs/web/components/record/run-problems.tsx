import { useCall } from '../../../../../ui/api/query.ts';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listProblemsRoute } from '../../../shared/problem.contract.ts';

/** What its person reported of a run; nothing stands where nothing was. */
export function RunProblems({ runId }: { readonly runId: string }) {
  const t = useT();
  const { data } = useCall(listProblemsRoute, { params: { id: runId } });
  if (!data || data.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('runs.problem.list')}</SectionHeading>
      <ul className="run-problems">
        {data.map((one) => (
          <li key={one.id}>
            <p className="run-quiet">
              {formatInstant(one.at)} · {t(`runs.problem.kind.${one.kind}`)}
            </p>
            <p>{one.text}</p>
            {one.picture && (
              <a href={one.picture.url} target="_blank" rel="noreferrer">
                <img src={one.picture.url} alt={t('runs.problem.picture')} />
              </a>
            )}
            {one.events.length > 0 && (
              <details>
                <summary>{t('runs.problem.events', { n: one.events.length })}</summary>
                <ol>
                  {one.events.map((event, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: kept once, in this order
                    <li key={i} className="vse-num">
                      {[formatInstant(event.at), event.type, event.verb, event.object, event.step]
                        .filter(Boolean)
                        .join(' · ')}
                    </li>
                  ))}
                </ol>
              </details>
            )}
            {one.agent && <p className="run-quiet">{one.agent}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

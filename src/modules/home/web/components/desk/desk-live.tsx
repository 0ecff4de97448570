import type { DeskRow } from '../../../../../kernel/desk/desk.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { ArrowRightIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { clockOf, monthDayOf, weekdayOf } from './desk-time.model.ts';

type Live = DeskRow<'live'>;

/** How many stand at each step, on a ruler; a step where somebody is stuck is told by colour, figure and words. */
function Histogram({ row }: { readonly row: Live }) {
  const t = useT();
  const most = Math.max(1, ...row.steps.map((step) => step.n));
  return (
    <ol className="vse-desk-steps" aria-label={t('home.desk.t.steps')}>
      {row.steps.map((step) => (
        <li key={step.seq} data-stuck={step.stuck > 0 || undefined} data-none={step.n === 0 || undefined}>
          <span aria-hidden="true" className="vse-num">
            {step.n === 0 ? '·' : step.n}
          </span>
          <i aria-hidden="true" style={{ height: `${4 + (step.n / most) * 36}px` }} />
          <span aria-hidden="true" className="vse-desk-step-name">
            <b>{step.seq}</b> {step.title}
          </span>
          <span className="vse-visually-hidden">
            {step.stuck > 0
              ? t('home.desk.t.stepStuck', { n: step.seq, title: step.title, people: step.n, stuck: step.stuck })
              : t('home.desk.t.step', { n: step.seq, title: step.title, people: step.n })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The class at work now; without one the next date of the week. */
export function DeskLive({
  row,
  next,
}: {
  readonly row: Live | undefined;
  readonly next: DeskRow<'week'> | undefined;
}) {
  const t = useT();
  if (!row) {
    const at = next && new Date(next.at);
    return (
      <section className="vse-card vse-desk-live vse-desk-live-none" aria-label={t('home.desk.t.live')}>
        <strong>{t('home.desk.t.next')}</strong>
        {next && at ? (
          <Link href={next.href}>
            {t('home.desk.t.nextAt', {
              time: `${weekdayOf(at)} ${monthDayOf(at)} ${clockOf(at)}`,
              title: next.title,
              kind: t(`home.desk.t.${next.kind}`),
            })}
          </Link>
        ) : (
          <span>{t('home.desk.t.nextNone')}</span>
        )}
      </section>
    );
  }
  return (
    <section className="vse-card vse-desk-live" aria-label={t('home.desk.t.live')}>
      <div className="vse-desk-live-words">
        <p className="vse-desk-eyebrow">
          <i className="vse-desk-live-dot" aria-hidden="true" />
          {t('home.desk.t.live')}
        </p>
        <h2>
          {row.className} · {row.title}
        </h2>
        <p>
          {t('home.desk.t.liveCounts', {
            running: row.running,
            total: row.total,
            finished: row.finished,
            waiting: row.waiting,
          })}
          {row.stuck > 0 && <b className="vse-desk-stuck">■ {t('home.desk.t.stuck', { n: row.stuck })}</b>}
        </p>
      </div>
      <Histogram row={row} />
      <ButtonLink variant="primary" href={row.href}>
        {t('home.desk.t.enter')}
        <ArrowRightIcon aria-hidden="true" />
      </ButtonLink>
    </section>
  );
}

import { type ReactNode, useDeferredValue, useState } from 'react';
import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ExperimentCard } from '../../../catalogue/web/catalogue.public.tsx';
import { sectionsRoute } from '../../shared/front.contract.ts';
import { useTurn } from './use-turn.ts';
import './section-bands.css';

type Section = CallOutput<typeof sectionsRoute>['sections'][number];

/** A phone shows so many cards of a section at first. */
const FIRST = 6;

function CardSection({ section, eager }: { readonly section: Section; readonly eager: boolean }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const id = `section-${section.key}`;
  const title = section.category?.name ?? t('home.recommended');
  return (
    <section className="vse-band" aria-labelledby={id}>
      <SectionHeading
        id={id}
        extra={<Link href={addressOf('experimentTwo', { category: section.category?.code })}>{t('home.seeAll')}</Link>}
      >
        {title}
      </SectionHeading>
      <div className="vse-grid vse-home-grid" data-all={all || undefined}>
        {section.rows.map((row, i) => (
          <ExperimentCard key={row.id} row={row} level={3} eager={eager && i < 4} />
        ))}
      </div>
      {section.rows.length > FIRST && !all && (
        <p className="vse-home-more">
          <Button block onClick={() => setAll(true)}>
            {t('home.more', { n: section.rows.length - FIRST })}
          </Button>
        </p>
      )}
    </section>
  );
}

function RankSection({ section }: { readonly section: Section }) {
  const t = useT();
  const id = `section-${section.key}`;
  const most = section.kind === 'most';
  // Nobody has run the rest: they are no most run experiments.
  const rows = section.rows.filter((row) => !most || row.figures.runs30 > 0).slice(0, 8);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        id={id}
        extra={<Link href={addressOf('experimentTwo', { sort: most ? 'runs' : 'new' })}>{t('home.seeAll')}</Link>}
      >
        {t(most ? 'home.most' : 'home.newest')}
      </SectionHeading>
      <ol className="vse-ranks">
        {rows.map((row, i) => (
          <li key={row.id}>
            <span className="vse-rank-place vse-num" aria-hidden="true">
              {String(i + 1).padStart(2, '0')}
            </span>
            <img
              src={row.cover ?? coverAddress({ id: row.id, subject: row.category?.code ?? row.code })}
              alt=""
              width={72}
              height={45}
              loading="lazy"
            />
            <span className="vse-rank-words">
              <Link href={addressOf('experimentTwoDetails', { Id: row.code })}>{row.name}</Link>
              <span className="vse-rank-note">{row.unitName}</span>
            </span>
            <span className="vse-rank-count vse-num">
              {most
                ? t('home.runs30', { n: formatNumber(row.figures.runs30) })
                : formatInstant(row.listedAt).slice(0, 10)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The sections editors arrange: cards for 推荐 and each subject, two lists for 最新 and 最多人做. `between` stands after
 * the cards, whatever becomes of them.
 */
export function SectionBands({
  preview,
  between,
}: {
  readonly preview: string | undefined;
  readonly between: ReactNode;
}) {
  const t = useT();
  const answer = useCall(sectionsRoute, { query: preview ? { preview } : {} });
  useTurn(answer.data?.until, answer.refetch);
  // Drawn in small pieces: the answer comes while the reader already scrolls and types.
  const sections = useDeferredValue(answer.data)?.sections;
  const cards = sections?.filter(({ kind }) => kind === 'recommended' || kind === 'subject') ?? [];
  const ranks = sections?.filter(({ kind }) => kind === 'newest' || kind === 'most') ?? [];
  const waiting = (
    <section className="vse-band" aria-busy={!answer.error} aria-labelledby="section-recommended">
      <SectionHeading id="section-recommended">{t('home.recommended')}</SectionHeading>
      {answer.error ? (
        <CallError
          error={answer.error}
          compact
          title={t('home.failed')}
          retry={answer.refetch}
          retrying={answer.isFetching}
        />
      ) : (
        <div className="vse-grid vse-home-grid">
          {Array.from({ length: 8 }, (_, i) => i).map((i) => (
            <SkeletonCard key={i} />
          ))}
        </div>
      )}
    </section>
  );
  return (
    <>
      {sections === undefined
        ? waiting
        : cards.map((section, i) => <CardSection key={section.key} section={section} eager={i === 0} />)}
      {sections?.length === 0 && (
        <section className="vse-band">
          <EmptyState>{t('home.empty')}</EmptyState>
        </section>
      )}
      {between}
      {ranks.length > 0 && (
        <div className="vse-band vse-rank-pair">
          {ranks.map((section) => (
            <RankSection key={section.key} section={section} />
          ))}
        </div>
      )}
    </>
  );
}

import { useDeferredValue, useId, useRef } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonCard } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../shared/catalogue.contract.ts';
import { ExperimentCard } from '../experiment-card.tsx';
import type { LabSort } from './lab-address.model.ts';
import './lab-listing.css';

const MAX = 12;
/** Cards that hold the place while it is asked for. */
const WAITING = [0, 1, 2, 3] as const;

/** A row of cards that scrolls sideways, with arrows. Empty or failed it is not there; the list below goes on. */
export function LabListing({
  title,
  query,
  href,
  onlyRun,
}: {
  readonly title: string;
  readonly query: { readonly level?: string; readonly sort: LabSort };
  readonly href: string;
  /** Only what was run in the last thirty days. */
  readonly onlyRun?: boolean;
}) {
  const t = useT();
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const answer = useCall(catalogueRoute, { query: { ...query, size: MAX } });
  // Cards are drawn in slices, so that nothing waits for them.
  const data = useDeferredValue(answer.data);
  const rows = data?.rows.filter((row) => !onlyRun || row.figures.runs30 > 0) ?? [];
  if (answer.error || (data && rows.length < 2)) return null;
  const move = (way: 1 | -1) => {
    const list = track.current;
    list?.scrollBy({ left: way * Math.max(280, list.clientWidth * 0.8), behavior: 'smooth' });
  };
  return (
    <section className="lab-shelf" aria-labelledby={id}>
      <SectionHeading
        id={id}
        extra={
          <span className="lab-shelf-tools">
            <Link href={href}>{t('experiments.listing.all')}</Link>
            <IconButton
              label={t('experiments.listing.back', { title })}
              icon={<ChevronLeftIcon aria-hidden="true" />}
              onClick={() => move(-1)}
            />
            <IconButton
              label={t('experiments.listing.on', { title })}
              icon={<ChevronRightIcon aria-hidden="true" />}
              onClick={() => move(1)}
            />
          </span>
        }
      >
        {title}
      </SectionHeading>
      <ul ref={track} className="lab-shelf-track" aria-busy={!data}>
        {data
          ? rows.map((row) => (
              <li key={row.id}>
                <ExperimentCard row={row} level={3} />
              </li>
            ))
          : WAITING.map((nth) => (
              <li key={nth}>
                <SkeletonCard />
              </li>
            ))}
      </ul>
    </section>
  );
}

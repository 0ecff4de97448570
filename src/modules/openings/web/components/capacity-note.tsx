import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { openingCapacityRoute } from '../../shared/opening.contract.ts';
import { formatWindow } from './opening-labels.model.ts';

/** Whether the experiment serves what is offered, and what else is offered in that time. */
export function CapacityNote({ capacity }: { readonly capacity: CallOutput<typeof openingCapacityRoute> }) {
  const t = useT();
  const { concurrency, peak, holds, others } = capacity;
  return (
    <Banner tone={holds ? 'info' : 'warning'} live={!holds}>
      {concurrency === null
        ? t('openings.capacity.unknown', { n: formatNumber(peak) })
        : holds
          ? t('openings.capacity.holds', { n: formatNumber(peak), m: formatNumber(concurrency) })
          : t('openings.capacity.over', { n: formatNumber(peak), m: formatNumber(concurrency) })}
      {others.length > 0 && (
        <ul className="vse-lines-tight">
          {others.map((one) => (
            <li key={`${one.applicant}-${one.startsAt}-${one.endsAt}`}>
              {t('openings.capacity.other', {
                person: one.applicant,
                window: formatWindow(one),
                n: formatNumber(one.places),
              })}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

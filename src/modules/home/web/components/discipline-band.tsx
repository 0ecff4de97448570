import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { summaryRoute } from '../../../catalogue/shared/summary.contract.ts';
import { Band } from './band.tsx';
import './discipline-band.css';

/** 按学科浏览: one tile for each discipline with listed experiments. */
export function DisciplineBand() {
  const t = useT();
  const answer = useCall(summaryRoute, {});
  return (
    <Band id="disciplines" title={t('home.disciplines')} answer={answer} waiting={<SkeletonBlock height="192px" />}>
      {({ categories }) =>
        categories.length === 0 ? null : (
          <ul className="vse-disciplines">
            {categories.map((category) => (
              <li key={category.code}>
                <Link href={addressOf('experimentTwo', { category: category.code })}>
                  <img
                    src={coverAddress({ id: category.code, subject: category.code })}
                    alt=""
                    width={96}
                    height={60}
                    loading="lazy"
                  />
                  <span className="vse-discipline-name">{category.name}</span>
                  <span className="vse-discipline-count vse-num">
                    {t('home.discipline.count', { n: formatNumber(category.count) })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Band>
  );
}

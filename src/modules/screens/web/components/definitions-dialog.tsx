import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { READINGS } from '../../shared/screen.contract.ts';
import type { ScreenData } from '../screens.queries.ts';
import './definitions-dialog.css';

/** Figures without a public indicator of their own. */
const OWN = ['today', 'running', 'hours', 'top', 'categories', 'units', 'own', 'others', 'expected', 'steps'] as const;

/** What each figure of the screen means and is made of. */
export function DefinitionsDialog({
  data,
  onClose,
}: {
  readonly data: ScreenData | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('screens.definitions')} width="min(760px, calc(100vw - 32px))" closeOnMask>
      <dl className="vse-screen-definitions">
        {READINGS.map((key) => {
          const reading = data?.readings[key];
          const { numerator, denominator } = reading ?? {};
          const name = t(`proof.indicator.${key}`);
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                {t(`proof.indicator.${key}.is`)}
                <small>
                  {typeof numerator === 'number' && typeof denominator === 'number' && (
                    <span>
                      {t('screens.parts', { part: formatNumber(numerator), whole: formatNumber(denominator) })}
                    </span>
                  )}
                  {reading?.asOf && <span>{t('screens.asOf', { time: formatInstant(reading.asOf) })}</span>}
                  {data?.unit === null && (
                    <Link
                      href={addressOf('verifyIndicator', {}, { code: key })}
                      aria-label={t('screens.verify.of', { name })}
                    >
                      {t('screens.verify')}
                    </Link>
                  )}
                </small>
              </dd>
            </div>
          );
        })}
        {OWN.map((key) => (
          <div key={key}>
            <dt>{t(`screens.${key}`)}</dt>
            <dd>{t(`screens.${key}.is`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

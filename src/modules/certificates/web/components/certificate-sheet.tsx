import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { QrCode } from '../../../../ui/picture/qr-code.tsx';
import { useSiteName } from '../../../../ui/shell/site-name.ts';
import { spellCode } from '../../../proof/shared/proof.model.ts';
import { factsOf, type Printed, titleOf } from './printed.model.ts';
import './certificate-sheet.css';

/** A certificate as it is printed on A4 across, with its number and the code by which anybody checks it. */
export function CertificateSheet({ one, name }: { readonly one: Printed; readonly name: string }) {
  const t = useT();
  const site = useSiteName();
  const address = window.location.origin + addressOf('verifyCertificate', {}, { serial: one.serial });
  return (
    <section className="certificate-frame" aria-label={t('certificates.sheet.label')}>
      <div className="certificate-tools vse-no-print">
        <Button variant="primary" icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
          {t('certificates.sheet.print')}
        </Button>
      </div>
      <article className="certificate-sheet vse-print-wide" data-revoked={one.revoked !== null || undefined}>
        <header>
          <p>{one.unit}</p>
          <h2>{t(`certificates.kind.${one.kind}`)}</h2>
        </header>
        <p className="certificate-text">{t(`certificates.sheet.${one.kind}`, { name, title: titleOf(one) })}</p>
        <dl>
          {factsOf(t, one)
            .filter(({ key }) => key !== 'title' && key !== 'unit')
            .map(({ key, term, value }) => (
              <div key={key}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <footer>
          <QrCode text={address} label={t('certificates.sheet.scan')} className="certificate-qr" />
          <p>
            <span>
              {t('certificates.page.serial')} <strong className="vse-num">{spellCode(one.serial)}</strong>
            </span>
            <span>
              {t('certificates.sheet.scan')} · <span className="certificate-address">{address}</span>
            </span>
          </p>
          <p className="certificate-site">{site}</p>
        </footer>
        {one.revoked && (
          <p className="certificate-stamp" aria-hidden="true">
            {t('certificates.sheet.revoked')}
          </p>
        )}
      </article>
    </section>
  );
}

import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { AwardIcon } from '../../../../ui/design/icons.ts';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ownCertificatesRoute } from '../../shared/certificate.contract.ts';
import { dayOf, titleOf } from './printed.model.ts';
import './own-certificate.css';

/** The newest own certificate of a course, on the page that says how its total is made; nothing before there is one. */
export default function OwnCertificate({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const { data } = useCall(ownCertificatesRoute, { query: { course: courseId } });
  const one = data?.rows.find(({ revoked }) => revoked === null) ?? data?.rows[0];
  if (!one) return null;
  return (
    <Card className="certificate-own">
      <AwardIcon aria-hidden="true" />
      <p>
        <strong>{t('certificates.own.title')}</strong>
        <span>{t('certificates.own.held', { title: titleOf(one), date: dayOf(one.issuedAt) })}</span>
      </p>
      <StatusTag tone={one.revoked ? 'error' : 'success'}>
        {t(one.revoked ? 'certificates.state.revoked' : 'certificates.state.valid')}
      </StatusTag>
      <ButtonLink size="small" href={addressOf('verifyCertificate', {}, { serial: one.serial })}>
        {t('certificates.own.open')}
      </ButtonLink>
    </Card>
  );
}

import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { AwardIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { claimCertificateRoute, runCertificateRoute } from '../../shared/certificate.contract.ts';

const pageOf = (serial: string) => addressOf('verifyCertificate', {}, { serial });

/** Beside an own result: the certificate of the experiment, to get or to open; nothing where it is not earned. */
export default function RunCertificate({ runId }: { readonly runId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useCall(runCertificateRoute, { params: { runId } });
  const claim = useAction(
    async () => {
      const { serial } = await call(claimCertificateRoute, { params: { runId } });
      await navigate(pageOf(serial));
    },
    { done: t('certificates.run.claimed') },
  );
  if (!data || data.state === 'none') return null;
  const icon = <AwardIcon aria-hidden="true" />;
  if (data.serial) {
    return (
      <ButtonLink size="large" block icon={icon} href={pageOf(data.serial)}>
        {t('certificates.run.open')}
      </ButtonLink>
    );
  }
  return (
    <Button size="large" block icon={icon} loading={claim.busy} onClick={() => void claim.run()}>
      {t('certificates.run.claim')}
    </Button>
  );
}

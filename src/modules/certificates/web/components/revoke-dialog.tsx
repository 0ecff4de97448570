import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  classCertificatesRoute,
  fullCertificateRoute,
  readCertificateRoute,
  revokeCertificateRoute,
} from '../../shared/certificate.contract.ts';
import { REVOKE_KINDS, REVOKE_REASON, type RevokeKind } from '../../shared/certificate.model.ts';

/** Revokes a certificate with the kind of the reason, which everybody reads, and words for its holder. */
export function RevokeDialog({ serial, onClose }: { readonly serial: string; readonly onClose: () => void }) {
  const t = useT();
  const [kind, setKind] = useState<RevokeKind>('mistake');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const short = reason.trim().length < REVOKE_REASON.min;
  const revoke = useAction(
    async () => {
      await call(revokeCertificateRoute, { params: { serial }, body: { kind, reason: reason.trim() } });
      await refresh(readCertificateRoute, fullCertificateRoute, classCertificatesRoute);
    },
    { done: t('certificates.revoke.done') },
  );
  return (
    <FormDialog
      title={t('certificates.revoke.title')}
      submitLabel={t('certificates.revoke.open')}
      busy={revoke.busy}
      danger
      role="dialog"
      onSubmit={async () => {
        setTried(true);
        if (!short && (await revoke.run())) onClose();
      }}
      onClose={onClose}
    >
      <p>{t('certificates.revoke.text')}</p>
      <RadioGroup
        label={t('certificates.revoke.kind')}
        value={kind}
        options={REVOKE_KINDS.map((value) => ({ value, label: t(`certificates.revokeKind.${value}`) }))}
        onChange={setKind}
      />
      <TextArea
        label={t('certificates.revoke.reason')}
        required
        counted
        rows={2}
        maxLength={REVOKE_REASON.max}
        value={reason}
        error={tried && short ? t('certificates.revoke.reasonShort') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf, resolveAddress } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { readCode, spellCode } from '../../../proof/shared/proof.model.ts';
import { fullCertificateRoute, readCertificateRoute } from '../../shared/certificate.contract.ts';
import { CertificateSheet } from '../components/certificate-sheet.tsx';
import { NameCheck } from '../components/name-check.tsx';
import { factsOf } from '../components/printed.model.ts';
import { RevokeDialog } from '../components/revoke-dialog.tsx';
import './verify-certificate.css';

type Certificate = CallOutput<typeof readCertificateRoute>;

/** The field of the page. */
function Ask({ start }: { readonly start: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState(start);
  const [fault, setFault] = useState<'shape' | 'check' | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCode(text);
    if ('fault' in read) return setFault(read.fault);
    void navigate(addressOf('verifyCertificate', {}, { serial: read.code }));
  };
  return (
    <form className="vse-card certificate-part certificate-ask" onSubmit={submit} noValidate>
      <TextField
        label={t('certificates.page.serial')}
        error={fault && t(`certificates.serial.${fault}`)}
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          setFault(null);
        }}
      />
      <Button type="submit" variant="primary">
        {t('certificates.page.check')}
      </Button>
    </form>
  );
}

/** Whether the certificate holds and what it says, as everybody reads it. */
function Result({ one }: { readonly one: Certificate }) {
  const t = useT();
  return (
    <section className="vse-card certificate-part" aria-label={t('certificates.page.result')}>
      <h2>
        {t(`certificates.kind.${one.kind}`)}{' '}
        <StatusTag tone={one.revoked ? 'error' : 'success'}>
          {t(one.revoked ? 'certificates.state.revoked' : 'certificates.state.valid')}
        </StatusTag>
      </h2>
      {one.revoked && (
        <Banner tone="error">
          {t('certificates.state.revokedAt', {
            time: formatInstant(one.revoked.at),
            kind: t(`certificates.revokeKind.${one.revoked.kind}`),
          })}
        </Banner>
      )}
      <DefinitionList
        columns={2}
        items={[
          {
            key: 'serial',
            term: t('certificates.page.serial'),
            value: <span className="vse-num">{spellCode(one.serial)}</span>,
          },
          { key: 'holder', term: t('certificates.fact.holder'), value: one.holder },
          ...factsOf(t, one),
        ]}
      />
    </section>
  );
}

/** The sheet to print, for the holder and for who may revoke it. */
function Own({ serial }: { readonly serial: string }) {
  const t = useT();
  const [revoking, setRevoking] = useState(false);
  const { data } = useCall(fullCertificateRoute, { params: { serial } });
  if (!data) return null;
  return (
    <>
      {data.can.revoke && (
        <div className="certificate-commands">
          <Button variant="danger" onClick={() => setRevoking(true)}>
            {t('certificates.revoke.open')}
          </Button>
        </div>
      )}
      {data.own && data.revokeReason && <Banner tone="warning">{data.revokeReason}</Banner>}
      <CertificateSheet one={data} name={data.name} />
      {revoking && <RevokeDialog serial={serial} onClose={() => setRevoking(false)} />}
    </>
  );
}

function Checked({ serial }: { readonly serial: string }) {
  const user = useUser();
  const answer = useCall(readCertificateRoute, { params: { serial } });
  if (answer.error) return <CallError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <SkeletonText lines={6} />;
  return (
    <>
      <div className="certificate-public">
        <Result one={answer.data} />
        <NameCheck key={serial} serial={serial} />
      </div>
      {user && <Own serial={serial} />}
    </>
  );
}

/** 证书核验: whether a certificate is genuine and holds; its holder prints it here. */
export default function VerifyCertificatePage() {
  const t = useT();
  const { pathname } = useLocation();
  const resolved = resolveAddress(pathname);
  const asked = resolved.kind === 'match' ? (resolved.params.serial ?? '') : '';
  const read = readCode(asked);
  return (
    <div className="vse-container certificate-page">
      <PageHeader title={t('route.verifyCertificate')} lead={t('certificates.page.lead')} />
      <Ask key={asked} start={'code' in read ? spellCode(read.code) : asked} />
      {'code' in read ? (
        <Checked serial={read.code} />
      ) : (
        <Banner tone="error">{t(`certificates.serial.${read.fault}`)}</Banner>
      )}
    </div>
  );
}

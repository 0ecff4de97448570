import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { formatList, formatScore } from '../../../../ui/i18n/formats.ts';
import { formatStored } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { spellCode } from '../../../proof/shared/proof.model.ts';
import { classCertificatesRoute, issueCertificatesRoute } from '../../shared/certificate.contract.ts';
import { dayOf } from './printed.model.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

type Row = CallOutput<typeof classCertificatesRoute>['rows'][number];

const isOpen = (row: Row) => row.standing === 'passed' && row.certificate === null;

/** Certificates of a class: who may get one, who holds one; issuing for those that are chosen, revoking one. */
export default function ClassCertificates({
  classId,
  onClose,
}: {
  readonly classId: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const answer = useCall(classCertificatesRoute, { params: { classId } });
  // Everybody who may get one is chosen until somebody is taken out.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [withBand, setWithBand] = useState(true);
  const [text, setText] = useState('');
  const [revoking, setRevoking] = useState<string | null>(null);
  const rows = answer.data?.rows ?? [];
  const open = rows.filter(isOpen);
  const chosen = open.filter(({ personId }) => !left.has(personId));
  const shown = rows.filter(({ name, number }) =>
    `${name} ${number ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const issue = useAction(async () => {
    const outcome = await call(issueCertificatesRoute, {
      params: { classId },
      body: { personIds: chosen.map(({ personId }) => personId), withBand },
    });
    const reasons = [...new Set(outcome.skipped.map(({ reason }) => formatStored(reason)))];
    toast.show({ text: t('certificates.class.done', { n: outcome.done }), tone: 'success' });
    if (reasons.length > 0) {
      toast.show({
        text: t('certificates.class.skipped', { n: outcome.skipped.length, reasons: formatList(reasons) }),
        tone: 'warning',
      });
    }
    await refresh(classCertificatesRoute);
  });
  const choose = (ids: readonly string[], on: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.delete(id);
        else next.add(id);
      }
      return next;
    });
  const mayIssue = answer.data?.can.issue ?? false;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('certificates.class.title')}
        width="min(820px, 100vw)"
        footer={
          <>
            <Button onClick={onClose}>{t('ui.action.close')}</Button>
            {mayIssue && (
              <Button
                variant="primary"
                loading={issue.busy}
                disabled={chosen.length === 0}
                onClick={() => void issue.run()}
              >
                {t('certificates.class.issue', { n: chosen.length })}
              </Button>
            )}
          </>
        }
      >
        <div className="vse-stack">
          {answer.error && <CallError error={answer.error} compact retry={answer.refetch} />}
          {!answer.error && !answer.data && <SkeletonText lines={6} />}
          {answer.data && (
            <>
              <Banner tone="info">{t('certificates.class.lead', { line: formatScore(answer.data.passLine) })}</Banner>
              <TextField
                type="search"
                label={t('certificates.class.search')}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              {mayIssue && open.length > 0 && (
                <div className="vse-row">
                  <Checkbox
                    label={t('certificates.class.chooseAll')}
                    checked={chosen.length === open.length}
                    onChange={({ target }) =>
                      choose(
                        open.map(({ personId }) => personId),
                        target.checked,
                      )
                    }
                  />
                  <Checkbox
                    label={t('certificates.class.withBand')}
                    checked={withBand}
                    onChange={({ target }) => setWithBand(target.checked)}
                  />
                </div>
              )}
              <SimpleTable
                caption={t('certificates.class.title')}
                captionHidden
                rows={shown}
                rowKey={({ personId }) => personId}
                empty={t(rows.length === 0 ? 'certificates.class.empty' : 'certificates.class.none')}
                columns={[
                  {
                    key: 'name',
                    title: t('certificates.class.name'),
                    heading: true,
                    render: (row) =>
                      mayIssue && isOpen(row) ? (
                        <Checkbox
                          label={row.name}
                          aria-label={t('certificates.class.choose', { name: row.name })}
                          checked={!left.has(row.personId)}
                          onChange={({ target }) => choose([row.personId], target.checked)}
                        />
                      ) : (
                        row.name
                      ),
                  },
                  { key: 'number', title: t('certificates.class.number'), render: (row) => row.number ?? '—' },
                  {
                    key: 'total',
                    title: t('certificates.class.total'),
                    numeric: true,
                    render: (row) => formatScore(row.total),
                  },
                  {
                    key: 'state',
                    title: t('certificates.class.state'),
                    render: ({ certificate, standing, revoked }) => (
                      <>
                        {certificate ? (
                          <>
                            <Link href={addressOf('verifyCertificate', {}, { serial: certificate.serial })}>
                              {spellCode(certificate.serial)}
                            </Link>{' '}
                            <small>{t('certificates.class.issuedOn', { date: dayOf(certificate.issuedAt) })}</small>
                          </>
                        ) : (
                          <StatusTag tone={standing === 'passed' ? 'info' : 'neutral'}>
                            {t(`certificates.class.standing.${standing}`)}
                          </StatusTag>
                        )}
                        {revoked > 0 && <small> {t('certificates.class.revokedBefore', { n: revoked })}</small>}
                      </>
                    ),
                  },
                ]}
                {...(mayIssue
                  ? {
                      actionsTitle: t('ui.action.more'),
                      rowActions: ({ certificate }: Row) =>
                        certificate && (
                          <Button size="small" variant="ghost" onClick={() => setRevoking(certificate.serial)}>
                            {t('certificates.revoke.open')}
                          </Button>
                        ),
                    }
                  : {})}
              />
            </>
          )}
        </div>
      </Dialog>
      {revoking && <RevokeDialog serial={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

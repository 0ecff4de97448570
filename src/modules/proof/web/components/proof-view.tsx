import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { proofRoute } from '../../shared/proof.contract.ts';
import { readCode, spellCode } from '../../shared/proof.model.ts';
import { FileCheck } from './file-check.tsx';

type Proof = CallOutput<typeof proofRoute>;

/** The registered figure beside the one of now, and what lies between them. */
function Beside({ proof }: { readonly proof: Proof }) {
  const t = useT();
  const { frozen, live } = proof;
  const parts = (figure: Proof['frozen']) =>
    figure.numerator !== null &&
    figure.denominator !== null && (
      <small>{t('proof.parts', { part: figure.numerator, whole: figure.denominator })}</small>
    );
  // A figure without parts counts records.
  const shown = ({ value, denominator }: Proof['frozen']) =>
    value === null
      ? '—'
      : proof.record
        ? formatScore(value)
        : denominator === null
          ? t('proof.figure.records', { n: value })
          : formatNumber(value, 1);
  const change = live?.value != null && frozen.value !== null ? live.value - frozen.value : null;
  return (
    <div className="proof-beside">
      <div>
        <span>{t('proof.frozen')}</span>
        <strong>{shown(frozen)}</strong>
        {parts(frozen)}
        <small>{formatInstant(proof.asOf)}</small>
      </div>
      <div>
        <span>{t('proof.live')}</span>
        <strong>{live ? shown(live) : '—'}</strong>
        {live && parts(live)}
        <small>{formatInstant(proof.countedAt)}</small>
      </div>
      <p className="vse-muted">
        {change === null
          ? t('proof.noLive')
          : proof.record
            ? t(change === 0 ? 'proof.record.same' : 'proof.record.changed')
            : change === 0
              ? t('proof.same')
              : t(change > 0 ? 'proof.more' : 'proof.fewer', { n: Math.abs(change) })}
      </p>
    </div>
  );
}

function Details({ proof }: { readonly proof: Proof }) {
  const t = useT();
  return (
    <>
      <Banner tone="success">
        <strong>{t('proof.found')}</strong> {t('proof.found.text', { time: formatInstant(proof.asOf) })}
      </Banner>
      <section className="vse-card proof-part" aria-label={proof.title}>
        <h2>{proof.title}</h2>
        <Beside proof={proof} />
        <DefinitionList
          items={[
            { key: 'code', term: t('proof.code'), value: <span className="vse-num">{spellCode(proof.code)}</span> },
            {
              key: 'definition',
              term: t('proof.definition'),
              value: (
                <>
                  {proof.definition} <small>{t('proof.version', { n: proof.definitionVersion })}</small>
                </>
              ),
            },
            ...(proof.record ? [] : [{ key: 'scope', term: t('proof.scope'), value: proof.scope }]),
            {
              key: 'filters',
              term: t(proof.record ? 'proof.facts' : 'proof.filters'),
              value:
                proof.filters.length === 0 ? (
                  t('proof.filters.none')
                ) : (
                  <ul className="vse-lines-tight">
                    {proof.filters.map(({ label, value }) => (
                      <li key={label}>
                        {label}: {value ?? t('proof.filters.hidden')}
                      </li>
                    ))}
                  </ul>
                ),
            },
            ...(proof.unit ? [{ key: 'unit', term: t('proof.exporter'), value: proof.unit }] : []),
            ...(proof.record
              ? []
              : [
                  {
                    key: 'files',
                    term: t('proof.sha'),
                    value: (
                      <ul className="vse-lines-tight">
                        {proof.files.map(({ sha256 }) => (
                          <li key={sha256} className="vse-num proof-sha">
                            {sha256}
                          </li>
                        ))}
                      </ul>
                    ),
                  },
                ]),
          ]}
        />
      </section>
      {!proof.record && <FileCheck digests={proof.files.map(({ sha256 }) => sha256)} />}
    </>
  );
}

/** What is registered under a proof code. A mistyped one is told without asking the server. */
export function ProofView({ text }: { readonly text: string }) {
  const t = useT();
  const read = readCode(text);
  const code = 'code' in read ? read.code : '';
  const { data, error, refetch, isFetching } = useCall(proofRoute, { params: { code } }, { enabled: code !== '' });
  if ('fault' in read) {
    return (
      <Banner tone="warning">
        <strong>{t('proof.faulty')}</strong> {t(`proof.${read.fault}`)}
      </Banner>
    );
  }
  if (error?.status === 404) {
    return (
      <Banner tone="error">
        <strong>{t('proof.unknown')}</strong> <span className="vse-num">{spellCode(read.code)}</span>
      </Banner>
    );
  }
  if (error && !data) {
    return <CallError error={error} title={t('proof.failed')} retry={refetch} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <div className="vse-card proof-part" aria-busy="true">
        <SkeletonText lines={8} />
      </div>
    );
  }
  return <Details proof={data} />;
}

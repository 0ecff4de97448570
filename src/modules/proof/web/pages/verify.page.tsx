import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, resolveAddress } from '../../../../kernel/routing/paths.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { INDICATORS, indicatorOf, readCode, spellCode } from '../../shared/proof.model.ts';
import { IndicatorView } from '../components/indicator-view.tsx';
import { ProofView } from '../components/proof-view.tsx';
import './verify.css';

/** The field of the page; what is typed may also be the key of a public figure. */
function Ask({ start }: { readonly start: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState(start);
  const [fault, setFault] = useState<'shape' | 'check' | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = indicatorOf(text);
    const read = readCode(text);
    if (!key && 'fault' in read) return setFault(read.fault);
    setFault(null);
    void navigate(addressOf('verifyIndicator', {}, { code: key ?? spellCode('code' in read ? read.code : '') }));
  };
  return (
    <form className="vse-card proof-ask" onSubmit={submit} noValidate>
      <TextField
        label={t('proof.input.label')}
        hint={t('proof.input.hint')}
        error={fault && t(`proof.${fault}`)}
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
        {t('proof.input.submit')}
      </Button>
    </form>
  );
}

/** 验证: a proof code with its figure and file, or a public figure with its definition. */
export default function VerifyPage() {
  const t = useT();
  const { pathname, search } = useLocation();
  const resolved = resolveAddress(pathname);
  const asked = resolved.kind === 'match' ? (resolved.params.code ?? '') : '';
  const key = indicatorOf(asked);
  usePageTitle(key ? t(`proof.indicator.${key}`) : undefined);
  return (
    <div className="vse-container proof-page">
      <PageHeader title={t('route.verify')} lead={t('proof.page.lead')} />
      <Ask key={asked} start={key ? '' : asked} />
      {key ? (
        <IndicatorView name={key} experiment={new URLSearchParams(search).get('experiment')} />
      ) : (
        asked !== '' && <ProofView text={asked} />
      )}
      <section className="vse-card proof-part" aria-label={t('proof.all')}>
        <h2>{t('proof.all')}</h2>
        <p className="vse-muted">{t('proof.all.lead')}</p>
        <ul className="proof-all">
          {INDICATORS.map((name) => (
            <li key={name}>
              <Link
                href={addressOf('verifyIndicator', {}, { code: name })}
                {...(name === key ? { 'aria-current': 'page' as const } : {})}
              >
                {t(`proof.indicator.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

import { type FormEvent, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { checkNameRoute } from '../../shared/certificate.contract.ts';

/** 核对姓名: whether a full name, which the page does not show, is that of the holder. */
export function NameCheck({ serial }: { readonly serial: string }) {
  const t = useT();
  const [name, setName] = useState('');
  const [fault, setFault] = useState(false);
  const [same, setSame] = useState<boolean | null>(null);
  const check = useAction(async () => {
    const found = await call(checkNameRoute, { params: { serial }, body: { name: name.trim() } });
    setSame(found.same);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSame(null);
    setFault(name.trim() === '');
    if (name.trim() !== '') void check.run();
  };
  return (
    <form className="vse-card certificate-part" onSubmit={submit} noValidate>
      <h2>{t('certificates.name.title')}</h2>
      <p className="vse-muted">{t('certificates.name.lead')}</p>
      <div className="certificate-ask">
        <TextField
          label={t('certificates.name.label')}
          error={fault && t('certificates.name.empty')}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value);
            setSame(null);
            setFault(false);
          }}
        />
        <Button type="submit" loading={check.busy}>
          {t('certificates.name.check')}
        </Button>
      </div>
      <div role="status">
        {same !== null && (
          <Banner tone={same ? 'success' : 'error'}>
            {t(same ? 'certificates.name.same' : 'certificates.name.other')}
          </Banner>
        )}
      </div>
    </form>
  );
}

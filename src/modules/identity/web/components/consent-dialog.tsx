import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { signOut } from '../../../../ui/access/session.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { consentRoute, giveConsentRoute } from '../../shared/consent.contract.ts';
import './account-forms.css';

type DueDocument = CallOutput<typeof consentRoute>['due'][number];

/** Asks a signed-in person to agree to the documents in force; the texts open beside, so that they can be read. */
export default function ConsentDialog({ due }: { readonly due: readonly DueDocument[] }) {
  const t = useT();
  const [ticked, setTicked] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const giving = useAction(async () => {
    await call(giveConsentRoute, { body: { documents: due.map(({ slug, version }) => ({ slug, version })) } });
    await refresh(consentRoute);
  });
  const leaving = useAction(() => signOut());
  const titles = { privacy: t('identity.consent.privacy'), terms: t('identity.consent.terms') };
  return (
    <Dialog
      open
      // Esc and × are no answer: only agreeing or leaving is. A browser may close a dialog at the second Esc by itself;
      // a fresh one stands in its place.
      key={refusals}
      onClose={() => {
        setMissing(true);
        setRefusals(refusals + 1);
      }}
      title={t('identity.consent.title')}
      footer={
        <>
          <Button loading={leaving.busy} onClick={() => void leaving.run()}>
            {t('identity.consent.leave')}
          </Button>
          <Button
            variant="primary"
            loading={giving.busy}
            onClick={() => {
              setMissing(!ticked);
              if (ticked) void giving.run();
            }}
          >
            {t('identity.consent.agree')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <p>{due.some(({ agreed }) => agreed !== null) ? t('identity.consent.renewed') : t('identity.consent.first')}</p>
        <ul className="vse-consent-list">
          {due.map(({ slug, version }) => (
            <li key={slug}>
              <Link href={addressOf('publicDoc', {}, { slug })} target="_blank" rel="noopener">
                {titles[slug]}
                <span className="vse-visually-hidden">{t('ui.login.newTab')}</span>
              </Link>{' '}
              <span>{t('identity.consent.version', { version })}</span>
            </li>
          ))}
        </ul>
        <Checkbox
          label={t('identity.consent.tick')}
          checked={ticked}
          error={missing ? t('identity.consent.missing') : undefined}
          onChange={(event) => {
            setTicked(event.target.checked);
            if (event.target.checked) setMissing(false);
          }}
        />
      </div>
    </Dialog>
  );
}

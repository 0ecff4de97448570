import { useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { consentRoute } from '../../../shared/consent.contract.ts';
import {
  exportOwnRoute,
  profileRoute,
  requestCancelRoute,
  takeBackCancelRoute,
} from '../../../shared/profile.contract.ts';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import type { Profile } from './profile-sections.model.ts';

/** 隐私与数据: what one agreed to, a copy of the own data, and the way out. */
export function PrivacySection({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const consents = useCall(consentRoute, {});
  const [asking, setAsking] = useState<'export' | 'cancel' | null>(null);
  const keeping = useAction(
    async () => {
      await call(takeBackCancelRoute, {});
      await refresh(profileRoute);
    },
    { done: t('identity.privacy.cancelKept') },
  );
  const titles: Readonly<Record<string, string>> = {
    privacy: t('identity.consent.privacy'),
    terms: t('identity.consent.terms'),
  };
  return (
    <div className="vse-profile-parts">
      {profile.cancelAt && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" loading={keeping.busy} onClick={() => void keeping.run()}>
              {t('identity.privacy.takeBack')}
            </Button>
          }
        >
          {t('identity.privacy.cancelAsked', { at: formatInstant(profile.cancelAt) })}
        </Banner>
      )}
      <section>
        <SectionHeading>{t('identity.privacy.consents')}</SectionHeading>
        <p className="vse-profile-lead">{t('identity.privacy.consentsLead')}</p>
        <SimpleTable
          caption={t('identity.privacy.consents')}
          captionHidden
          rows={consents.data?.given ?? []}
          rowKey={(row) => `${row.slug} ${row.version}`}
          skeletonRows={consents.isPending ? 2 : 0}
          empty={<p className="vse-profile-lead">{t('identity.privacy.noConsents')}</p>}
          columns={[
            {
              key: 'document',
              title: t('identity.privacy.document'),
              heading: true,
              render: (row) => (
                <>
                  <Link className="vse-consent-link" href={addressOf('publicDoc', {}, { slug: row.slug })}>
                    {titles[row.slug] ?? row.slug}
                  </Link>{' '}
                  <span>{t('identity.consent.version', { version: row.version })}</span>
                </>
              ),
            },
            {
              key: 'at',
              title: t('identity.privacy.agreedAt'),
              render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.at)}</span>,
            },
          ]}
        />
      </section>
      {profile.hasPassword && (
        <section>
          <SectionHeading>{t('identity.privacy.export')}</SectionHeading>
          <p className="vse-profile-lead">{t('identity.privacy.exportLead')}</p>
          <Button onClick={() => setAsking('export')}>{t('identity.privacy.exportStart')}</Button>
        </section>
      )}
      {profile.hasPassword && profile.cancelAt === null && (
        <section>
          <SectionHeading>{t('identity.privacy.cancel')}</SectionHeading>
          <p className="vse-profile-lead">{t('identity.privacy.cancelLead')}</p>
          <Button variant="danger" onClick={() => setAsking('cancel')}>
            {t('identity.privacy.cancel')}
          </Button>
        </section>
      )}
      {asking === 'export' && (
        <OwnPasswordDialog
          title={t('identity.privacy.export')}
          confirm={t('identity.privacy.exportStart')}
          onClose={() => setAsking(null)}
          onConfirm={async (password) => {
            await call(exportOwnRoute, { body: { password } });
            toast.show({ text: t('identity.privacy.exportStarted'), tone: 'success' });
          }}
        >
          <p>{t('identity.privacy.exportLead')}</p>
        </OwnPasswordDialog>
      )}
      {asking === 'cancel' && (
        <OwnPasswordDialog
          title={t('identity.privacy.cancel')}
          confirm={t('identity.privacy.cancel')}
          danger
          typed={{ label: t('identity.privacy.cancelType', { account: profile.account }), text: profile.account }}
          onClose={() => setAsking(null)}
          onConfirm={async (password, account) => {
            await call(requestCancelRoute, { body: { password, account } });
            await refresh(profileRoute);
          }}
        >
          <p>{t('identity.privacy.cancelLead')}</p>
          <Banner tone="warning">{t('identity.privacy.cancelWarning')}</Banner>
        </OwnPasswordDialog>
      )}
    </div>
  );
}

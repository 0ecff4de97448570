import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ContactDialog } from './contact-dialog.tsx';
import type { Profile } from './profile-sections.model.ts';

/** 联系方式: number and address, each changed by password and code. */
export function ContactSection({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const [changing, setChanging] = useState<'mobile' | 'email' | null>(null);
  const lines = [
    {
      kind: 'mobile' as const,
      term: t('identity.column.mobile'),
      value: profile.mobile,
      verified: null,
      action: t('identity.contact.changeMobile'),
    },
    {
      kind: 'email' as const,
      term: t('identity.column.email'),
      value: profile.email,
      verified: profile.email === null ? null : profile.emailVerified,
      action: t('identity.contact.changeEmail'),
    },
  ];
  return (
    <>
      <p className="vse-profile-lead">{t('identity.contact.lead')}</p>
      <ul className="vse-contact-list">
        {lines.map(({ kind, term, value, verified, action }) => (
          <li key={kind}>
            <span className="vse-contact-term">{term}</span>
            <span className="vse-contact-value">
              {value === null ? (
                <span className="vse-contact-none">{t('identity.contact.none')}</span>
              ) : (
                <span className="vse-num">{value}</span>
              )}
              {verified === true && <StatusTag tone="success">{t('identity.contact.verified')}</StatusTag>}
              {verified === false && <StatusTag tone="warning">{t('identity.contact.unverified')}</StatusTag>}
            </span>
            {profile.hasPassword && (
              <Button size="small" onClick={() => setChanging(kind)}>
                {action}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changing && <ContactDialog key={changing} kind={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

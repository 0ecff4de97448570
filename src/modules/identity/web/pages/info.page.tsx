import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';

/** 个人信息: who one is on this platform, and the way to a new password. */
export default function InfoPage() {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={t('identity.page.info.title')}
        lead={t('identity.page.info.lead')}
        actions={<ButtonLink href={addressOf('changePassword')}>{t('identity.page.password.title')}</ButtonLink>}
      />
      <Card>
        <DefinitionList
          columns={1}
          items={[
            { key: 'name', term: t('identity.column.name'), value: user.name },
            {
              key: 'account',
              term: t('identity.column.account'),
              value: <span className="vse-code">{user.account}</span>,
            },
            { key: 'role', term: t('identity.column.role'), value: translateKey(user.role.name as 'role.0') },
            { key: 'unit', term: t('identity.column.unit'), value: user.unitName ?? '—' },
          ]}
        />
      </Card>
    </>
  );
}

import { createPortal } from 'react-dom';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { CopyButton } from '../../../../../ui/design/copy-button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { PrintIcon } from '../../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../../ui/shell/copy-text.ts';
import './user-manage.css';

/** A person with the password that is told this once. */
export interface ToldPassword {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly number?: string | null;
  readonly unit?: string | null;
  readonly className?: string | null;
  readonly password: string;
}

/** Slips to cut out; only paper shows them. */
function CredentialList({ told }: { readonly told: readonly ToldPassword[] }) {
  const t = useT();
  return (
    <ol className="identity-slips" aria-hidden="true">
      {told.map((one) => (
        <li key={one.id}>
          <strong>{one.name}</strong>
          <span>{[one.unit, one.className].filter(Boolean).join(' · ')}</span>
          <dl>
            {one.number && (
              <div>
                <dt>{t('identity.column.number')}</dt>
                <dd>{one.number}</dd>
              </div>
            )}
            <div>
              <dt>{t('identity.column.account')}</dt>
              <dd>{one.account}</dd>
            </div>
            <div>
              <dt>{t('identity.credentials.password')}</dt>
              <dd>{one.password}</dd>
            </div>
          </dl>
          <small>{t('identity.credentials.note')}</small>
        </li>
      ))}
    </ol>
  );
}

/** Initial passwords, shown once: to copy, and as slips to print, eight on a page. */
export default function PasswordsDialog({
  told,
  onClose,
}: {
  readonly told: readonly ToldPassword[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const text = told.map(({ account, name, password }) => `${account}\t${name}\t${password}`).join('\n');
  const single = told.length === 1 ? told[0]! : null;
  return (
    <Dialog
      open
      title={single ? t('identity.manage.passwordOf', { name: single.name }) : t('identity.manage.passwords')}
      width="min(720px, calc(100vw - 32px))"
      onClose={onClose}
      footer={
        <>
          <Button icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
            {t('identity.manage.printSlips')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('identity.manage.passwordKept')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <Banner tone="warning">{t('identity.manage.passwordOnce')}</Banner>
        {single ? (
          <p className="identity-password">
            <output className="vse-code">{single.password}</output>
            <CopyButton label={t('ui.action.copy')} onCopy={() => copyText(single.password)} />
          </p>
        ) : (
          <p>
            <CopyButton label={t('identity.manage.copyAll', { n: told.length })} onCopy={() => copyText(text)} />
          </p>
        )}
      </div>
      {!single && (
        <SimpleTable
          caption={t('identity.manage.passwords')}
          captionHidden
          rows={told}
          rowKey={(row) => row.id}
          columns={[
            { key: 'name', title: t('identity.column.name'), heading: true, render: (row) => row.name },
            {
              key: 'account',
              title: t('identity.column.account'),
              render: (row) => <span className="vse-code">{row.account}</span>,
            },
            {
              key: 'password',
              title: t('identity.credentials.password'),
              render: (row) => <span className="vse-code">{row.password}</span>,
            },
          ]}
        />
      )}
      {createPortal(<CredentialList told={told} />, document.body)}
    </Dialog>
  );
}

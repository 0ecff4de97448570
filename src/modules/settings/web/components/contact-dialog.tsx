import type { ReactNode } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { siteRoute } from '../../../../kernel/site/site.contract.ts';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import './contact-dialog.css';

type Contact = CallOutput<typeof siteRoute>['contact'];

interface Row {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly shown: ReactNode;
}

/** 联系我们: what the site has set and nothing else; every row can be copied. */
export default function ContactDialog({
  contact,
  copyright,
  onClose,
}: {
  readonly contact: Contact;
  readonly copyright: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const plain = (key: 'address' | 'postcode', name: string): Row[] => {
    const text = contact[key];
    return text ? [{ key, name, text, shown: text }] : [];
  };
  const rows: Row[] = [
    ...contact.phones.map(({ name, phone }) => ({
      key: phone,
      name,
      text: phone,
      shown: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
    })),
    ...plain('address', t('settings.contact.address')),
    ...plain('postcode', t('settings.contact.postcode')),
    ...(contact.mailbox
      ? [
          {
            key: 'mailbox',
            name: t('settings.contact.mailbox'),
            text: contact.mailbox,
            shown: <a href={`mailto:${contact.mailbox}`}>{contact.mailbox}</a>,
          },
        ]
      : []),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnMask
      title={t('settings.footer.contact')}
      width="min(520px, calc(100vw - 32px))"
    >
      {rows.length === 0 && <p>{t('settings.contact.none')}</p>}
      <dl className="vse-contact">
        {rows.map((row) => (
          <div key={row.key}>
            <dt>{row.name}</dt>
            <dd>
              <span>{row.shown}</span>
              <CopyButton label={t('ui.action.copy')} about={row.name} onCopy={() => copyText(row.text)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="vse-contact-copyright">{copyright}</p>
    </Dialog>
  );
}

import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { PageHeader, SectionHeading } from '../../../../ui/design/page-header.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { type Receipt, receiptOf } from '../client/receipt.store.ts';
import { StatusForm } from './status-form.tsx';
import './wish-list.css';

/** What was submitted in this tab: its serial, and what happens next. */
function Thanks({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const user = useUser();
  return (
    <div className="wish-done">
      <Card className="vse-stack">
        <p>{t('wishLists.done.lead')}</p>
        <p className="vse-row">
          <span className="vse-num wish-serial">{receipt.serial}</span>
          <CopyButton label={t('wishLists.done.copy')} about={receipt.serial} onCopy={() => copyText(receipt.serial)} />
        </p>
        <p className="vse-muted">
          {t('wishLists.column.submitted')} <span className="vse-num">{formatInstant(receipt.submittedAt)}</span>
        </p>
        <ul className="vse-lines">
          {receipt.lines.map(({ name, seats }) => (
            <li key={name} className="vse-between">
              <span>{name}</span>
              <span className="vse-num">{t('wishLists.own.seats', { n: seats })}</span>
            </li>
          ))}
        </ul>
        <p>{t('wishLists.done.days', { n: receipt.days })}</p>
        <div className="vse-row vse-screen-only">
          <Button onClick={() => window.print()}>{t('wishLists.done.print')}</Button>
          <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
            {t('wishLists.done.on')}
          </ButtonLink>
          {user && (
            <ButtonLink href={addressOf('centre.myWishlist', { Id: user.id })}>{t('wishLists.done.follow')}</ButtonLink>
          )}
        </div>
      </Card>
      <section className="vse-stack">
        <SectionHeading>{t('wishLists.done.next')}</SectionHeading>
        <ol className="wish-steps">
          <li>{t('wishLists.done.step1')}</li>
          <li>{t('wishLists.done.step2')}</li>
          <li>{t('wishLists.done.step3')}</li>
        </ol>
        {!user && <p className="vse-muted">{t('wishLists.done.later')}</p>}
      </section>
    </div>
  );
}

/** 心愿单已提交 `/experimentTwo/WishListSuccess?no=`: opened elsewhere, it asks for the answer alone. */
export function SubmittedList() {
  const t = useT();
  const [params] = useAddressParams();
  const serial = (params.get('no') ?? '').slice(0, 20).toUpperCase();
  const receipt = receiptOf(serial);
  const user = useUser();
  return (
    <div className="vse-container wish-page vse-stack">
      <PageHeader title={receipt ? t('route.wishListSuccess') : t('wishLists.status.title')} />
      {receipt && <Thanks receipt={receipt} />}
      {!(receipt && user) && (
        <div className="vse-screen-only">
          <StatusForm serial={serial} headed={receipt !== null} />
        </div>
      )}
    </div>
  );
}

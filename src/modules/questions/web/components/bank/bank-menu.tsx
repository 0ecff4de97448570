import { lazy, Suspense, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { MoreIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { banksRoute } from '../../../shared/unit-bank.contract.ts';
import { BankBin } from './bank-bin.tsx';
import type { Bank } from './bank-place.model.ts';
import { QuestionBin } from './bin-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const LinkDialog = lazy(() => import('./link-dialog.tsx'));

type Part = 'links' | 'reviews' | 'bin' | 'bankBin';

/** What is seldom done with a bank: its links, its reviews, its bin. */
export function BankMenu({
  courseId,
  place,
  bank,
  banks,
  onUnlinked,
}: {
  /** The course the page is of. */
  readonly courseId: string;
  /** What the shown bank is addressed by. */
  readonly place: string;
  readonly bank: Bank;
  readonly banks: CallOutput<typeof banksRoute> | undefined;
  readonly onUnlinked: (bankId: string) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState<Part | null>(null);
  const close = () => setOpen(null);
  const links = banks !== undefined && (banks.can.link || banks.linked.some(({ manage }) => manage));
  const item = (key: Part, label: string, on = true) => (on ? [{ key, label, onSelect: () => setOpen(key) }] : []);
  return (
    <>
      <Menu
        look="icon"
        label={<MoreIcon />}
        name={t('questions.bank.more')}
        align="end"
        items={[
          ...item('links', t('questions.link.open'), links),
          ...item('reviews', t('questions.review.title'), bank.can.review),
          ...item('bin', t('table.bin.open')),
          ...item('bankBin', t('questions.bank.bin'), links),
        ]}
      />
      {open === 'links' && banks && (
        <Suspense>
          <LinkDialog courseId={courseId} banks={banks} onUnlinked={onUnlinked} onClose={close} />
        </Suspense>
      )}
      {open === 'reviews' && <ReviewDialog courseId={place} on={bank.review.on} onClose={close} />}
      {open === 'bankBin' && <BankBin onClose={close} />}
      {open === 'bin' && <QuestionBin courseId={place} canEdit={bank.can.edit} onClose={close} />}
    </>
  );
}

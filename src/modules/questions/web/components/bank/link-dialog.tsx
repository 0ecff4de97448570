import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { LinkLevel } from '../../../shared/question.model.ts';
import {
  type banksRoute,
  createBankRoute,
  linkBankRoute,
  unlinkBankRoute,
} from '../../../shared/unit-bank.contract.ts';
import { refreshBanks } from '../editor/use-question.ts';
import { BankFields } from './bank-fields.tsx';
import { ManageBank } from './manage-bank.tsx';
import './link-dialog.css';

type Banks = CallOutput<typeof banksRoute>;
type Row = Banks['toLink'][number];

/** 关联题库: banks of units the course uses, those it could use, and a new one of its unit. */
export default function LinkDialog({
  courseId,
  banks,
  onUnlinked,
  onClose,
}: {
  readonly courseId: string;
  readonly banks: Banks;
  /** Told the bank that the course is not linked with any more. */
  readonly onUnlinked: (bankId: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [managed, setManaged] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const put = (bankId: string, level: LinkLevel) =>
    call(linkBankRoute, { params: { bankId, courseId }, body: { level } });
  const link = useAction(async (bank: Row) => {
    await put(bank.id, bank.manage ? 'write' : 'read');
    await refreshBanks();
    toast.show({ text: t('questions.link.done', { name: bank.name }), tone: 'success' });
  });
  const unlink = useAction(async (bank: Row) => {
    const { level } = await call(unlinkBankRoute, { params: { bankId: bank.id, courseId } });
    onUnlinked(bank.id);
    await refreshBanks();
    if (level === null) return;
    undoToast(t('questions.link.ended', { name: bank.name }), async () => {
      await put(bank.id, level);
      await refreshBanks();
    });
  });
  const facts = (bank: Row) => (
    <span className="vse-bank-link-facts">
      <strong>{bank.name}</strong>
      <span>{t('questions.bank.facts', { unit: bank.unitName, n: bank.questions })}</span>
    </span>
  );
  const open = banks.linked.find(({ id, manage }) => manage && id === managed);
  return (
    <Dialog
      open
      title={t('questions.link.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <h3>{t('questions.link.linked')}</h3>
        {banks.linked.length === 0 && <p>{t('questions.link.none')}</p>}
        <ul className="vse-bank-links">
          {banks.linked.map((bank) => (
            <li key={bank.id}>
              {facts(bank)}
              <span>{t(`questions.link.level.${bank.level}`)}</span>
              {bank.manage && (
                <Button
                  size="small"
                  aria-expanded={managed === bank.id}
                  aria-label={t('questions.bank.manageName', { name: bank.name })}
                  onClick={() => setManaged(managed === bank.id ? null : bank.id)}
                >
                  {t('questions.bank.manage')}
                </Button>
              )}
              {(banks.can.link || bank.manage) && (
                <Button
                  size="small"
                  disabled={unlink.busy}
                  aria-label={t('questions.link.endName', { name: bank.name })}
                  onClick={() => void unlink.run(bank)}
                >
                  {t('questions.link.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {open && <ManageBank key={open.id} bank={open} ownCourseId={courseId} onDeleted={onUnlinked} />}
        {banks.can.link && (
          <>
            <h3>{t('questions.link.offered')}</h3>
            {banks.toLink.length === 0 && <p>{t('questions.link.noneOffered')}</p>}
            <ul className="vse-bank-links">
              {banks.toLink.map((bank) => (
                <li key={bank.id}>
                  {facts(bank)}
                  <Button
                    size="small"
                    disabled={link.busy}
                    aria-label={t('questions.link.runName', { name: bank.name })}
                    onClick={() => void link.run(bank)}
                  >
                    {t('questions.link.run')}
                  </Button>
                </li>
              ))}
            </ul>
            <p className="vse-field-hint">{t('questions.link.hint')}</p>
            {making ? (
              <BankFields
                start={{ name: '', offered: true }}
                unitName={banks.unitName}
                submitLabel={t('questions.bank.create')}
                save={async (body) => {
                  await call(createBankRoute, { params: { courseId }, body });
                  setMaking(false);
                  await refreshBanks();
                  toast.show({ text: t('questions.bank.created', { name: body.name }), tone: 'success' });
                }}
              />
            ) : (
              <div>
                <Button size="small" onClick={() => setMaking(true)}>
                  {t('questions.bank.new')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

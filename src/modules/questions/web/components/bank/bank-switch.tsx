import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { banksRoute } from '../../../shared/unit-bank.contract.ts';

const LinkDialog = lazy(() => import('./link-dialog.tsx'));

/** Which bank is shown: that of the course, or a linked one of a unit; with 关联题库 for who may link some. */
export function BankSwitch({
  courseId,
  linked,
  onSwitch,
}: {
  readonly courseId: string;
  /** The bank of a unit that is shown; null for that of the course. */
  readonly linked: string | null;
  readonly onSwitch: (bankId: string | null) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const banks = useCall(banksRoute, { params: { courseId } });
  if (!banks.data) return null;
  const { linked: rows, can } = banks.data;
  const options = rows.map(({ id, name, level, manage }) => ({
    value: id,
    label: level === 'read' && !manage ? t('questions.bank.readOnlyName', { name }) : name,
  }));
  const manages = rows.some(({ manage }) => manage);
  if (options.length === 0 && !can.link) return null;
  return (
    <div className="vse-bank-switch">
      {(options.length > 0 || linked !== null) && (
        <Select
          label={t('questions.bank.shown')}
          labelHidden
          placeholder={t('questions.bank.own')}
          value={linked ?? ''}
          options={options}
          onChange={(event) => onSwitch(event.target.value || null)}
        />
      )}
      {(can.link || manages) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('questions.link.open')}
        </Button>
      )}
      {open && (
        <Suspense>
          <LinkDialog
            courseId={courseId}
            banks={banks.data}
            onUnlinked={(id) => id === linked && onSwitch(null)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

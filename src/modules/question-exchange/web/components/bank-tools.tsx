import { lazy, Suspense, useState } from 'react';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { ArrowUpDownIcon } from '../../../../ui/design/icons.ts';
import { Menu } from '../../../../ui/design/menu.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { BankToolsProps } from '../../../questions/web/bank-slots.public.tsx';
import { templateRoute } from '../../shared/exchange.contract.ts';

// The readers are heavy and most visits of a bank bring no file.
const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const ExportDialog = lazy(() => import('./export-dialog.tsx'));
const RecordsDialog = lazy(() => import('./records-dialog.tsx'));

/** 导入导出: questions from files and into files. */
export default function BankTools({ courseId, bank, place, chosen }: BankToolsProps) {
  const t = useT();
  const [open, setOpen] = useState<'import' | 'export' | 'records' | null>(null);
  const close = () => setOpen(null);
  const template = useAction(() => fileOrJob(templateRoute, {}, `${t('questionExchange.file.template')}.xlsx`));
  return (
    <>
      <Menu
        align="end"
        label={
          <>
            <ArrowUpDownIcon aria-hidden="true" />
            <span className="vse-fold-word-small">{t('questionExchange.menu')}</span>
          </>
        }
        items={[
          ...(bank.can.edit
            ? [{ key: 'import', label: t('questionExchange.import.open'), onSelect: () => setOpen('import') }]
            : []),
          // Files with keys leave a bank of a unit by who manages it.
          ...(bank.owner === 'course' || bank.can.review
            ? [{ key: 'export', label: t('questionExchange.export.open'), onSelect: () => setOpen('export') }]
            : []),
          {
            key: 'template',
            label: t('questionExchange.template'),
            divided: true,
            onSelect: () => void template.run(),
          },
          { key: 'records', label: t('questionExchange.records.open'), onSelect: () => setOpen('records') },
        ]}
      />
      <Suspense>
        {open === 'import' && <ImportDialog courseId={courseId} bank={bank} place={place} onClose={close} />}
        {open === 'export' && <ExportDialog courseId={courseId} place={place} chosen={chosen} onClose={close} />}
        {open === 'records' && <RecordsDialog courseId={courseId} onClose={close} />}
      </Suspense>
    </>
  );
}

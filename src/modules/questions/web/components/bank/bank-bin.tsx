import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BinDialog, deletedColumn } from '../../../../../ui/table/bin-dialog.tsx';
import { bankBinRoute, restoreBankRoute } from '../../../shared/unit-bank.contract.ts';
import { refreshBanks } from '../editor/use-question.ts';

/** Deleted banks of units that one managed, to be had back. */
export function BankBin({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const bin = useCall(bankBinRoute, {});
  const restore = async (bankId: string) => {
    await call(restoreBankRoute, { params: { bankId } });
    await refreshBanks();
  };
  return (
    <BinDialog
      bin={bin}
      lead={t('questions.bank.binLead')}
      restore={restore}
      onClose={onClose}
      columns={[
        { key: 'name', title: t('questions.bank.name'), heading: true, render: (row) => row.name },
        { key: 'unit', title: t('questions.bank.unit'), render: (row) => row.unitName },
        { key: 'count', title: t('questions.bank.count'), render: (row) => formatNumber(row.questions) },
        deletedColumn(t),
      ]}
    />
  );
}

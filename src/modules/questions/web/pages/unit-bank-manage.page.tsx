import type { Action } from '../../../../kernel/access/roles.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { restoreBankRoute, unitBankRoute } from '../../shared/unit-bank.contract.ts';
import { unitBankResource } from '../../shared/unit-bank.resource.ts';
import { BankDesk } from '../components/bank/bank-desk.tsx';
import { linkedBankOf } from '../components/bank/bank-place.model.ts';
import { useBankRemoval } from '../components/bank/bank-removal.tsx';
import { UnitBankDrawer } from '../components/bank/unit-bank-drawer.tsx';
import { refreshBanks } from '../components/editor/use-question.ts';

const PAGE = 'management.unitBankManage';

/** 单位题库: the question banks of the units one administers, and one of them opened. */
export default function UnitBankManagePage() {
  const [params] = useAddressParams();
  const open = linkedBankOf(params);
  return open === null ? <BankList /> : <OpenBank key={open} bankId={open} />;
}

function OpenBank({ bankId }: { readonly bankId: string }) {
  const t = useT();
  const bank = useCall(unitBankRoute, { params: { bankId } });
  const back = <Link href={addressOf(PAGE)}>{t('route.management.unitBankManage')}</Link>;
  usePageTitle(bank.data?.name);
  return (
    <BankDesk
      of={{ id: bankId, objectives: [] }}
      page={PAGE}
      head={(parts) => (
        <PageHeader title={bank.data?.name ?? t('questions.bank.record')} breadcrumbs={back} {...parts} />
      )}
      instead={back}
    />
  );
}

function BankList() {
  const t = useT();
  const can = useCan();
  const user = useUser();
  const removal = useBankRemoval();
  const may = (action: Action) => can(`usermanage.${action}`);
  return (
    <>
      <ListPage
        resource={unitBankResource}
        page="unitBankManage"
        may={may}
        title={t('route.management.unitBankManage')}
        lead={t(user?.role.id === 0 ? 'questions.bank.manageLeadAll' : 'questions.bank.manageLead')}
        columns={[
          { name: 'name', width: 240 },
          { name: 'unit', width: 180 },
          { name: 'manager', width: 120 },
          'questions',
          'courses',
          'offered',
          { name: 'updated', width: 190 },
        ]}
        chooses={false}
        rowActions={(row) =>
          may('delete')
            ? [
                {
                  key: 'remove',
                  label: t('ui.action.delete'),
                  danger: true,
                  onSelect: () => void removal.remove.run({ id: String(row.id), name: String(row.name) }),
                },
              ]
            : []
        }
        restore={async (keys) => {
          for (const bankId of keys) await call(restoreBankRoute, { params: { bankId } });
          await refreshBanks();
        }}
        empty={{ text: t('questions.bank.manageEmpty') }}
        drawer={(open) => <UnitBankDrawer {...open} />}
      />
      {removal.element}
    </>
  );
}

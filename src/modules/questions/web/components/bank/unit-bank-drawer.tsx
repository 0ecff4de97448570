import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OpenRow } from '../../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../../ui/table/record-drawer.tsx';
import { unitBankRoute } from '../../../shared/unit-bank.contract.ts';
import { ManageBank } from './manage-bank.tsx';

/** A bank of a unit for who administers the unit: whose it is, the courses that use it, and the way into it. */
export function UnitBankDrawer(open: OpenRow) {
  const t = useT();
  const bank = useCall(unitBankRoute, { params: { bankId: open.id } });
  return (
    <RecordDrawer
      {...open}
      title={t('questions.bank.record')}
      record={bank}
      commands={
        bank.data?.can.open && (
          <ButtonLink variant="primary" href={addressOf('management.unitBankManage', { bank: open.id })}>
            {t('questions.bank.open')}
          </ButtonLink>
        )
      }
    >
      {(row) => (
        <>
          <div className="vse-record-head">
            <strong>{row.name}</strong>
          </div>
          <DefinitionList
            columns={2}
            items={[
              { key: 'unit', term: t('questions.bank.unit'), value: row.unitName || '—' },
              { key: 'manager', term: t('questions.bank.managerLabel'), value: row.manager || '—' },
              { key: 'questions', term: t('questions.bank.count'), value: formatNumber(row.questions) },
              { key: 'courses', term: t('questions.bank.courseCount'), value: formatNumber(row.courses) },
            ]}
          />
          <ManageBank key={row.id} bank={row} ownCourseId={null} onDeleted={open.close} />
        </>
      )}
    </RecordDrawer>
  );
}

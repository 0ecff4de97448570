import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonCard } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { CLOUD_SORTS, cloudListRoute } from '../../shared/cloud.contract.ts';
import { CloudCard } from '../components/cloud-card.tsx';
import './cloud-list.css';

const SIZE = 12;

/** 微云列表 `/cloud/CloudList`: the units' own laboratory spaces, filters in the address. */
export default function CloudListPage() {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const user = useUser();
  const [params, setParams] = useAddressParams();
  const kw = (params.get('kw') ?? '').slice(0, 100);
  const subject = /^[\w-]{1,32}$/.test(params.get('subject') ?? '') ? params.get('subject')! : undefined;
  const unit = /^[0-9a-f-]{36}$/i.test(params.get('unit') ?? '') ? params.get('unit')! : undefined;
  const open = params.get('open') === 'now' ? ('now' as const) : undefined;
  const mine = user && params.get('mine') === '1' ? ('1' as const) : undefined;
  const sort = CLOUD_SORTS.find((one) => one === params.get('sort')) ?? 'default';
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(params.get('page')) || 1)));
  const filtered = Boolean(kw || subject || unit || open || mine);
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: 'kw' in changes },
    );
  const list = useCall(
    cloudListRoute,
    { query: { kw, subject, unit, open, mine, sort, page, size: SIZE } },
    { keepPrevious: true },
  );
  return (
    <div className="vse-container cloud-list">
      <PageHeader
        title={t('clouds.list.title')}
        lead={t('clouds.list.lead')}
        actions={
          user?.role.id === 0 && (
            <ButtonLink href={addressOf('management.cloudManage')}>{t('clouds.list.manage')}</ButtonLink>
          )
        }
      />
      <div className="cloud-list-tools">
        <SearchBox
          label={t('clouds.list.search')}
          placeholder={t('clouds.list.search')}
          value={kw}
          onSearch={(text) => set({ kw: text || undefined })}
          slashFocus
          maxLength={100}
        />
        <Select
          label={t('clouds.column.subject')}
          labelHidden
          value={subject ?? ''}
          placeholder={t('clouds.list.allSubjects')}
          onChange={(event) => set({ subject: event.target.value || undefined })}
          options={(list.data?.subjects ?? []).map((one) => ({ value: one.code, label: `${one.name} (${one.count})` }))}
        />
        <Select
          label={t('clouds.column.unit')}
          labelHidden
          value={unit ?? ''}
          placeholder={t('clouds.list.allUnits')}
          onChange={(event) => set({ unit: event.target.value || undefined })}
          options={(list.data?.units ?? []).map((one) => ({ value: one.id, label: `${one.name} (${one.count})` }))}
        />
        <Select
          label={t('clouds.list.sort')}
          labelHidden
          value={sort}
          onChange={(event) => set({ sort: event.target.value === 'default' ? undefined : event.target.value })}
          options={CLOUD_SORTS.map((one) => ({ value: one, label: t(`clouds.list.sort.${one}`) }))}
        />
      </div>
      <div className="cloud-list-line">
        <p role="status">{list.data ? t('clouds.list.count', { n: list.data.total }) : ' '}</p>
        <FilterChip pressed={open === 'now'} onToggle={() => set({ open: open ? undefined : 'now' })}>
          {t('clouds.list.open')}
        </FilterChip>
        {user && (
          <FilterChip pressed={mine === '1'} onToggle={() => set({ mine: mine ? undefined : '1' })}>
            {t('clouds.list.mine')}
          </FilterChip>
        )}
      </div>
      {list.error ? (
        <CallError error={list.error} title={t('clouds.list.failed')} retry={list.refetch} />
      ) : list.data && list.data.rows.length === 0 ? (
        <EmptyState
          drawing={filtered ? 'no-match' : 'empty'}
          action={
            filtered ? (
              <Button variant="primary" onClick={() => setParams({})}>
                {t('clouds.list.clear')}
              </Button>
            ) : (
              <ButtonLink variant="primary" href={addressOf('experimentTwo')}>
                {t('clouds.list.toLab')}
              </ButtonLink>
            )
          }
        >
          {filtered ? t('clouds.list.noMatch') : t('clouds.list.none')}
        </EmptyState>
      ) : (
        <div className="vse-grid cloud-list-grid" aria-busy={list.isFetching}>
          {list.data
            ? list.data.rows.map((row, i) => <CloudCard key={row.id} row={row} eager={i < 3} />)
            : [1, 2, 3].map((i) => <SkeletonCard key={i} />)}
        </div>
      )}
      {list.data && list.data.total > SIZE && (
        <Pager
          page={list.data.page}
          size={SIZE}
          total={list.data.total}
          onPage={(n) => set({ page: n > 1 ? String(n) : undefined })}
          labels={pagerLabels}
        />
      )}
    </div>
  );
}

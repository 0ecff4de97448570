import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { publicNoticesRoute } from '../../shared/notice.contract.ts';
import { NoticeLines } from '../components/notice-lines.tsx';
import './notices.css';

const SIZE = 10;

/** `/notice`: published notices of the site, pinned ones first; search and page stand in the address. */
export default function NoticesPage() {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const [params, setParams] = useAddressParams();
  const kw = (params.get('kw') ?? '').trim().slice(0, 100);
  const page = /^[1-9]\d{0,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const answer = useCall(publicNoticesRoute, { query: { kw, page, size: SIZE } }, { keepPrevious: true });
  const go = (next: { kw?: string; page?: number }) => {
    const to = new URLSearchParams();
    const word = next.kw ?? kw;
    if (word) to.set('kw', word);
    if ((next.page ?? 1) > 1) to.set('page', String(next.page));
    setParams(to, { replace: next.page === undefined });
  };
  const { data } = answer;
  return (
    <div className="vse-container vse-notice-page">
      <PageHeader title={t('route.publicNotice')} />
      <SearchBox
        label={t('home.notices.search')}
        placeholder={t('home.notices.search')}
        value={kw}
        onSearch={(word) => go({ kw: word })}
        slashFocus
      />
      {answer.error && !data ? (
        <CallError error={answer.error} title={t('home.failed')} retry={answer.refetch} retrying={answer.isFetching} />
      ) : !data ? (
        <SkeletonText lines={10} />
      ) : data.rows.length === 0 ? (
        <EmptyState drawing={kw ? 'no-match' : 'empty'}>
          {t(kw ? 'home.notices.none' : 'home.notices.empty')}
        </EmptyState>
      ) : (
        <NoticeLines rows={data.rows} />
      )}
      {data && data.total > SIZE && (
        <Pager page={page} size={SIZE} total={data.total} onPage={(to) => go({ page: to })} labels={pagerLabels} />
      )}
    </div>
  );
}

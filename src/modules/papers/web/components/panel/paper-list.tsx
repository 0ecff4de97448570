import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Chip } from '../../../../../ui/design/chip.tsx';
import { MoreIcon, PlusIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { papersRoute } from '../../../shared/paper.contract.ts';
import { PAPER_KINDS, PAPER_STATES } from '../../../shared/paper.model.ts';
import { PaperBin } from './bin-dialog.tsx';
import { NewPaperDialog } from './new-paper.tsx';
import { difficultyText, StateTag, TypeText } from './paper-marks.tsx';
import type { PaperLine } from './plan.model.ts';
import type { PaperActions } from './use-paper-actions.tsx';

/** Whether a paper is given in something, or was. */
const usageOf = ({ uses }: PaperLine) => (uses.length === 0 ? 'none' : uses.some(({ live }) => live) ? 'live' : 'past');

const FILTERS = { state: 'paperState', kind: 'paperKind', kw: 'paperKw' } as const;

/** Papers of a course: filters, one row each, and what can be done with it. */
export function PaperList({
  courseId,
  canEdit,
  actions,
  onOpen,
}: {
  readonly courseId: string;
  readonly canEdit: boolean;
  readonly actions: PaperActions;
  readonly onOpen: (id: string) => void;
}) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const [making, setMaking] = useState(false);
  const [bin, setBin] = useState(false);
  const state = PAPER_STATES.find((one) => one === params.get(FILTERS.state));
  const kind = PAPER_KINDS.find((one) => one === params.get(FILTERS.kind));
  const kw = params.get(FILTERS.kw) ?? '';
  const change = (name: keyof typeof FILTERS, value: string) =>
    changeParams({ [FILTERS[name]]: value }, { replace: true });
  const query = { kw, ...(kind ? { kind } : {}), ...(state ? { state } : {}) };
  const list = useCall(papersRoute, { params: { courseId }, query }, { keepPrevious: true });
  if (list.error && !list.data) return <CallError error={list.error} retry={list.refetch} />;
  const { rows = [], counts, can } = list.data ?? {};
  const editable = canEdit && can?.edit === true;
  const narrowed = state !== undefined || kind !== undefined || kw !== '';
  const sum = counts && PAPER_STATES.reduce((all, one) => all + counts[one], 0);
  const countOf = (n: number | undefined) => (n === undefined ? {} : { count: n });
  const create = editable && (
    <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t('papers.new')}
    </Button>
  );
  return (
    <section className="vse-papers" aria-label={t('papers.title')}>
      <div className="vse-paper-filters">
        <Segments
          label={t('papers.state')}
          value={state ?? 'all'}
          items={[
            { key: 'all', label: t('papers.state.all'), ...countOf(sum) },
            ...PAPER_STATES.map((key) => ({ key, label: t(`papers.state.${key}`), ...countOf(counts?.[key]) })),
          ]}
          onChange={(key) => change('state', key === 'all' ? '' : key)}
        />
        <Select
          label={t('papers.kind')}
          labelHidden
          placeholder={t('papers.kind.all')}
          value={kind ?? ''}
          options={PAPER_KINDS.map((value) => ({ value, label: t(`papers.kind.${value}`) }))}
          onChange={(event) => change('kind', event.target.value)}
        />
        <SearchBox
          label={t('papers.search')}
          placeholder={t('papers.search')}
          value={kw}
          onSearch={(value) => change('kw', value.trim())}
        />
        <span className="vse-paper-acts">
          {can?.open && (
            <Button variant="ghost" onClick={() => setBin(true)}>
              {t('table.bin.open')}
            </Button>
          )}
          {create}
        </span>
      </div>
      {list.data && !can?.open && <p className="vse-answer-note">{t('papers.namesOnly')}</p>}
      <SimpleTable<PaperLine>
        caption={t('papers.title')}
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        skeletonRows={list.data ? 0 : 6}
        empty={
          <EmptyState drawing={narrowed ? 'no-match' : 'empty'} compact action={narrowed ? undefined : create}>
            {t(narrowed ? 'papers.noMatch' : 'papers.empty')}
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            title: t('papers.name'),
            heading: true,
            render: (row) => (
              <span className="vse-inline">
                {can?.open ? (
                  <button type="button" className="vse-paper-open" onClick={() => onOpen(row.id)}>
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
                {row.label && <Chip>{t('papers.label', { label: row.label })}</Chip>}
              </span>
            ),
          },
          { key: 'kind', title: t('papers.kind'), render: (row) => t(`papers.kind.${row.kind}`) },
          {
            key: 'questions',
            title: t('papers.questions'),
            numeric: true,
            render: (row) => formatNumber(row.questions),
          },
          {
            key: 'total',
            title: t('papers.total'),
            numeric: true,
            render: (row) => (
              <span className={row.total === row.fullMark ? undefined : 'vse-paper-off'}>
                {row.total === row.fullMark
                  ? formatScore(row.total)
                  : t('papers.totalOf', { total: formatScore(row.total), fullMark: formatScore(row.fullMark) })}
              </span>
            ),
          },
          {
            key: 'difficulty',
            title: t('papers.difficulty'),
            numeric: true,
            render: (row) => difficultyText(row.difficulty),
          },
          { key: 'types', title: t('papers.types'), render: (row) => <TypeText types={row.types} /> },
          {
            key: 'uses',
            title: t('papers.uses'),
            render: (row) =>
              row.uses.length === 0
                ? '—'
                : row.uses.length === 1
                  ? row.uses[0]!.name
                  : t('papers.uses.more', { name: row.uses[0]!.name, n: row.uses.length }),
          },
          { key: 'state', title: t('papers.state'), render: (row) => <StateTag state={row.state} /> },
          {
            key: 'updated',
            title: t('papers.updated'),
            render: (row) => (
              <span className="vse-muted">
                {row.by} <span className="vse-num vse-nowrap">{formatInstant(row.updatedAt)}</span>
              </span>
            ),
          },
        ]}
        actionsTitle={t('papers.actions')}
        {...(can?.open
          ? {
              rowActions: (row: PaperLine) => (
                <Menu
                  look="icon"
                  align="end"
                  label={<MoreIcon />}
                  name={t('papers.more', { name: row.name })}
                  items={actions.itemsFor({ ...row, can: { ...can, edit: editable }, use: usageOf(row) })}
                />
              ),
            }
          : {})}
      />
      {making && <NewPaperDialog courseId={courseId} onCreated={onOpen} onClose={() => setMaking(false)} />}
      {bin && <PaperBin courseId={courseId} canEdit={editable} onClose={() => setBin(false)} />}
    </section>
  );
}

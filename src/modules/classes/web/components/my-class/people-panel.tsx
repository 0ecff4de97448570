import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { MessageIcon } from '../../../../../ui/design/icons.ts';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SimpleTable, type TableColumn, type TableSort } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatList, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { FilterButton } from '../../../../../ui/table/filter-button.tsx';
import { PickNumbers } from '../../../../../ui/table/pick-range.tsx';
import { classPeopleRoute } from '../../../shared/my-class.contract.ts';
import { RosterRecord } from '../roster/roster-record.tsx';
import { ConditionMessage } from './condition-message.tsx';
import { MessageDialog } from './message-dialog.tsx';
import '../../../../../ui/design/choice.css';
import './my-class.css';
import {
  countsOf,
  isPeopleColumn,
  type Learner,
  PEOPLE_VIEWS,
  type PeopleView,
  peopleOf,
  readRange,
  withProgress,
} from './people.model.ts';
import { RISK_TONES, RiskReasons } from './risk-words.tsx';

const SIZE = 50;
const share = ({ done, total }: { readonly done: number; readonly total: number }) =>
  total > 0 ? `${done}/${total}` : '—';

/** Level of a learner with its reasons; calm ones stay empty. */
function RiskCell({ row }: { readonly row: Learner }) {
  const t = useT();
  if (row.risk.level === 'normal') return <span className="vse-class-note">{t('classes.risk.normal')}</span>;
  return (
    <span className="vse-people-risk">
      <StatusTag tone={RISK_TONES[row.risk.level]}>{t(`classes.risk.${row.risk.level}`)}</StatusTag>
      <RiskReasons row={row} />
    </span>
  );
}

function usePeopleColumns(
  marks: boolean,
  of: {
    readonly chosen: ReadonlySet<string>;
    readonly choose: (row: Learner) => void;
    readonly open: (row: Learner) => void;
    readonly selects: boolean;
  },
) {
  const t = useT();
  const column = (key: string, render: TableColumn<Learner>['render'], more: Partial<TableColumn<Learner>> = {}) => ({
    key,
    title: t(`classes.people.column.${key as 'number'}`),
    sortable: isPeopleColumn(key),
    render,
    ...more,
  });
  const groups = (row: Learner) => (
    <span className={row.groups.length === 1 ? 'vse-nowrap' : undefined}>
      {row.groups.length > 0 ? formatList(row.groups) : '—'}
    </span>
  );
  return [
    ...(of.selects
      ? [
          column(
            'chosen',
            (row) => (
              <input
                type="checkbox"
                className="vse-choice-box"
                aria-label={t('classes.people.choose', { name: row.name })}
                checked={of.chosen.has(row.personId)}
                onChange={() => of.choose(row)}
              />
            ),
            { width: '44px' },
          ),
        ]
      : []),
    column('number', (row) => <span className="vse-num">{row.number ?? '—'}</span>),
    column(
      'name',
      (row) => (
        <button type="button" className="vse-name-button" onClick={() => of.open(row)}>
          {row.name}
        </button>
      ),
      { heading: true },
    ),
    column('groups', groups),
    column('progress', (row) => share(row.progress), { numeric: true }),
    ...(marks ? [column('mark', (row) => formatScore(row.mark), { numeric: true })] : []),
    column('experiments', (row) => share(row.experiments), { numeric: true }),
    column('overdue', (row) => row.overdue, { numeric: true }),
    column('idle', (row) =>
      row.idleDays === 0 ? t('classes.people.today') : t('classes.people.days', { n: row.idleDays }),
    ),
    column('risk', (row) => <RiskCell row={row} />, { width: '34%' }),
    column('contacted', (row) => <span className="vse-num vse-nowrap">{formatInstant(row.contactedAt)}</span>),
  ];
}

/** 学生: everybody of a class with progress, mark and signals; a message to chosen ones. */
export function PeoplePanel({ classId }: { readonly classId: string }) {
  const t = useT();
  const labels = usePagerLabels();
  const [params, , changeParams] = useAddressParams();
  const people = useCall(classPeopleRoute, { params: { classId } });
  const [text, setText] = useState('');
  const [sort, setSort] = useState<TableSort>({ key: 'number', descending: false });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [writing, setWriting] = useState<'chosen' | 'condition' | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const view: PeopleView = PEOPLE_VIEWS.find((one) => one === params.get('show')) ?? 'all';
  const {
    rows: all,
    marks,
    passLine,
    can,
  } = people.data ?? { rows: [], marks: false, passLine: 60, can: { message: false } };
  const order = { key: isPeopleColumn(sort.key) ? sort.key : ('number' as const), descending: sort.descending };
  const range = readRange(params.get('progress'));
  const within = withProgress(all, range);
  const rows = peopleOf(within, { view, text, passLine, order });
  const counts = countsOf(within, passLine);
  const to = all.filter((row) => chosen.has(row.personId));
  const openAt = rows.findIndex((row) => row.enrolmentId === openId);
  const choose = (row: Learner) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(row.personId)) next.add(row.personId);
      return next;
    });
  const columns = usePeopleColumns(marks, {
    chosen,
    choose,
    selects: can.message,
    open: (row) => setOpenId(row.enrolmentId),
  });
  const put = (name: 'show' | 'progress', value: string) => {
    setPage(1);
    changeParams({ [name]: value }, { replace: true });
  };
  if (people.error && !people.data) return <CallError error={people.error} retry={people.refetch} />;
  const wholeChosen = rows.length > 0 && rows.every((row) => chosen.has(row.personId));
  const go = (step: number) => {
    const next = rows[openAt + step];
    return openAt >= 0 && next ? () => setOpenId(next.enrolmentId) : undefined;
  };
  return (
    <div className="vse-stack vse-people">
      <div className="vse-people-bar">
        <Segments
          label={t('classes.people.views')}
          value={view}
          onChange={(next) => put('show', next === 'all' ? '' : next)}
          items={PEOPLE_VIEWS.filter((key) => key !== 'failing' || marks).map((key) => ({
            key,
            label: t(`classes.people.view.${key}`),
            count: counts[key],
          }))}
        />
        <FilterButton
          label={t('classes.roster.progress')}
          said={range.length > 0 ? `${range[0] || '…'} – ${range[1] || '…'}` : ''}
          onClear={() => put('progress', '')}
        >
          {(close) => (
            <PickNumbers
              values={range}
              onChange={(next) => {
                put('progress', next.some(Boolean) ? next.join() : '');
                close();
              }}
            />
          )}
        </FilterButton>
        <SearchBox
          label={t('classes.people.search')}
          placeholder={t('classes.people.search')}
          value={text}
          onSearch={(next) => {
            setText(next);
            setPage(1);
          }}
        />
        {can.message && (
          <div className="vse-row">
            <Button
              size="small"
              variant="ghost"
              disabled={rows.length === 0}
              onClick={() => setChosen(wholeChosen ? new Set() : new Set(rows.map((row) => row.personId)))}
            >
              {wholeChosen ? t('classes.people.chooseNone') : t('classes.people.chooseAll', { n: rows.length })}
            </Button>
            <Button size="small" variant="ghost" disabled={all.length === 0} onClick={() => setWriting('condition')}>
              {t('classes.condition.open')}
            </Button>
            <Button
              icon={<MessageIcon aria-hidden="true" />}
              variant="primary"
              disabled={to.length === 0}
              onClick={() => setWriting('chosen')}
            >
              {to.length > 0 ? t('classes.message.send', { n: to.length }) : t('classes.message.open')}
            </Button>
          </div>
        )}
      </div>
      <SimpleTable<Learner>
        caption={t('classes.people.title')}
        captionHidden
        rows={rows.slice((page - 1) * SIZE, page * SIZE)}
        rowKey={(row) => row.personId}
        skeletonRows={people.data ? 0 : 12}
        columns={columns}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
        empty={<EmptyState compact>{t(all.length === 0 ? 'classes.people.empty' : 'classes.people.none')}</EmptyState>}
      />
      {rows.length > SIZE && <Pager page={page} size={SIZE} total={rows.length} onPage={setPage} labels={labels} />}
      {writing === 'condition' && (
        <ConditionMessage classId={classId} learners={all} marks={marks} onClose={() => setWriting(null)} />
      )}
      {writing === 'chosen' && (
        <MessageDialog classId={classId} to={to} onClose={() => setWriting(null)} onSent={() => setChosen(new Set())} />
      )}
      {openId && (
        <RosterRecord
          id={openId}
          row={undefined}
          close={() => setOpenId(null)}
          previous={go(-1)}
          next={go(1)}
          refresh={() => void people.refetch()}
          actionsOf={() => []}
        />
      )}
    </div>
  );
}

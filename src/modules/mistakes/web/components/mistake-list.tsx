import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Menu } from '../../../../ui/design/menu.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { type Mistake, mistakesDocumentRoute, mistakesRoute, startRedoRoute } from '../../shared/mistake.contract.ts';
import { MASTERY_STATES, MAX_REDO, type MasteryState, type QuestionRef, refKey } from '../../shared/mistake.model.ts';
import { MistakeDrawer } from './mistake-drawer.tsx';
import { MistakeRow } from './mistake-row.tsx';
import { StudyHeader } from './study-header.tsx';

/** What the address narrows the list to. */
function useFilter(courseId: string | null) {
  const [params, , changeParams] = useAddressParams();
  const all = params.get('all') !== null || courseId === null;
  const state = MASTERY_STATES.find((one) => one === params.get('state'));
  const query = {
    ...(all ? {} : { courseId: courseId! }),
    ...(state ? { state } : {}),
    ...(params.get('exam') ? { examId: params.get('exam')! } : {}),
    ...(params.get('point') ? { pointId: params.get('point')! } : {}),
  };
  const change = (values: Readonly<Record<string, string | null>>) => changeParams(values, { replace: true });
  return { all, state, query, change };
}

function Choice({
  label,
  anyLabel,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly anyLabel: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  return (
    <Select
      label={label}
      labelHidden
      options={[{ value: '', label: anyLabel }, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** One page of the list; the last one has the way on. */
function MistakePage({
  query,
  before,
  last,
  first,
  chosen,
  onChoose,
  onView,
  onMore,
}: {
  readonly query: object;
  readonly before: string;
  readonly last: boolean;
  /** Number of its first row, from 1. */
  readonly first: number;
  readonly chosen: readonly QuestionRef[];
  readonly onChoose: (row: Mistake) => void;
  readonly onView: (row: Mistake) => void;
  readonly onMore: (next: string) => void;
}) {
  const t = useT();
  const page = useCall(mistakesRoute, { query: { ...query, before } });
  if (page.error) return <CallError error={page.error} compact retry={page.refetch} />;
  if (!page.data) return <SkeletonBlock height="160px" />;
  const { rows, next } = page.data;
  return (
    <>
      <Rows rows={rows} first={first} chosen={chosen} onChoose={onChoose} onView={onView} />
      {last && next !== null && (
        <div>
          <Button onClick={() => onMore(next)}>{t('mistakes.more')}</Button>
        </div>
      )}
    </>
  );
}

function Rows({
  rows,
  first,
  chosen,
  onChoose,
  onView,
}: {
  readonly rows: readonly Mistake[];
  readonly first: number;
  readonly chosen: readonly QuestionRef[];
  readonly onChoose: (row: Mistake) => void;
  readonly onView: (row: Mistake) => void;
}) {
  const keys = new Set(chosen.map(refKey));
  return (
    <ol className="vse-mistakes-list" start={first}>
      {rows.map((row, at) => (
        <MistakeRow
          key={refKey(row)}
          row={row}
          place={first + at}
          chosen={keys.has(refKey(row))}
          full={keys.size >= MAX_REDO}
          onChoose={() => onChoose(row)}
          onView={() => onView(row)}
        />
      ))}
    </ol>
  );
}

/** Questions per page of the server. */
const PAGE = 20;

/** The list of own wrong questions with its filters. */
export function MistakeList({
  courseId,
  onRedo,
}: {
  readonly courseId: string | null;
  readonly onRedo: (redoId: string) => void;
}) {
  const t = useT();
  const { all, state, query, change } = useFilter(courseId);
  const list = useCall(mistakesRoute, { query }, { keepPrevious: true });
  const [more, setMore] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly QuestionRef[]>([]);
  const [shown, setShown] = useState<Mistake | null>(null);
  const narrow = (values: Readonly<Record<string, string | null>>) => {
    setMore([]);
    setChosen([]);
    change(values);
  };
  const redo = useAction(async (questions: readonly QuestionRef[]) => {
    const started = await call(startRedoRoute, {
      body: { questions: questions.map(({ questionId, number }) => ({ questionId, number })) },
    });
    onRedo(started.id);
  });
  const file = useAction((answers: 'with' | 'without') =>
    fileOrJob(mistakesDocumentRoute, { query: { ...query, answers } }, `${t('mistakes.title')}.docx`),
  );
  const choose = (row: Mistake) =>
    setChosen((before) => {
      const rest = before.filter((one) => refKey(one) !== refKey(row));
      return rest.length < before.length ? rest : [...before, row].slice(0, MAX_REDO);
    });
  const { data } = list;
  const rows = data?.rows ?? [];
  const ready = rows.filter(({ redoable, mastered }) => redoable && (!mastered || state === 'mastered'));
  const filtered = state !== undefined || 'examId' in query || 'pointId' in query;
  return (
    <div className="vse-stack">
      <StudyHeader
        lead={t('mistakes.lead')}
        actions={
          rows.length > 0 && (
            <Menu
              label={t('mistakes.export')}
              align="end"
              items={(['without', 'with'] as const).map((key) => ({
                key,
                label: t(`mistakes.export.${key}`),
                onSelect: () => void file.run(key),
              }))}
            />
          )
        }
      />
      {list.error && !data ? (
        <CallError error={list.error} retry={list.refetch} />
      ) : !data ? (
        <SkeletonBlock height="320px" />
      ) : (
        <>
          <div className="vse-mistakes-filters">
            {courseId !== null && (
              <Segments
                label={t('mistakes.scope')}
                value={all ? 'all' : 'course'}
                onChange={(key) => narrow({ all: key === 'all' ? '1' : null, exam: null, point: null })}
                items={[
                  { key: 'course', label: t('mistakes.thisCourse') },
                  { key: 'all', label: t('mistakes.allCourses') },
                ]}
              />
            )}
            <Segments
              label={t('mistakes.state')}
              value={state ?? 'all'}
              onChange={(key: MasteryState | 'all') => narrow({ state: key === 'all' ? null : key })}
              items={[
                { key: 'all', label: t('mistakes.state.all'), count: data.counts.open + data.counts.mastered },
                ...MASTERY_STATES.map((key) => ({
                  key,
                  label: t(`mistakes.state.${key}`),
                  count: data.counts[key],
                })),
              ]}
            />
            <Choice
              label={t('mistakes.exam')}
              anyLabel={t('mistakes.exam.any')}
              options={data.exams}
              value={query.examId}
              onChange={(exam) => narrow({ exam })}
            />
            <Choice
              label={t('mistakes.point')}
              anyLabel={t('mistakes.point.any')}
              options={data.points}
              value={query.pointId}
              onChange={(point) => narrow({ point })}
            />
          </div>
          {rows.length === 0 ? (
            <EmptyState
              action={
                filtered && (
                  <Button onClick={() => narrow({ state: null, exam: null, point: null })}>
                    {t('mistakes.clearFilters')}
                  </Button>
                )
              }
            >
              {t(filtered ? 'mistakes.noneFiltered' : 'mistakes.none')}
            </EmptyState>
          ) : (
            <>
              <div className="vse-row" role="status">
                {chosen.length > 0 && <span>{t('mistakes.selected', { n: chosen.length })}</span>}
                {chosen.length >= MAX_REDO && <span>{t('mistakes.selectMax', { n: MAX_REDO })}</span>}
              </div>
              <div className="vse-row">
                <Button
                  variant="primary"
                  loading={redo.busy}
                  disabled={chosen.length === 0 && ready.length === 0}
                  onClick={() => void redo.run(chosen.length > 0 ? chosen : ready.slice(0, MAX_REDO))}
                >
                  {t(chosen.length > 0 ? 'mistakes.redoSelected' : 'mistakes.redoListed')}
                </Button>
                <span className="vse-mistakes-note">{t('mistakes.redo.note')}</span>
              </div>
              <Rows rows={rows} first={1} chosen={chosen} onChoose={choose} onView={setShown} />
              {data.next !== null && more.length === 0 && (
                <div>
                  <Button onClick={() => setMore([data.next!])}>{t('mistakes.more')}</Button>
                </div>
              )}
              {more.map((before, at) => (
                <MistakePage
                  key={before}
                  {...{ query, before, chosen }}
                  last={at === more.length - 1}
                  first={(at + 1) * PAGE + 1}
                  onChoose={choose}
                  onView={setShown}
                  onMore={(next) => setMore([...more, next])}
                />
              ))}
            </>
          )}
        </>
      )}
      {shown && (
        <MistakeDrawer
          question={shown}
          busy={redo.busy}
          onRedo={() => void redo.run([shown])}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  );
}

import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { MoreIcon } from '../../../../../ui/design/icons.ts';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { changedParams, useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import type { Course } from '../../../../courses/web/courses.public.tsx';
import { bankRoute } from '../../../shared/folder.contract.ts';
import {
  deleteQuestionRoute,
  putBackQuestionRoute,
  questionRoute,
  questionsRoute,
} from '../../../shared/question.contract.ts';
import { QUESTION_TYPES } from '../../../shared/question.model.ts';
import type { Question } from '../editor/draft.model.ts';
import { QuestionEditor } from '../editor/question-editor.tsx';
import { refreshBank } from '../editor/use-question.ts';
import { bankToolsSlot } from './bank.slot.ts';
import { type Bank, type BankPlace, isNarrowed, queryOf, readPlace } from './bank-place.model.ts';
import { BulkQuestions } from './bulk-questions.tsx';
import { FolderNav } from './folder-nav.tsx';
import { ListFilters, type PlaceChange } from './list-filters.tsx';
import { MergeDialog, type MergePair } from './merge-dialog.tsx';
import { NewQuestion } from './new-question.tsx';
import { QuestionList } from './question-list.tsx';
import './bank.css';

const NOTHING: ReadonlySet<string> = new Set();
/** What the search of an address names beside the filters of the list. */
type AddressChange = PlaceChange & { readonly of?: string | null; readonly bank?: string | null };
/** What a bank is addressed by, and the objectives its questions may serve: none in a bank of a unit. */
export type BankOf = Pick<Course, 'id' | 'objectives'>;

/** A page of the list, with the pages before it. */
function List({
  course,
  bank,
  place,
  chosen,
  onChosen: setChosen,
  hrefOf,
  onPlace,
  onMerge,
}: {
  readonly course: BankOf;
  readonly bank: Bank;
  readonly place: BankPlace;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly hrefOf: (change: AddressChange) => string;
  readonly onPlace: (change: PlaceChange) => void;
  readonly onMerge: (pair: MergePair) => void;
}) {
  const t = useT();
  const asked = queryOf(place);
  const question = JSON.stringify(asked);
  // Pages walked through: each begins behind the last row of the one before. Another question begins anew.
  const [walk, setWalk] = useState<{ question: string; pages: readonly { after: string; at: string }[] }>({
    question,
    pages: [],
  });
  const pages = walk.question === question ? walk.pages : [];
  const params = { courseId: course.id };
  const list = useCall(questionsRoute, { params, query: { ...asked, ...pages.at(-1) } }, { keepPrevious: true });
  const [counts, setCounts] = useState(list.data?.counts ?? null);
  if (list.data?.counts && list.data.counts !== counts) setCounts(list.data.counts);
  const rows = list.data?.rows ?? [];
  const clear: PlaceChange = {
    kw: null,
    type: null,
    difficulty: null,
    state: null,
    review: null,
    tag: null,
    point: null,
    objective: null,
    used: null,
    holds: null,
    author: null,
    facility: null,
    discrimination: null,
  };
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  return (
    <section className="vse-bank-list" aria-label={t('questions.list')}>
      <ListFilters
        place={place}
        counts={counts}
        reviews={bank.review.on}
        tags={bank.tags}
        authors={bank.authors}
        exams={bank.exams}
        objectives={course.objectives}
        points={rows.flatMap(({ knowledge }) => knowledge)}
        onChange={onPlace}
      />
      <div className="vse-bank-scroll">
        {list.error && <CallError error={list.error} retry={list.refetch} />}
        {!list.data && !list.error && <SkeletonText lines={14} />}
        {list.data && rows.length === 0 && (
          <EmptyState
            drawing={isNarrowed(place) ? 'no-match' : 'empty'}
            action={
              isNarrowed(place) ? (
                <Button onClick={() => onPlace(clear)}>{t('questions.resetFilters')}</Button>
              ) : (
                bank.can.edit && <NewQuestion hrefOf={(type) => hrefOf({ question: 'new', of: type })} />
              )
            }
          >
            {t(isNarrowed(place) ? 'questions.noMatch' : 'questions.empty')}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <QuestionList
            rows={rows}
            openId={place.question}
            chosen={chosen}
            objectives={course.objectives}
            hrefOf={(id) => hrefOf({ question: id, of: null })}
            pointHref={(point) => hrefOf({ point })}
            // What one may only read is copied into the own bank.
            onChoose={bank.can.edit || bank.owner === 'unit' ? choose : null}
          />
        )}
        {(pages.length > 0 || list.data?.next) && (
          <div className="vse-bank-pages">
            <Button
              size="small"
              disabled={pages.length === 0}
              onClick={() => setWalk({ question, pages: pages.slice(0, -1) })}
            >
              {t('questions.page.before')}
            </Button>
            <span className="vse-num">{t('questions.page.nth', { n: pages.length + 1 })}</span>
            <Button
              size="small"
              disabled={!list.data?.next}
              onClick={() => list.data?.next && setWalk({ question, pages: [...pages, list.data.next] })}
            >
              {t('questions.page.next')}
            </Button>
          </div>
        )}
      </div>
      <BulkQuestions
        courseId={course.id}
        chosen={chosen}
        bank={bank}
        onMerge={onMerge}
        onClear={() => setChosen(NOTHING)}
      />
    </section>
  );
}

/** The question the address names, in its editor. */
function Open({
  course,
  bank,
  place,
  type,
  hrefOf,
  onOpen,
  onMerge,
}: {
  readonly course: BankOf;
  readonly bank: Bank;
  readonly place: BankPlace;
  /** Of a new one. */
  readonly type: (typeof QUESTION_TYPES)[number];
  readonly hrefOf: (id: string) => string;
  readonly onOpen: (id: string | null) => void;
  readonly onMerge: (pair: MergePair) => void;
}) {
  const t = useT();
  const id = place.question === 'new' ? null : place.question;
  const read = useCall(questionRoute, { params: { questionId: id ?? '' } }, { enabled: id !== null });
  const remove = useAction(async (question: Question) => {
    const params = { questionId: question.id };
    await call(deleteQuestionRoute, { params });
    onOpen(null);
    await refreshBank();
    undoToast(t('questions.deleted'), async () => {
      await call(putBackQuestionRoute, { params });
      await refreshBank();
    });
  });
  if (id !== null && !read.data) {
    return (
      <div className="vse-question-editor">
        <div className="vse-question-body">
          {read.error ? <CallError error={read.error} retry={read.refetch} /> : <SkeletonText lines={16} />}
          {read.error && (
            <div>
              <Button onClick={() => onOpen(null)}>{t('questions.closeEditor')}</Button>
            </div>
          )}
        </div>
      </div>
    );
  }
  return (
    <QuestionEditor
      key={id ?? `new ${type}`}
      courseId={course.id}
      question={id === null ? null : read.data!}
      type={type}
      reviews={bank.review.on}
      folders={bank.folders}
      ofUnit={bank.owner === 'unit'}
      folderId={place.folder === 'none' ? null : place.folder}
      hrefOf={hrefOf}
      onCreated={onOpen}
      onDelete={(question) => void remove.run(question)}
      onMerge={onMerge}
      onClose={() => onOpen(null)}
    />
  );
}

/**
 * One bank: folders, questions, and the one that is written.
 * @param page key of the page it stands on, which keeps its place in the address
 * @param head the bar above it, with the search and the commands of the bank
 * @param menu what is seldom done with it
 * @param instead below the reason why it cannot be read
 * @param children above its folders
 */
export function BankDesk({
  of,
  page,
  head,
  menu,
  instead,
  children,
}: {
  readonly of: BankOf;
  readonly page: string;
  readonly head: (parts: { readonly tools: ReactNode; readonly actions: ReactNode }) => ReactNode;
  readonly menu?: (bank: Bank) => ReactNode;
  readonly instead?: ReactNode;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  // What was chosen in one bank is not chosen in another.
  const [picked, setPicked] = useState({ bank: of.id, ids: NOTHING });
  const chosen = picked.bank === of.id ? picked.ids : NOTHING;
  const setChosen: Dispatch<SetStateAction<ReadonlySet<string>>> = (next) =>
    setPicked((now) => {
      const held = now.bank === of.id ? now.ids : NOTHING;
      return { bank: of.id, ids: typeof next === 'function' ? next(held) : next };
    });
  const [merging, setMerging] = useState<{ readonly pair: MergePair; readonly edited: boolean } | null>(null);
  const place = readPlace(params);
  const bank = useCall(bankRoute, { params: { courseId: of.id } });
  const hrefOf = (change: AddressChange) => addressOf(page, Object.fromEntries(changedParams(params, change)));
  const onPlace = (change: PlaceChange) => changeParams(change, { replace: true });
  const newType = QUESTION_TYPES.find((type) => type === params.get('of')) ?? 'single';
  const open = place.question !== null && (place.question !== 'new' || bank.data?.can.edit === true);
  return (
    <div className="vse-bank">
      {head({
        tools: (
          <SearchBox
            label={t('questions.search')}
            placeholder={t('questions.search')}
            value={place.kw}
            slashFocus
            onSearch={(kw) => onPlace({ kw: kw || null })}
          />
        ),
        actions: bank.data && (
          <>
            {menu?.(bank.data)}
            <SlotView
              slot={bankToolsSlot}
              props={{ courseId: of.id, bank: bank.data, place, chosen }}
              waiting={<IconButton label={t('ui.action.more')} icon={<MoreIcon aria-hidden="true" />} disabled />}
            />
            {bank.data.can.edit && <NewQuestion hrefOf={(type) => hrefOf({ question: 'new', of: type })} />}
          </>
        ),
      })}
      {bank.error ? (
        <>
          <CallError error={bank.error} retry={bank.refetch} />
          {instead}
        </>
      ) : !bank.data ? (
        <div className="vse-bank-waiting" role="status" aria-label={t('ui.loading')}>
          <SkeletonText lines={18} />
        </div>
      ) : (
        // With a key it is not the waiting form grown: what stands in it moves nowhere.
        <div key="body" className="vse-bank-body" data-open={open ? '' : undefined}>
          <FolderNav
            courseId={of.id}
            bank={bank.data}
            selected={place.folder}
            hrefOf={(folder) => hrefOf({ folder, question: null, of: null })}
          >
            {children}
          </FolderNav>
          <List
            key={of.id}
            course={of}
            bank={bank.data}
            place={place}
            chosen={chosen}
            onChosen={setChosen}
            hrefOf={hrefOf}
            onPlace={onPlace}
            onMerge={(pair) => setMerging({ pair, edited: false })}
          />
          {open && (
            <Open
              key={place.question}
              course={of}
              bank={bank.data}
              place={place}
              type={newType}
              hrefOf={(id) => hrefOf({ question: id, of: null })}
              onOpen={(question) => changeParams({ question, of: null })}
              onMerge={(pair) => setMerging({ pair, edited: true })}
            />
          )}
        </div>
      )}
      {merging && (
        <MergeDialog
          pair={merging.pair}
          onMerged={(from, into) => {
            setMerging(null);
            setChosen(NOTHING);
            // What the editor has just stored may not be in the address yet.
            if (merging.edited || place.question === from) changeParams({ question: into, of: null });
          }}
          onClose={() => setMerging(null)}
        />
      )}
    </div>
  );
}

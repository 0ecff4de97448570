import { useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { AwardIcon, ChevronLeftIcon, PlusIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { Pager } from '../../../../ui/design/pager.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { LinkTabs } from '../../../../ui/design/tabs.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { usePagerLabels } from '../../../../ui/shell/pager-labels.ts';
import { placeFrom } from '../../../classes/web/study.public.tsx';
import { courseTreeRoute } from '../../../courses/shared/structure.contract.ts';
import { type Course, CourseFrame, CourseHead } from '../../../courses/web/courses.public.tsx';
import { boardsRoute } from '../../shared/board.contract.ts';
import { FORUM_TABS, TOPICS_SIZE } from '../../shared/discussion.model.ts';
import { topicsRoute } from '../../shared/topic.contract.ts';
import { newsOfList } from '../components/board-news.model.ts';
import { type Board, type Boards, type ForumPlace, readPlace } from '../components/forum.model.ts';
import { useBoardName } from '../components/marks.tsx';
import { NewsBar } from '../components/news-bar.tsx';
import { OwnPoints } from '../components/own-points.tsx';
import { useFreshForum } from '../components/refresh-forum.ts';
import { Thread } from '../components/thread.tsx';
import { TopicForm } from '../components/topic-form.tsx';
import { TopicList } from '../components/topic-list.tsx';
import { type HeardNews, useBoardNews } from '../components/use-board-news.ts';
import '../components/forum.css';

type Address = (
  change: Partial<Record<'board' | 'nodeId' | 'tab' | 'kw' | 'page' | 'topic', string | undefined>>,
) => string;

/** Boards one reads, with how many topics have something new. */
function BoardNav({
  boards,
  selected,
  address,
}: {
  readonly boards: readonly Board[];
  readonly selected: Board | null;
  readonly address: Address;
}) {
  const t = useT();
  const boardName = useBoardName();
  const line = (key: string, href: string, name: string, unread: number, on: boolean) => (
    <li key={key}>
      <Link href={href} aria-current={on ? 'page' : undefined}>
        <span>{name}</span>
        {unread > 0 && (
          <span className="vse-forum-news vse-num">
            {formatNumber(unread)}
            <span className="vse-visually-hidden">{t('discussion.unread', { n: unread })}</span>
          </span>
        )}
      </Link>
    </li>
  );
  const sum = boards.reduce((total, { unread }) => total + unread, 0);
  return (
    <nav className="vse-forum-boards" aria-label={t('discussion.board.label')}>
      <ul>
        {line('all', address({ board: undefined }), t('discussion.board.all'), sum, selected === null)}
        {boards.map((one) =>
          line(one.id, address({ board: one.id }), boardName(one), one.unread, one.id === selected?.id),
        )}
      </ul>
    </nav>
  );
}

function List({
  course,
  place,
  selected,
  awaited,
  heard,
  address,
  onNew,
  onFirst,
}: {
  readonly course: Course;
  readonly place: ForumPlace;
  readonly selected: Board | null;
  /** The board of a node nobody wrote at yet. */
  readonly awaited: boolean;
  readonly heard: HeardNews;
  readonly address: Address;
  readonly onNew: (() => void) | null;
  /** Goes to the first page, where what is new stands. */
  readonly onFirst: () => void;
}) {
  const t = useT();
  const labels = usePagerLabels();
  const { tab, kw, page } = place;
  const list = useCall(
    topicsRoute,
    {
      params: { courseId: course.id },
      query: { tab, kw, page, ...(selected ? { board: selected.id } : {}) },
    },
    { keepPrevious: true, enabled: heard.ready && !awaited },
  );
  const first = onNew && (
    <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={onNew}>
      {t('discussion.new')}
    </Button>
  );
  const readAt = list.isPlaceholderData ? Number.POSITIVE_INFINITY : list.dataUpdatedAt;
  const news = newsOfList(heard.news, { board: selected?.id ?? null, readAt, own: heard.own });
  const bar = (
    <NewsBar
      {...news}
      lost={heard.lostAt !== null && heard.lostAt > readAt}
      at="top"
      busy={list.isFetching}
      onPress={() => {
        if (page > 1) onFirst();
        void refresh(topicsRoute, boardsRoute);
      }}
    />
  );
  if (list.error) return <CallError error={list.error} retry={list.refetch} />;
  if (!awaited && !list.data) return <SkeletonText lines={12} />;
  if (awaited || list.data!.rows.length === 0) {
    const narrowed = kw !== '' || tab !== 'latest';
    return (
      <div>
        {bar}
        <EmptyState drawing={narrowed ? 'no-match' : 'empty'} action={narrowed ? undefined : first}>
          {t(narrowed ? 'discussion.noMatch' : 'discussion.empty')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div>
      {bar}
      <TopicList
        rows={list.data!.rows}
        keyword={kw}
        showsBoard={selected === null}
        hrefOf={(topic) => address({ topic })}
      />
      {list.data!.total > TOPICS_SIZE && (
        <Pager
          page={page}
          size={TOPICS_SIZE}
          total={list.data!.total}
          labels={labels}
          hrefFor={(to) => address({ page: String(to) })}
          onPage={() => {}}
        />
      )}
    </div>
  );
}

/** Why nothing can be written here, said once above the list. */
function Refusal({ boards }: { readonly boards: Boards }) {
  const t = useT();
  if (boards.refusal === null || boards.refusal.why === 'oversight') return null;
  return (
    <Banner tone="warning">
      {boards.refusal.why === 'closed'
        ? t('discussion.courseClosed')
        : t(boards.refusal.why === 'exam' ? 'discussion.examTime' : 'discussion.muted', {
            time: formatInstant(boards.refusal.until),
          })}
    </Banner>
  );
}

/** The node an address names that nobody wrote at yet. */
function useAwaitedNode(courseId: string, nodeId: string | null) {
  const outline = useCall(courseTreeRoute, { params: { courseId } }, { enabled: nodeId !== null });
  const node = outline.data?.rows.find(({ id }) => id === nodeId);
  return node ? { id: node.id, name: node.name } : null;
}

function Forum({ course }: { readonly course: Course }) {
  const t = useT();
  const boardName = useBoardName();
  const [params, , changeParams] = useAddressParams();
  const [writing, setWriting] = useState(params.get('do') === 'new');
  const boards = useCall(boardsRoute, { params: { courseId: course.id } });
  useFreshForum();
  const heard = useBoardNews(course.id);
  const place = readPlace(params);
  // Comments stand below their announcements.
  const rows = boards.data?.rows.filter(({ kind }) => kind !== 'notice') ?? [];
  const selected =
    rows.find(({ id, nodeId }) => (place.node === null ? id === place.board : nodeId === place.node)) ?? null;
  const node = useAwaitedNode(course.id, place.node !== null && boards.data && !selected ? place.node : null);
  const address: Address = (change) => {
    const query: Record<string, string | undefined> = {
      Id: course.id,
      board: selected?.id,
      nodeId: selected ? undefined : (place.node ?? undefined),
      tab: place.tab === 'latest' ? undefined : place.tab,
      kw: place.kw || undefined,
      ...('board' in change ? { nodeId: undefined } : {}),
      ...change,
    };
    return addressOf('study.forum', query);
  };
  const set = (name: string, value: string | null, replace = false) =>
    changeParams({ [name]: value, ...(name === 'kw' ? { page: null } : {}) }, { replace });
  /** Takes what asked for a new topic out of the address. @param topicId the topic that was written, which is opened */
  const endWriting = (topicId: string | null) =>
    changeParams({ do: null, at: null, ...(topicId ? { topic: topicId } : {}) }, { replace: topicId === null });
  const writes =
    boards.data?.refusal === null && (selected === null || !selected.closed || boards.data.face === 'team');
  const writable = rows.filter((one) => !one.closed || boards.data?.face === 'team');
  const onNew = writes && (writable.length > 0 || node) ? () => setWriting(true) : null;
  return (
    <>
      <CourseHead
        course={course}
        tools={
          place.topic === null ? (
            <>
              <LinkTabs
                label={t('route.study.forum')}
                value={place.tab}
                items={FORUM_TABS.map((key) => ({
                  key,
                  label: t(`discussion.tab.${key}`),
                  href: address({ tab: key === 'latest' ? undefined : key }),
                }))}
              />
              <SearchBox
                label={t('discussion.search')}
                placeholder={t('discussion.search')}
                value={place.kw}
                slashFocus
                onSearch={(text) => set('kw', text, true)}
              />
            </>
          ) : undefined
        }
        actions={
          <>
            {(!boards.data || boards.data.face === 'learner') && (
              <Button
                icon={<AwardIcon aria-hidden="true" />}
                disabled={!boards.data}
                onClick={() => set('points', '1')}
              >
                {t('discussion.points.mine')}
              </Button>
            )}
            {(onNew || !boards.data) && (
              <Button
                variant="primary"
                icon={<PlusIcon aria-hidden="true" />}
                disabled={!onNew}
                onClick={onNew ?? undefined}
              >
                {t('discussion.new')}
              </Button>
            )}
          </>
        }
      />
      {boards.error ? (
        <CallError error={boards.error} retry={boards.refetch} />
      ) : !boards.data ? (
        <SkeletonBlock height="420px" />
      ) : (
        <div className="vse-forum">
          <BoardNav boards={rows} selected={selected} address={address} />
          <div className="vse-forum-main">
            <Refusal boards={boards.data} />
            {boards.data.refusal === null && selected?.closed && (
              <Banner tone="info">{t('discussion.board.closed')}</Banner>
            )}
            {node && place.topic === null && <h2>{`${t('discussion.node.title')} · ${node.name}`}</h2>}
            {place.topic === null ? (
              <List
                course={course}
                place={place}
                selected={selected}
                awaited={place.node !== null && selected === null}
                heard={heard}
                address={address}
                onNew={onNew}
                onFirst={() => set('page', null, true)}
              />
            ) : (
              <>
                <div>
                  <ButtonLink
                    size="small"
                    variant="ghost"
                    href={address({ topic: undefined })}
                    icon={<ChevronLeftIcon aria-hidden="true" />}
                  >
                    {selected ? boardName(selected) : t('discussion.back')}
                  </ButtonLink>
                </div>
                <Thread
                  key={place.topic}
                  topicId={place.topic}
                  boards={rows}
                  counts={boards.data.face === 'learner'}
                  headed
                  heard={heard}
                  hrefOf={(topic) => address({ topic })}
                />
              </>
            )}
          </div>
        </div>
      )}
      {writing && boards.data && (node || writable.length > 0) && (
        <TopicForm
          courseId={course.id}
          boards={writable}
          node={node}
          start={(selected && !selected.closed ? selected : writable[0])?.id ?? ''}
          asks={place.node !== null}
          anchor={place.node === null ? null : placeFrom(params.get('at'))}
          editing={null}
          hrefOf={(topic) => address({ topic })}
          onClose={() => {
            setWriting(false);
            endWriting(null);
          }}
          onSent={endWriting}
        />
      )}
      {params.get('points') !== null && (
        <OwnPoints
          courseId={course.id}
          hrefOf={(topic) => address({ topic })}
          onClose={() => set('points', null, true)}
        />
      )}
    </>
  );
}

/** 讨论区: where a course asks, answers and discusses. */
export default function ForumPage() {
  return <CourseFrame ownHead>{(course) => <Forum key={course.id} course={course} />}</CourseFrame>;
}

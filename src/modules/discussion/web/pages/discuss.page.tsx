import { useState } from 'react';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { BulkAction, OpenRow } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { listClassesRoute } from '../../../classes/shared/class.contract.ts';
import { type Course, CourseFrame, courseListHead } from '../../../courses/web/courses.public.tsx';
import { boardsRoute } from '../../shared/board.contract.ts';
import { type PostState, topicCommandsOf } from '../../shared/discussion.model.ts';
import {
  ATTENTION_TONES,
  postResource,
  STATE_TONES,
  topicResource,
  VERDICT_TONES,
} from '../../shared/discussion.resource.ts';
import { bulkTopicsRoute, topicRoute } from '../../shared/topic.contract.ts';
import { BoardSettings } from '../components/board-settings.tsx';
import type { Board, Boards } from '../components/forum.model.ts';
import { TopicMarks } from '../components/marks.tsx';
import { refreshForum, useFreshForum } from '../components/refresh-forum.ts';
import { ScoringForm } from '../components/scoring-form.tsx';
import { Thread } from '../components/thread.tsx';
import { TopicForm } from '../components/topic-form.tsx';
import { useBoardNews } from '../components/use-board-news.ts';
import { useModeration } from '../components/use-moderation.tsx';

const topicOf = (row: ListRow) => ({
  id: String(row.id),
  title: String(row.title),
  version: Number(row.version),
  boardId: String(row.boardid),
  pinned: row.pinned === true,
  essence: row.essence === true,
  closed: row.closed === true,
  question: row.question === true,
  solved: row.solved === true,
  state: String(row.state) as PostState,
});

/** A topic of the list in a drawer: the whole thread with what the team may do. */
function TopicRecord({
  courseId,
  topicId,
  boards,
  hrefOf,
  ...open
}: OpenRow & {
  readonly courseId: string;
  readonly topicId: string;
  readonly boards: readonly Board[];
  readonly hrefOf: (id: string) => string;
}) {
  const heard = useBoardNews(courseId);
  const record = useCall(topicRoute, { params: { topicId }, query: { page: 1 } });
  return (
    <RecordDrawer
      {...open}
      title={record.data?.title ?? String(open.row?.title ?? open.row?.topic ?? '')}
      record={record}
      closeOnMask={false}
    >
      {(data) => (
        <Thread
          key={data.id}
          topicId={data.id}
          boards={boards}
          counts={false}
          headed={false}
          heard={heard}
          hrefOf={hrefOf}
        />
      )}
    </RecordDrawer>
  );
}

function Discussion({ course, boards }: { readonly course: Course; readonly boards: Boards | undefined }) {
  const t = useT();
  const tabs = [
    { key: 'topics', label: t('discussion.tab.topics') },
    { key: 'points', label: t('discussion.tab.points') },
  ] as const;
  const tab = useListTab(['topics', 'points']);
  const [panel, setPanel] = useState<'boards' | 'scoring' | 'new' | null>(null);
  const classes = useCall(listClassesRoute, { params: { courseId: course.id } });
  const all = boards?.rows ?? [];
  // On the board of an announcement nobody opens a topic, and none is moved there.
  const rows = all.filter(({ kind }) => kind !== 'notice');
  const moderation = useModeration(rows);
  useFreshForum();
  const moderates = boards?.can.moderate ?? false;
  // The command has its place while the boards are read; the server says who may.
  const writes = !boards || boards.refusal === null;
  const hrefOf = (topic: string) => addressOf('study.forum', { Id: course.id, topic });
  const kinds = {
    course: t('discussion.board.course'),
    class: t('discussion.board.class'),
    node: t('discussion.board.node'),
    experiment: t('discussion.board.experiment'),
    notice: t('discussion.board.notice'),
  };
  const boardOf = (row: ListRow) =>
    typeof row.board === 'string' ? row.board : (kinds[String(row.kind) as keyof typeof kinds] ?? '—');
  const authorOf = (row: ListRow) => (typeof row.author === 'string' ? row.author : t('discussion.anonymous'));
  const classNodes = classes.data?.rows.map(({ id, name }) => ({ id, name, parent: null }));
  const sources = {
    class: { kind: 'tree', nodes: classNodes },
    boardid: {
      kind: 'codes',
      labels: all.map((one) => ({ value: one.id, label: one.name ?? kinds[one.kind] })),
    },
  } as const;
  const more = [
    { key: 'boards', label: t('discussion.board.settings'), onSelect: () => setPanel('boards'), reads: true },
    ...(moderates
      ? [{ key: 'scoring', label: t('discussion.scoring'), onSelect: () => setPanel('scoring'), reads: true }]
      : []),
  ];
  const common = {
    page: 'courseDiscuss',
    may: (action: string) => action === 'query' || action === 'export' || (action === 'add' ? writes : moderates),
    within: { filter: 'course', id: course.id },
    head: courseListHead(course),
    title: t('route.maintain.teachingManage.discuss'),
    lead: t('discussion.lead'),
    tabs,
    sources,
    more,
    exports: true,
  } as const;
  const bulk = (['pin', 'essence', 'close', 'reopen'] as const).map(
    (command): BulkAction => ({
      key: command,
      label: t(`discussion.action.${command}`),
      needs: 'edit',
      grade: 'B',
      effect: (n) => t('discussion.bulk.effect', { n }),
      why: (row) => (topicCommandsOf(topicOf(row)).includes(command) ? null : t('discussion.moved')),
      run: async (keys) => {
        const { done, skipped } = await call(bulkTopicsRoute, {
          params: { courseId: course.id },
          body: { command, ids: keys.slice(0, 100) },
        });
        await refreshForum();
        return { done, skipped } as never;
      },
    }),
  );
  return (
    <>
      {tab === 'points' ? (
        <ListPage
          key="points"
          {...common}
          resource={postResource}
          chooses={false}
          columns={[
            { name: 'topic', width: 178 },
            { name: 'board', width: 160, render: boardOf },
            { name: 'author', width: 84, render: authorOf },
            { name: 'number', width: 104 },
            { name: 'class', width: 112 },
            { name: 'created', width: 164 },
            { name: 'characters', width: 72 },
            { name: 'similarity', width: 104 },
            { name: 'likes', width: 56 },
            { name: 'counted', width: 164 },
            { name: 'state', hidden: true },
          ]}
          tones={{ counted: VERDICT_TONES, state: STATE_TONES }}
          empty={{ text: t('discussion.empty.points') }}
          drawer={(open) =>
            open.row ? (
              <TopicRecord
                {...open}
                courseId={course.id}
                topicId={String(open.row.topicid)}
                boards={rows}
                hrefOf={hrefOf}
              />
            ) : null
          }
        />
      ) : (
        <ListPage
          key="topics"
          {...common}
          resource={topicResource}
          columns={[
            { name: 'title', width: 206 },
            { name: 'board', width: 160, render: boardOf },
            { name: 'author', width: 84, render: authorOf },
            { name: 'replies', width: 66 },
            { name: 'likes', width: 56 },
            { name: 'lastreply', width: 170 },
            {
              name: 'attention',
              width: 176,
              render: (row) => (
                <span className="vse-forum-marks">
                  {row.attention === 'reported' && (
                    <StatusTag tone="error">{t('discussion.attention.reported')}</StatusTag>
                  )}
                  {row.attention === 'held' && row.state !== 'held' && (
                    <StatusTag tone="warning">{t('discussion.attention.held')}</StatusTag>
                  )}
                  <TopicMarks topic={topicOf(row)} />
                </span>
              ),
            },
            { name: 'counted', width: 164 },
            { name: 'created', hidden: true },
          ]}
          tones={{ attention: ATTENTION_TONES, counted: VERDICT_TONES, state: STATE_TONES }}
          bulk={bulk}
          rowActions={(row) =>
            moderates
              ? topicCommandsOf(topicOf(row)).map((command) => ({
                  key: command,
                  label: t(`discussion.action.${command}`),
                  onSelect: () => moderation.giveTopic(topicOf(row), command),
                }))
              : []
          }
          create={{
            label: t('discussion.new'),
            drawer: (close) => <NewTopic close={close} {...{ course, rows, hrefOf }} />,
          }}
          empty={{
            text: t('discussion.empty.team'),
            action: writes ? (
              <Button variant="primary" onClick={() => setPanel('new')}>
                {t('discussion.new')}
              </Button>
            ) : undefined,
          }}
          drawer={(open) => (
            <TopicRecord {...open} courseId={course.id} topicId={open.id} boards={rows} hrefOf={hrefOf} />
          )}
        />
      )}
      {panel === 'new' && <NewTopic close={() => setPanel(null)} {...{ course, rows, hrefOf }} />}
      {panel === 'boards' && <BoardSettings boards={all} may={moderates} onClose={() => setPanel(null)} />}
      {panel === 'scoring' && <ScoringForm courseId={course.id} onClose={() => setPanel(null)} />}
      {moderation.element}
    </>
  );
}

function NewTopic({
  course,
  rows,
  hrefOf,
  close,
}: {
  readonly course: Course;
  readonly rows: readonly Board[];
  readonly hrefOf: (id: string) => string;
  readonly close: () => void;
}) {
  return (
    <TopicForm
      courseId={course.id}
      boards={rows}
      node={null}
      start={rows[0]?.id ?? ''}
      editing={null}
      hrefOf={hrefOf}
      onClose={close}
      onSent={() => {}}
    />
  );
}

function Managed({ course }: { readonly course: Course }) {
  const boards = useCall(boardsRoute, { params: { courseId: course.id } });
  return <Discussion course={course} boards={boards.data} />;
}

/** 讨论管理: the boards of a course, what waits for the team, and what counts. */
export default function DiscussPage() {
  return <CourseFrame ownHead>{(course) => <Managed key={course.id} course={course} />}</CourseFrame>;
}

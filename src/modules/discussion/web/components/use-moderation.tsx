import { type ReactNode, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Select } from '../../../../ui/design/select.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { REASON } from '../../../../ui/forms/reason-field.tsx';
import { type Question, useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { MUTE_DAYS, needsReason, type PostCommand, type TopicCommand } from '../../shared/discussion.model.ts';
import * as posts from '../../shared/post.contract.ts';
import { commandTopicRoute } from '../../shared/topic.contract.ts';
import type { Board, Post } from './forum.model.ts';
import { useBoardName } from './marks.tsx';
import { PostHistory } from './post-history.tsx';
import { refreshForum } from './refresh-forum.ts';

interface TopicAt {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly boardId: string;
}

function MuteDialog({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const t = useT();
  const [days, setDays] = useState('3');
  const [reason, setReason] = useState('');
  const n = Number(days);
  const fits =
    Number.isInteger(n) && n >= MUTE_DAYS.least && n <= MUTE_DAYS.most && reason.trim().length >= REASON.least;
  const muting = useAction(async () => {
    const { until } = await call(posts.mutePersonRoute, { params: { postId: post.id }, body: { days: n, reason } });
    toast.show({ text: t('discussion.mute.done', { time: formatInstant(until) }), tone: 'success' });
    onClose();
  });
  return (
    <FormDialog
      title={t('discussion.mute.title')}
      submitLabel={t('discussion.action.mute')}
      busy={muting.busy}
      disabled={!fits}
      danger
      onSubmit={() => void muting.run()}
      onClose={onClose}
    >
      <TextField
        type="number"
        min={MUTE_DAYS.least}
        max={MUTE_DAYS.most}
        label={t('discussion.mute.days')}
        value={days}
        required
        onChange={(event) => setDays(event.target.value)}
      />
      <TextArea
        label={t('discussion.mute.reason')}
        value={reason}
        maxLength={REASON.most}
        counted
        required
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

function MoveDialog({
  topic,
  boards,
  onMove,
  onClose,
}: {
  readonly topic: TopicAt;
  readonly boards: readonly Board[];
  readonly onMove: (boardId: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const boardName = useBoardName();
  const others = boards.filter(({ id }) => id !== topic.boardId);
  const [to, setTo] = useState(others[0]?.id ?? '');
  const moving = useAction(() => onMove(to));
  return (
    <FormDialog
      title={t('discussion.move.title', { title: topic.title })}
      submitLabel={t('discussion.action.move')}
      busy={moving.busy}
      disabled={to === ''}
      onSubmit={() => void moving.run()}
      onClose={onClose}
    >
      <Select
        label={t('discussion.move.to')}
        value={to}
        options={others.map((one) => ({ value: one.id, label: boardName(one) }))}
        onChange={(event) => setTo(event.target.value)}
      />
    </FormDialog>
  );
}

/** What the team and authors do with topics and posts, with what is asked first; `element` holds the dialogs. */
export function useModeration(boards: readonly Board[]): {
  readonly giveTopic: (topic: TopicAt, command: TopicCommand) => void;
  readonly givePost: (post: Post, command: PostCommand) => void;
  readonly mute: (post: Post) => void;
  readonly unmute: (post: Post) => void;
  readonly reveal: (post: Post) => void;
  readonly report: (post: Post) => void;
  readonly remove: (post: Post) => void;
  readonly history: (post: Post) => void;
  readonly element: ReactNode;
} {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [muted, setMuted] = useState<Post | null>(null);
  const [moved, setMoved] = useState<TopicAt | null>(null);
  const [looked, setLooked] = useState<Post | null>(null);
  const doing = useAction(async (question: Question | null, work: (reason: string) => Promise<unknown>) => {
    const given = question ? await confirm(question) : { reason: '' };
    if (!given) return;
    const said = await work(given.reason);
    toast.show({ text: typeof said === 'string' ? said : t('discussion.done'), tone: 'success' });
    await refreshForum();
  });
  const run = (question: Question | null, work: (reason: string) => Promise<unknown>) => void doing.run(question, work);
  const sendTopic = (topic: TopicAt, command: TopicCommand, boardId?: string) =>
    call(commandTopicRoute, {
      params: { topicId: topic.id },
      body: { command, version: topic.version, ...(boardId === undefined ? {} : { boardId }) },
    });
  const of = (post: Post) => ({ params: { postId: post.id } });
  const asked = (key: 'report' | 'hide' | 'reject' | 'reveal'): Question => ({
    grade: 'C',
    title: t(`discussion.action.${key}`),
    text: t(`discussion.${key}.text`),
    confirmLabel: t(`discussion.action.${key}`),
    danger: key === 'hide' || key === 'reject',
  });
  return {
    giveTopic: (topic, command) => (command === 'move' ? setMoved(topic) : run(null, () => sendTopic(topic, command))),
    givePost: (post, command) =>
      run(needsReason(command) ? asked(command === 'hide' ? 'hide' : 'reject') : null, (reason) =>
        call(posts.commandPostRoute, {
          ...of(post),
          body: { command, version: post.version, ...(reason === '' ? {} : { reason }) },
        }),
      ),
    mute: setMuted,
    unmute: (post) =>
      run(
        {
          ...asked('report'),
          title: t('discussion.action.unmute'),
          text: null,
          confirmLabel: t('discussion.action.unmute'),
        },
        async (reason) => {
          await call(posts.mutePersonRoute, { ...of(post), body: { days: null, reason } });
          return t('discussion.mute.lifted');
        },
      ),
    reveal: (post) =>
      run(asked('reveal'), async (reason) => {
        const { name, number } = await call(posts.revealAuthorRoute, { ...of(post), body: { reason } });
        return t('discussion.revealed', { name, number: number ?? '—' });
      }),
    report: (post) =>
      run(asked('report'), async (reason) => {
        await call(posts.reportPostRoute, { ...of(post), body: { reason } });
        return t('discussion.reported');
      }),
    remove: (post) =>
      run(
        {
          grade: 'B',
          title: t('discussion.action.delete'),
          text: t('discussion.delete.text'),
          confirmLabel: t('discussion.action.delete'),
          danger: true,
        },
        async () => {
          await call(posts.deletePostRoute, of(post));
          return t('discussion.deleted');
        },
      ),
    history: setLooked,
    element: (
      <>
        {element}
        {muted && <MuteDialog post={muted} onClose={() => setMuted(null)} />}
        {moved && (
          <MoveDialog
            topic={moved}
            boards={boards}
            onMove={async (boardId) => {
              await sendTopic(moved, 'move', boardId);
              setMoved(null);
              toast.show({ text: t('discussion.done'), tone: 'success' });
              await refreshForum();
            }}
            onClose={() => setMoved(null)}
          />
        )}
        {looked && <PostHistory post={looked} onClose={() => setLooked(null)} />}
      </>
    ),
  };
}

import { useState } from 'react';
import { APPEAL_TEXT } from '../../../../../kernel/appeals/appeal.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { ReviewItemProps } from '../../../../attempts/web/attempts.public.tsx';
import {
  appealQuestionRoute,
  ownQuestionAppealsRoute,
  withdrawQuestionAppealRoute,
} from '../../../shared/appeal.contract.ts';
import './appeals.css';

type Own = CallOutput<typeof ownQuestionAppealsRoute>['rows'][number];

const TONES = { submitted: 'info', kept: 'neutral', changed: 'success', withdrawn: 'neutral' } as const;

/** 申请复核: why the score of a question is doubted. What is typed survives a lost sign-in. */
function AppealDialog({ attemptId, item, place, onClose }: ReviewItemProps & { readonly onClose: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const short = text.trim().length < APPEAL_TEXT.least;
  const draft = useDraft(
    'marking.appeal',
    `${attemptId} ${item}`,
    { text },
    {
      dirty: text.trim() !== '',
      label: t('marking.own.appeal.title', { n: place }),
      check: isRecord<{ text: string }>,
      restore: (kept) => setText(String(kept.text ?? '')),
    },
  );
  const send = useAction(
    async () => {
      await call(appealQuestionRoute, { params: { attemptId }, body: { item, text: text.trim() } });
      draft.clear();
      await refresh(ownQuestionAppealsRoute);
      onClose();
    },
    { done: t('marking.own.appeal.sent'), quiet: true },
  );
  return (
    <FormDialog
      title={t('marking.own.appeal.title', { n: place })}
      submitLabel={t('marking.own.appeal.send')}
      busy={send.busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!short) void send.run();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => setText('')} />
      {send.error && <Banner tone="error">{send.error.message}</Banner>}
      <TextArea
        label={t('marking.own.appeal.text')}
        hint={t('marking.own.appeal.hint')}
        required
        rows={5}
        counted
        maxLength={APPEAL_TEXT.most}
        value={text}
        error={tried && short ? t('marking.own.appeal.short') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

/** An own appeal about the question, with its answer. */
function OwnAppeal({ appeal, attemptId }: { readonly appeal: Own; readonly attemptId: string }) {
  const t = useT();
  const withdraw = useAction(
    async () => {
      await call(withdrawQuestionAppealRoute, { params: { attemptId, appealId: appeal.id }, body: {} });
      await refresh(ownQuestionAppealsRoute);
    },
    { done: t('marking.own.appeal.withdrawn') },
  );
  return (
    <div className="vse-own-appeal">
      <p className="vse-own-appeal-head">
        <strong>{t('marking.own.appeal')}</strong>
        <StatusTag tone={TONES[appeal.state]}>{t(`marking.own.appeal.state.${appeal.state}`)}</StatusTag>
        <span className="vse-muted-small">
          {t('marking.own.appeal.sentAt', { time: formatInstant(appeal.submittedAt) })}
        </span>
      </p>
      <p className="vse-own-appeal-text">{appeal.text}</p>
      {appeal.answer !== null && (
        <blockquote>
          <p className="vse-own-appeal-text">{appeal.answer}</p>
          <footer className="vse-muted-small">
            {appeal.scoreAfter !== null &&
              t('marking.own.appeal.changed', {
                before: formatScore(appeal.scoreBefore),
                after: formatScore(appeal.scoreAfter),
              })}{' '}
            {t('marking.own.appeal.answeredAt', { time: formatInstant(appeal.answeredAt) })}
          </footer>
        </blockquote>
      )}
      {appeal.state === 'submitted' && (
        <div>
          <Popconfirm
            trigger={(ask) => (
              <Button size="small" loading={withdraw.busy} onClick={ask}>
                {t('marking.own.appeal.withdraw')}
              </Button>
            )}
            title={t('marking.own.appeal.withdrawTitle')}
            confirmLabel={t('marking.own.appeal.withdraw')}
            onConfirm={() => withdraw.run()}
          >
            {t('marking.own.appeal.withdrawText')}
          </Popconfirm>
        </div>
      )}
    </div>
  );
}

/** 成绩复核 of one question in the own result: the appeals made, and making one while there is time. */
export default function QuestionAppeal({ attemptId, item, place }: ReviewItemProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const read = useCall(ownQuestionAppealsRoute, { params: { attemptId } });
  if (!read.data) return null;
  const { rows, open, until } = read.data;
  const own = rows.filter((row) => row.item === item);
  const free = open && own.every(({ state }) => state === 'withdrawn');
  if (own.length === 0 && !free) return null;
  return (
    <div className="vse-own-appeals">
      {own.map((one) => (
        <OwnAppeal key={one.id} appeal={one} attemptId={attemptId} />
      ))}
      {free && (
        <p className="vse-own-appeal-head">
          <Button size="small" aria-label={t('marking.own.appeal.title', { n: place })} onClick={() => setAsking(true)}>
            {t('marking.own.appeal.apply')}
          </Button>
          <span className="vse-muted-small">{t('marking.own.appeal.until', { time: formatInstant(until) })}</span>
        </p>
      )}
      {asking && <AppealDialog attemptId={attemptId} item={item} place={place} onClose={() => setAsking(false)} />}
    </div>
  );
}

import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Content } from '../../../shared/content.model.ts';
import { questionRoute } from '../../../shared/question.contract.ts';
import { QuestionSide } from './question-side.tsx';
import type { SimilarQuestion } from './use-question.ts';

/** Questions that are the same as one that shall be saved, or similar, beside it. */
export function SimilarDialog({
  rows,
  content,
  busy,
  hrefOf,
  onKeep,
  onMerge,
  onClose,
}: {
  readonly rows: readonly SimilarQuestion[];
  readonly content: Content;
  readonly busy: boolean;
  readonly hrefOf: (id: string) => string;
  readonly onKeep: () => void;
  /** Saves it, to be merged with one of the bank. */
  readonly onMerge: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [id, setId] = useState(rows[0]?.id ?? '');
  const other = useCall(questionRoute, { params: { questionId: id } }, { enabled: id !== '' });
  return (
    <Dialog
      open
      role="alertdialog"
      width="min(960px, calc(100vw - 32px))"
      title={t('questions.similar', { n: rows.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('questions.similar.back')}</Button>
          <ButtonLink href={hrefOf(id)}>{t('questions.similar.open')}</ButtonLink>
          <Button disabled={busy} onClick={() => onMerge(id)}>
            {t('questions.similar.merge')}
          </Button>
          <Button variant="primary" loading={busy} onClick={onKeep}>
            {t('questions.similar.keep')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <Segments
          label={t('questions.similar.which')}
          value={id}
          onChange={setId}
          items={rows.map((row, i) => ({
            key: row.id,
            label: row.same
              ? t('questions.similar.same', { n: i + 1 })
              : t('questions.similar.near', { n: i + 1, percent: row.percent }),
          }))}
        />
        <div className="vse-similar">
          <QuestionSide title={t('questions.similar.mine')} content={content} />
          {other.error ? (
            <CallError error={other.error} retry={other.refetch} />
          ) : other.data ? (
            <QuestionSide title={t('questions.similar.theirs')} content={other.data.content} />
          ) : (
            <SkeletonText lines={6} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

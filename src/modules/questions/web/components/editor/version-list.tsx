import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { questionVersionRoute } from '../../../shared/question.contract.ts';
import { QuestionPreview } from '../preview/question-preview.tsx';
import type { Question } from './draft.model.ts';

function OldVersion({
  questionId,
  number,
  onClose,
}: {
  readonly questionId: string;
  readonly number: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const read = useCall(questionVersionRoute, { params: { questionId }, query: { number } });
  return (
    <Dialog
      open
      width="min(720px, calc(100vw - 32px))"
      title={t('questions.version.nth', { n: number })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      {read.error ? (
        <CallError error={read.error} retry={read.refetch} />
      ) : read.data ? (
        <QuestionPreview content={read.data.content} points={read.data.points} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

/** Versions of a question: who saved which when, and which was used. */
export function VersionList({ question }: { readonly question: Question }) {
  const t = useT();
  const [shown, setShown] = useState<number | null>(null);
  return (
    <details className="vse-question-past">
      <summary>{t('questions.versions', { n: question.versions.length })}</summary>
      <ul>
        {question.versions.map(({ number, savedAt, by, usedAt }) => (
          <li key={number}>
            <Button size="small" variant="ghost" onClick={() => setShown(number)}>
              {t('questions.version.nth', { n: number })}
            </Button>
            <span>{by}</span>
            <span className="vse-num">{formatInstant(savedAt)}</span>
            {usedAt && <StatusTag tone="info">{t('questions.version.used')}</StatusTag>}
          </li>
        ))}
      </ul>
      {shown !== null && <OldVersion questionId={question.id} number={shown} onClose={() => setShown(null)} />}
    </details>
  );
}

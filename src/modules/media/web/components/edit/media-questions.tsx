import { useState } from 'react';
import { uuidv7 } from '../../../../../kernel/values/uuid.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { formatDuration, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_QUESTIONS, percentOf, type VideoQuestion } from '../../../shared/media.model.ts';
import type { MediaFile } from '../media-facts.model.ts';
import { QuestionDialog } from './question-dialog.tsx';

const fresh = (): VideoQuestion => ({
  id: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
  ...{ at: 0, stem: '', options: ['', ''], keys: [], analysis: '' },
});

/** How many answered a question and how many of them right; that it is never asked. */
function Standing({ file, question }: { readonly file: MediaFile; readonly question: VideoQuestion }) {
  const t = useT();
  if (file.duration !== null && question.at > file.duration) return <small>{t('media.edit.beyond')}</small>;
  const team = file.questions.find(({ id }) => id === question.id)?.team;
  if (!team || team.answers === 0) return <small>{t('media.edit.noAnswers')}</small>;
  const percent = formatScore(percentOf(team.right, team.answers));
  return <small>{t('media.edit.answers', { n: team.answers, percent })}</small>;
}

/** The questions a video stops at (弹题), in its order. They are kept with its other settings. */
export function MediaQuestions({
  file,
  questions,
  onChange,
}: {
  readonly file: MediaFile;
  readonly questions: readonly VideoQuestion[];
  readonly onChange: (questions: readonly VideoQuestion[]) => void;
}) {
  const t = useT();
  const [edited, setEdited] = useState<VideoQuestion | null>(null);
  const keep = (question: VideoQuestion) => {
    const others = questions.filter(({ id }) => id !== question.id);
    onChange([...others, question].sort((a, b) => a.at - b.at));
    setEdited(null);
  };
  return (
    <fieldset className="media-captions">
      <legend>{t('media.edit.questions')}</legend>
      <small>{t('media.edit.questionsHint')}</small>
      {questions.length > 0 && (
        <ul>
          {questions.map((question) => {
            const time = formatDuration(question.at);
            return (
              <li key={question.id}>
                <span className="media-asks">
                  <span>
                    <span className="vse-num">{time}</span> {question.stem}
                  </span>
                  <Standing file={file} question={question} />
                </span>
                <IconButton
                  label={t('media.edit.editQuestion', { time })}
                  icon={<EditIcon aria-hidden="true" />}
                  onClick={() => setEdited(question)}
                />
                <IconButton
                  label={t('media.edit.removeQuestion', { time })}
                  icon={<TrashIcon aria-hidden="true" />}
                  onClick={() => onChange(questions.filter(({ id }) => id !== question.id))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button
        size="small"
        icon={<PlusIcon aria-hidden="true" />}
        disabled={questions.length >= MAX_QUESTIONS}
        onClick={() => setEdited(fresh())}
      >
        {t('media.edit.addQuestion')}
      </Button>
      {edited && (
        <QuestionDialog
          question={edited}
          isNew={questions.every(({ id }) => id !== edited.id)}
          duration={file.duration}
          onKeep={keep}
          onClose={() => setEdited(null)}
        />
      )}
    </fieldset>
  );
}

import { type ReactNode, useId } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import type { MultipleRule } from '../../../shared/paper.model.ts';
import { type AnsweredFile, answerIn, type FormResponse, isAnswered } from '../../../shared/response.model.ts';
import { emptyResponse } from './answer.model.ts';
import { BlankStem } from './blank-stem.tsx';
import { ChoiceAnswer, TruthAnswer } from './choice-answer.tsx';
import { ExperimentCard } from './experiment-card.tsx';
import { FileAnswer, type Upload } from './file-answer.tsx';
import { MatchingAnswer } from './matching-answer.tsx';
import { MaterialBox } from './material-box.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { OrderingAnswer } from './ordering-answer.tsx';
import { RuleText } from './rule-text.tsx';
import { WrittenAnswer } from './written-answer.tsx';
import './answer.css';

export interface QuestionProps {
  readonly view: CandidateView;
  readonly response: FormResponse | undefined;
  /** Gets every change at once; what is shown is what `response` says then. */
  readonly onChange: (response: FormResponse) => void;
  /** Shows the answer without letting it be changed. */
  readonly disabled?: boolean;
  /** Without it nothing can be uploaded, as in previews. */
  readonly upload?: Upload;
  /** Brings a file of the answer to whoever reads it; without it files are named only. */
  readonly onOpenFile?: (file: AnsweredFile) => void;
  /** How this multiple-choice question is scored. */
  readonly rule?: MultipleRule | null;
  /** Opens the run of an experiment and tells how it stands; without it the card only says what is asked. */
  readonly run?: ReactNode;
  /** The material stands beside it already. */
  readonly materialShown?: boolean;
  /** Stands above the question: its number and points. */
  readonly heading?: ReactNode;
}

function Answer({
  view,
  response,
  onChange,
  disabled = false,
  upload,
  onOpenFile,
  run,
}: QuestionProps & { readonly labelledBy: string }) {
  const shared = { disabled };
  switch (view.type) {
    case 'single':
    case 'multiple':
      return (
        <ChoiceAnswer
          {...shared}
          several={view.type === 'multiple'}
          options={view.options}
          chosen={answerIn('choice', response) ?? []}
          onChange={(choice) => onChange({ choice })}
        />
      );
    case 'truth':
      return (
        <TruthAnswer
          {...shared}
          value={answerIn('truth', response) ?? null}
          onChange={(truth) => onChange({ truth })}
        />
      );
    case 'blank':
      return null;
    case 'numeric':
      return (
        <NumberAnswer
          {...shared}
          unit={view.unit}
          value={answerIn('number', response) ?? ''}
          onChange={(number) => onChange({ number })}
        />
      );
    case 'ordering':
      return (
        <OrderingAnswer
          {...shared}
          items={view.items}
          order={answerIn('order', response) ?? []}
          onChange={(order) => onChange({ order })}
        />
      );
    case 'matching':
      return (
        <MatchingAnswer
          {...shared}
          view={view}
          pairs={answerIn('pairs', response) ?? []}
          onChange={(pairs) => onChange({ pairs })}
        />
      );
    case 'shortAnswer':
    case 'essay':
      return <WrittenAnswer {...shared} view={view} response={response} onChange={onChange} />;
    case 'file':
      return (
        <FileAnswer
          {...shared}
          view={view}
          files={answerIn('files', response) ?? []}
          upload={upload}
          onOpen={onOpenFile}
          onChange={(files) => onChange({ files: [...files] })}
        />
      );
    case 'experiment':
      return <ExperimentCard view={view} run={run} />;
  }
}

/**
 * One question with the fields in which it is answered, for candidates, previews and reviews. Pages that show it speak the
 * words of `papers.answer` and `table`.
 */
export function QuestionView(props: QuestionProps) {
  const { view, response, onChange, disabled = false, rule, heading, materialShown = false } = props;
  const t = useT();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by rich text
    <div className="vse-question" role="group" aria-labelledby={id}>
      {heading}
      {view.material && !materialShown && <MaterialBox material={view.material} />}
      <div id={id} className="vse-question-stem">
        {view.type === 'blank' ? (
          <BlankStem
            html={view.stem}
            blanks={view.blanks}
            texts={answerIn('blanks', response) ?? []}
            disabled={disabled}
            onChange={(blanks) => onChange({ blanks })}
          />
        ) : (
          <QuestionText html={view.stem} />
        )}
      </div>
      {rule && <RuleText rule={rule} />}
      <Answer {...props} labelledBy={id} />
      {!disabled && view.type !== 'experiment' && isAnswered(response) && (
        <div>
          <Button size="small" variant="ghost" onClick={() => onChange(emptyResponse(view))}>
            {t('papers.answer.clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

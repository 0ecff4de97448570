import { useState } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatDuration } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  faultOfQuestion,
  MAX_ANALYSIS,
  MAX_OPTION,
  MAX_OPTIONS,
  MAX_STEM,
  MIN_OPTIONS,
  secondsOfClock,
  type VideoQuestion,
} from '../../../shared/media.model.ts';
import { letterOf } from '../media-facts.model.ts';

interface Typed {
  readonly time: string;
  readonly stem: string;
  readonly options: readonly string[];
  readonly keys: readonly number[];
  readonly analysis: string;
}
type Faults = { readonly time?: string; readonly stem?: string; readonly options?: string };

/** Reads what was typed. @returns the question, or what is wrong with its fields */
function useReading(question: VideoQuestion, duration: number | null) {
  const t = useT();
  return ({ time, stem, options, keys, analysis }: Typed): VideoQuestion | Faults => {
    const at = secondsOfClock(time);
    const given = {
      id: question.id,
      ...{ stem: stem.trim(), options: options.map((one) => one.trim()), keys, analysis: analysis.trim() },
    };
    const fault = faultOfQuestion(given);
    const faults = {
      ...(at === null && { time: t('media.edit.fault.time') }),
      ...(at !== null && duration !== null && at > duration && { time: t('media.edit.beyond') }),
      ...(given.stem === '' && { stem: t('media.edit.fault.stem') }),
      ...(given.options.includes('')
        ? { options: t('media.edit.fault.empty') }
        : fault && { options: t(`media.edit.fault.${fault}`) }),
    };
    return Object.keys(faults).length > 0 ? faults : { ...given, at: at ?? 0 };
  };
}

/** A question of a video in a dialog: when it is asked, what, its options with the right ones. */
export function QuestionDialog({
  question,
  isNew,
  duration,
  onKeep,
  onClose,
}: {
  readonly question: VideoQuestion;
  readonly isNew: boolean;
  readonly duration: number | null;
  readonly onKeep: (question: VideoQuestion) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const read = useReading(question, duration);
  const [typed, setTyped] = useState<Typed>({ ...question, time: isNew ? '' : formatDuration(question.at) });
  const [faults, setFaults] = useState<Faults>({});
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const { options, keys } = typed;
  const submit = () => {
    const found = read(typed);
    if ('id' in found) onKeep(found);
    else setFaults(found);
  };
  const toggle = (i: number) =>
    change({ keys: keys.includes(i) ? keys.filter((one) => one !== i) : [...keys, i].sort((a, b) => a - b) });
  const remove = (i: number) =>
    change({
      options: options.filter((_, at) => at !== i),
      keys: keys.filter((one) => one !== i).map((one) => (one > i ? one - 1 : one)),
    });
  return (
    <FormDialog
      title={t(isNew ? 'media.edit.addQuestion' : 'media.edit.editOne')}
      submitLabel={t('media.edit.questionDone')}
      width="560px"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="vse-column">
        <TextField
          label={t('media.edit.questionAt')}
          hint={t('media.edit.questionAtHint')}
          inputMode="numeric"
          required
          value={typed.time}
          error={faults.time}
          onChange={(event) => change({ time: event.target.value })}
        />
        <TextArea
          label={t('media.edit.stem')}
          rows={3}
          required
          maxLength={MAX_STEM}
          value={typed.stem}
          error={faults.stem}
          onChange={(event) => change({ stem: event.target.value })}
        />
        <fieldset className="media-captions">
          <legend>{t('media.edit.options')}</legend>
          <ul>
            {options.map((option, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their places
              <li key={i}>
                <input
                  type="checkbox"
                  className="vse-choice-box"
                  aria-label={t('media.edit.isKey', { letter: letterOf(i) })}
                  title={t('media.edit.isKey', { letter: letterOf(i) })}
                  checked={keys.includes(i)}
                  onChange={() => toggle(i)}
                />
                <TextField
                  className="media-option"
                  label={t('media.edit.option', { letter: letterOf(i) })}
                  labelHidden
                  prefix={letterOf(i)}
                  maxLength={MAX_OPTION}
                  value={option}
                  onChange={(event) =>
                    change({ options: options.map((one, at) => (at === i ? event.target.value : one)) })
                  }
                />
                <IconButton
                  label={t('media.edit.removeOption', { letter: letterOf(i) })}
                  icon={<TrashIcon aria-hidden="true" />}
                  disabled={options.length <= MIN_OPTIONS}
                  onClick={() => remove(i)}
                />
              </li>
            ))}
          </ul>
          {faults.options && (
            <p className="vse-field-error" role="alert">
              {faults.options}
            </p>
          )}
          <Button
            size="small"
            icon={<PlusIcon aria-hidden="true" />}
            disabled={options.length >= MAX_OPTIONS}
            onClick={() => change({ options: [...options, ''] })}
          >
            {t('media.edit.addOption')}
          </Button>
        </fieldset>
        <TextArea
          label={t('media.edit.analysis')}
          rows={2}
          maxLength={MAX_ANALYSIS}
          value={typed.analysis}
          onChange={(event) => change({ analysis: event.target.value })}
        />
      </div>
    </FormDialog>
  );
}

import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { ChipsField } from '../../../../../ui/forms/chips-field.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type ContentOf, FILE_KINDS, LIMITS } from '../../../shared/content.model.ts';
import type { TypeFields } from './choice-fields.tsx';
import { RichTextField } from './rich-text-field.tsx';

type Written = ContentOf<'shortAnswer'> | ContentOf<'essay'>;

/** What a marker reads beside the answer. */
function MarkingFields<C extends Written | ContentOf<'file'>>({ content, onChange }: Omit<TypeFields<C>, 'fault'>) {
  const t = useT();
  return (
    <>
      <RichTextField
        label={t('questions.reference')}
        html={content.reference}
        onChange={(reference) => onChange({ ...content, reference })}
      />
      <RichTextField
        label={t('questions.rubric')}
        html={content.rubric}
        onChange={(rubric) => onChange({ ...content, rubric })}
      />
    </>
  );
}

/** What helps to mark a text, and how long it is. */
export function WrittenFields({ content, onChange, fault }: TypeFields<Written>) {
  const t = useT();
  const { keywords } = content;
  const set = (at: number, change: Partial<Written['keywords'][number]>) =>
    onChange({ ...content, keywords: keywords.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <>
      <MarkingFields content={content} onChange={onChange} />
      <fieldset className="vse-part-list">
        <legend>{t('questions.keywords')}</legend>
        {keywords.map((keyword, i) => (
          // Keywords have no other name than their places.
          <div key={String(i)} className="vse-field-row">
            <TextField
              label={t('questions.keyword.nth', { n: i + 1 })}
              error={fault(`keywords.${i}`)}
              value={keyword.word}
              maxLength={LIMITS.keyword}
              onChange={(event) => set(i, { word: event.target.value })}
            />
            <NumberField
              label={t('questions.points')}
              min={0.5}
              max={100}
              step={0.5}
              value={keyword.points}
              onChange={(points) => set(i, { points })}
            />
            <IconButton
              label={t('questions.keyword.remove', { n: i + 1 })}
              icon={<TrashIcon />}
              onClick={() => onChange({ ...content, keywords: keywords.filter((_, at) => at !== i) })}
            />
          </div>
        ))}
        <div>
          <Button
            size="small"
            icon={<PlusIcon aria-hidden="true" />}
            disabled={keywords.length >= LIMITS.keywords}
            onClick={() => onChange({ ...content, keywords: [...keywords, { word: '', points: 1 }] })}
          >
            {t('questions.keyword.add')}
          </Button>
        </div>
      </fieldset>
      <div className="vse-field-row">
        <NumberField
          label={t('questions.characters.min')}
          hint={t('questions.characters.hint')}
          min={0}
          max={LIMITS.characters}
          value={content.minCharacters}
          onChange={(minCharacters) => onChange({ ...content, minCharacters })}
        />
        <NumberField
          label={t('questions.characters.max')}
          error={fault('maxCharacters')}
          min={0}
          max={LIMITS.characters}
          value={content.maxCharacters}
          onChange={(maxCharacters) => onChange({ ...content, maxCharacters })}
        />
      </div>
    </>
  );
}

/** Which files may be handed in, and what helps to mark them. */
export function FileFields({ content, onChange, fault }: TypeFields<ContentOf<'file'>>) {
  const t = useT();
  return (
    <>
      <ChipsField
        label={t('questions.file.kinds')}
        options={FILE_KINDS.map((kind) => ({ value: kind, label: t(`questions.file.kind.${kind}`) }))}
        value={content.kinds}
        onChange={(kinds) => onChange({ ...content, kinds: FILE_KINDS.filter((kind) => kinds.includes(kind)) })}
      />
      {fault('kinds') && <p className="vse-field-error">{fault('kinds')}</p>}
      <div className="vse-field-row">
        <NumberField
          label={t('questions.file.count')}
          min={1}
          max={LIMITS.files}
          value={content.files}
          onChange={(files) => onChange({ ...content, files })}
        />
        <NumberField
          label={t('questions.file.size')}
          suffix="MB"
          min={1}
          max={LIMITS.megabytes}
          value={content.megabytes}
          onChange={(megabytes) => onChange({ ...content, megabytes })}
        />
      </div>
      <MarkingFields content={content} onChange={onChange} />
    </>
  );
}

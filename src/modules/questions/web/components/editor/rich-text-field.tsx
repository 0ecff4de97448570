import { createContext, lazy, Suspense, useContext, useId, useState } from 'react';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { FieldFrame } from '../../../../../ui/design/field-frame.tsx';
import { PictureIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { bringPicture, showPicture } from '../../client/question-picture.engine.ts';
import { PictureContext } from '../preview/picture-context.ts';
import { isLine, lineHtml, lineOf } from '../preview/question-text.model.ts';
import { QuestionText } from '../preview/question-text.tsx';

const FullRichEditor = lazy(() => import('../../../../../ui/editor/full-rich-editor.tsx'));

/** Whether the texts of a form may be changed: a disabled fieldset leaves rich text open. */
export const EditableContext = createContext(true);
/** The course whose bank keeps the pictures of these texts. */
export const CourseContext = createContext('');

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** Rich text with formulas, tables and pictures; the editor is fetched when one is shown. */
export function RichTextField({ label, hint, error, html, onChange }: Props) {
  const id = useId();
  const courseId = useContext(CourseContext);
  const load = useContext(PictureContext);
  if (!useContext(EditableContext)) {
    return (
      <div className="vse-field">
        <span className="vse-field-label">{label}</span>
        <QuestionText html={html} />
      </div>
    );
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Suspense fallback={<SkeletonBlock height="120px" />}>
        <FullRichEditor
          label={label}
          html={html}
          invalid={error !== undefined}
          keeper={{
            bring: (blob, name) => bringPicture(courseId, blob, name),
            show: (image, src) => showPicture(image, src, undefined, load),
          }}
          onChange={onChange}
        />
      </Suspense>
    </FieldFrame>
  );
}

/** Rich text that is mostly a line, as options are: typed in a field, edited as rich text where it is more. */
export function LineField({ html, onChange, ...rest }: Props) {
  const t = useT();
  const editable = useContext(EditableContext);
  const [rich, setRich] = useState(false);
  if (rich || !isLine(html)) return <RichTextField {...rest} html={html} onChange={onChange} />;
  return (
    <div className="vse-line-field">
      <TextField
        {...rest}
        labelHidden
        value={lineOf(html)}
        maxLength={1000}
        onChange={(event) => onChange(lineHtml(event.target.value))}
      />
      {editable && (
        <IconButton
          label={t('questions.richer', { name: rest.label })}
          icon={<PictureIcon />}
          onClick={() => setRich(true)}
        />
      )}
    </div>
  );
}

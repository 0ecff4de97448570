import { createContext, lazy, Suspense, useContext } from 'react';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { isLine, lineHtml, lineOf } from '../preview/question-text.model.ts';
import { QuestionText } from '../preview/question-text.tsx';

const RichEditor = lazy(() => import('../../../../../ui/editor/rich-editor.tsx'));

/** Whether the texts of a form may be changed: a disabled fieldset leaves rich text open. */
export const EditableContext = createContext(true);

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** Rich text of several paragraphs; the editor is fetched when one is shown. */
export function RichTextField({ hint, ...rest }: Props) {
  if (!useContext(EditableContext)) {
    return (
      <div className="vse-field">
        <span className="vse-field-label">{rest.label}</span>
        <QuestionText html={rest.html} />
      </div>
    );
  }
  return (
    <Suspense fallback={<SkeletonBlock height="120px" />}>
      <RichEditor {...rest} {...(hint === undefined ? {} : { hint })} />
    </Suspense>
  );
}

/** Rich text that is mostly a line, as options are: typed in a field, edited as rich text where it is more. */
export function LineField({ html, onChange, ...rest }: Props) {
  if (!isLine(html)) return <RichTextField {...rest} html={html} onChange={onChange} />;
  return (
    <TextField
      {...rest}
      labelHidden
      value={lineOf(html)}
      maxLength={1000}
      onChange={(event) => onChange(lineHtml(event.target.value))}
    />
  );
}

import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { RichText } from '../../../courses/web/courses.public.tsx';
import type { TemplateSection } from '../../shared/report-template.model.ts';
import { countWords, isPlainSection, sectionOfText, textOfSection } from './section-text.model.ts';

/**
 * One section as text to type: every line is a paragraph. A section that came with tables or other forms is shown as it
 * is and becomes plain text only when its writer asks for it.
 */
export function SectionField({
  section,
  html,
  error,
  onChange,
  onBlur,
}: {
  readonly section: TemplateSection;
  readonly html: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}) {
  const t = useT();
  // Typed text is kept as typed: going through HTML and back would move the caret of an input method.
  const [text, setText] = useState(() => textOfSection(html));
  const title = translateKey(section.title);
  const words = t('labReports.section.words', { n: countWords(text) });
  if (!isPlainSection(html)) {
    return (
      <section className="vse-report-formed" aria-label={title}>
        <h3>{title}</h3>
        <RichText html={html} />
        <p className="vse-report-faint">{t('labReports.section.formed')}</p>
        <Button size="small" onClick={() => onChange(sectionOfText(text))}>
          {t('labReports.section.toText')}
        </Button>
      </section>
    );
  }
  return (
    <TextArea
      id={`section-${section.key}`}
      label={title}
      required={section.required}
      rows={Math.min(18, Math.max(5, text.split('\n').length + 2))}
      className="vse-report-field"
      hint={words}
      error={error}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(sectionOfText(event.target.value));
      }}
      onBlur={onBlur}
    />
  );
}

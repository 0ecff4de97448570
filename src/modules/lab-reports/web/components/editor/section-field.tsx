import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { textOf } from '../../../../../ui/editor/plain-text.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { UploadedFile } from '../../../../../ui/upload/attachment.ts';
import type { TemplateSection } from '../../../shared/report-template.model.ts';
import { templateTexts } from '../templates/template-texts.ts';
import { countWords } from './section-text.model.ts';

// The editor and the drawing of formulas weigh more than all the rest of the page.
const RichEditor = lazy(() => import('../../../../../ui/editor/full-rich-editor.tsx'));

/** One section: rich text with formulas, tables and pictures; its length below. */
export function SectionField({
  section,
  html,
  pictures,
  error,
  onChange,
  onBlur,
  onPicture,
}: {
  readonly section: TemplateSection;
  readonly html: string;
  readonly pictures: Readonly<Record<string, string>>;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  readonly onPicture: (file: UploadedFile) => void;
}) {
  const t = useT();
  const title = templateTexts(section.title);
  return (
    <section className="vse-report-field" aria-label={title} id={`section-${section.key}`}>
      <h2>
        {title}
        {section.required && (
          <span className="vse-field-required" aria-hidden="true">
            *
          </span>
        )}
      </h2>
      {section.hint && <p className="vse-report-hint">{section.hint}</p>}
      <Suspense fallback={<SkeletonBlock height="180px" />}>
        <RichEditor
          label={title}
          html={html}
          invalid={error !== undefined}
          pictures={pictures}
          onChange={onChange}
          onBlur={onBlur}
          onPicture={onPicture}
        />
      </Suspense>
      {error && <p className="vse-field-error">{error}</p>}
      <p className="vse-report-faint">
        {t('labReports.section.words', { n: countWords(textOf(html)) })}
        {section.least > 0 && <> · {t('labReports.submit.least', { n: section.least })}</>}
      </p>
    </section>
  );
}

import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { RichText } from '../../../courses/web/courses.public.tsx';
import { reportTemplate } from '../../shared/report-template.model.ts';
import type { Report } from './use-report-draft.ts';

/** The sections of a report, to read. */
export function ReportBody({ report }: { readonly report: Report }) {
  const t = useT();
  const { sections } = reportTemplate(report.template.code, report.template.edition);
  return (
    <div className="vse-report-body">
      {sections.map((section) => (
        <section key={section.key} aria-labelledby={`read-${section.key}`}>
          <h2 id={`read-${section.key}`}>{translateKey(section.title)}</h2>
          {report.sections[section.key] ? (
            <RichText html={report.sections[section.key] ?? ''} />
          ) : (
            <p className="vse-report-faint">{t('labReports.section.empty')}</p>
          )}
        </section>
      ))}
    </div>
  );
}

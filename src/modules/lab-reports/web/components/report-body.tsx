import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  addAnnotationRoute,
  changeAnnotationRoute,
  removeAnnotationRoute,
  reportVersionRoute,
} from '../../shared/marking.contract.ts';
import { getReportRoute } from '../../shared/report.contract.ts';
import { AttachmentList } from './attachment-list.tsx';
import type { Report } from './editor/use-report-draft.ts';
import type { NoteActs, NumberedNote } from './notes/note-acts.ts';
import { NotedText, NoteOffer } from './notes/noted-text.tsx';
import { usePassages } from './notes/use-passages.ts';
import { templateTexts } from './templates/template-texts.ts';

type Annotation = CallOutput<typeof addAnnotationRoute>;

/** What is read: one version of a report, or its draft. */
export type Reading = Pick<Report, 'sections' | 'pictures' | 'attachments'>;

/** What a marker does with remarks on a version of a report. */
function actsOf(reportId: string, version: number): NoteActs {
  const shown = async (done: Promise<unknown>) => {
    await done;
    await refresh(getReportRoute, reportVersionRoute);
  };
  const params = { reportId };
  return {
    add: (at, comment) => shown(call(addAnnotationRoute, { params, body: { version, ...at, comment } })),
    change: (annotationId, comment) =>
      shown(call(changeAnnotationRoute, { params: { reportId, annotationId }, body: { comment } })),
    remove: (annotationId) => shown(call(removeAnnotationRoute, { params: { reportId, annotationId } })),
  };
}

/** The sections of a report, to read, with the remarks on them beside; a marker selects a passage to remark on it. */
export function ReportBody({
  report,
  content = report,
  version = report.version,
  annotations = report.annotations.filter((one) => one.version === version),
  level = 2,
}: {
  readonly report: Report;
  readonly content?: Reading;
  readonly version?: number;
  readonly annotations?: readonly Annotation[];
  readonly level?: 2 | 3;
}) {
  const t = useT();
  const Heading = `h${level}` as const;
  const { sections } = report.template;
  const may = report.can.annotate && version === report.version;
  const passages = usePassages(may);
  const numbered = sections
    .flatMap((section) => annotations.filter((one) => one.section === section.key))
    .map((one, i): NumberedNote & Pick<Annotation, 'section'> => ({ ...one, number: i + 1 }));
  return (
    <div className="vse-report-body">
      {sections.map((section) => (
        <section key={section.key} aria-label={templateTexts(section.title)}>
          <Heading>{templateTexts(section.title)}</Heading>
          <NotedText
            courseId={report.courseId}
            section={section.key}
            html={content.sections[section.key] ?? ''}
            pictures={content.pictures}
            notes={numbered.filter((one) => one.section === section.key)}
            passages={passages}
            acts={may ? actsOf(report.id, version) : undefined}
            empty={<p className="vse-report-faint">{t('labReports.section.empty')}</p>}
          />
        </section>
      ))}
      <AttachmentList files={content.attachments} />
      <NoteOffer passages={passages} />
    </div>
  );
}

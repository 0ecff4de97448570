import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { MessageIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { AttachmentList } from './attachment-list.tsx';
import type { Report } from './editor/use-report-draft.ts';
import { type Annotation, NoteList, type NumberedAnnotation } from './note-list.tsx';
import { type Passage, passageOf } from './report-text.model.ts';
import { ReportText } from './report-text.tsx';
import { templateTexts } from './templates/template-texts.ts';

/** What is read: one version of a report, or its draft. */
export type Reading = Pick<Report, 'sections' | 'pictures' | 'attachments'>;

interface Chosen extends Passage {
  readonly section: string;
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
  const texts = useRef(new Map<string, HTMLElement>());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [writing, setWriting] = useState<Chosen | null>(null);
  const may = report.can.annotate && version === report.version;
  const numbered = sections
    .flatMap((section) => annotations.filter((one) => one.section === section.key))
    .map((one, i): NumberedAnnotation => ({ ...one, number: i + 1 }));
  useEffect(() => {
    if (!may) return;
    const look = () => {
      const selection = document.getSelection();
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      const entry = range && [...texts.current].find(([, element]) => element.contains(range.commonAncestorContainer));
      const passage = entry && passageOf(entry[1], range);
      setChosen(passage ? { ...passage, section: entry[0] } : null);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [may]);
  const begin = () => {
    setWriting(chosen);
    setChosen(null);
  };
  const latest = useRef({ chosen, begin });
  latest.current = { chosen, begin };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!latest.current.chosen || event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey) return;
      // With a passage selected C remarks on it; without one the desk takes it for the comment.
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current.begin();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  const point = (id: string) => {
    for (const mark of document.querySelectorAll('.vse-note-on')) mark.classList.remove('vse-note-on');
    const marks = [...document.querySelectorAll(`[data-note="${id}"]`)];
    for (const mark of marks) mark.classList.add('vse-note-on');
    marks[0]?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  return (
    <div className="vse-report-body">
      {sections.map((section) => {
        const notes = numbered.filter((one) => one.section === section.key);
        const beingWritten = writing?.section === section.key ? writing : null;
        return (
          <section key={section.key} aria-label={templateTexts(section.title)}>
            <Heading>{templateTexts(section.title)}</Heading>
            <div className={notes.length > 0 || beingWritten ? 'vse-report-noted' : undefined}>
              {content.sections[section.key] ? (
                <ReportText
                  html={content.sections[section.key] ?? ''}
                  pictures={content.pictures}
                  notes={notes.map(({ id, start, quote, number }) => ({ key: id, start, quote, number }))}
                  ref={(element) => {
                    if (element) texts.current.set(section.key, element);
                    else texts.current.delete(section.key);
                  }}
                />
              ) : (
                <p className="vse-report-faint">{t('labReports.section.empty')}</p>
              )}
              {(notes.length > 0 || beingWritten) && (
                <NoteList
                  courseId={report.courseId}
                  reportId={report.id}
                  version={version}
                  section={section.key}
                  notes={notes}
                  changeable={may}
                  writing={beingWritten}
                  onWritten={() => setWriting(null)}
                  onPoint={point}
                />
              )}
            </div>
          </section>
        );
      })}
      <AttachmentList files={content.attachments} />
      {may && chosen && !writing && (
        <div className="vse-note-offer">
          <span>{chosen.quote}</span>
          <Button
            size="small"
            variant="primary"
            icon={<MessageIcon />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={begin}
          >
            {t('labReports.note.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

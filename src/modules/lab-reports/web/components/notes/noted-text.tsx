import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { MessageIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ReportText } from '../report-text.tsx';
import type { NoteActs, NumberedNote } from './note-acts.ts';
import { NoteList } from './note-list.tsx';
import type { usePassages } from './use-passages.ts';
import './notes.css';

/** Points out the passage of a remark in the text. */
function point(id: string): void {
  for (const mark of document.querySelectorAll('.vse-note-on')) mark.classList.remove('vse-note-on');
  const marks = [...document.querySelectorAll(`[data-note="${id}"]`)];
  for (const mark of marks) mark.classList.add('vse-note-on');
  marks[0]?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}

/** One text of a work with the remarks on it beside, and the one being written. */
export function NotedText({
  courseId,
  section,
  html,
  pictures,
  notes,
  passages,
  acts,
  empty,
}: {
  readonly courseId: string;
  readonly section: string;
  /** Cleaned rich text; none shows `empty`. */
  readonly html: string;
  readonly pictures: Readonly<Record<string, string>>;
  readonly notes: readonly NumberedNote[];
  readonly passages?: ReturnType<typeof usePassages>;
  /** Absent where remarks are only read. */
  readonly acts?: NoteActs | undefined;
  readonly empty: ReactNode;
}) {
  const writing = passages?.writing?.section === section ? passages.writing : null;
  const beside = notes.length > 0 || writing !== null;
  return (
    <div className="vse-noted">
      <div className={beside ? 'vse-report-noted' : undefined}>
        {html ? (
          <ReportText
            html={html}
            pictures={pictures}
            notes={notes.map(({ id, start, quote, number }) => ({ key: id, start, quote, number }))}
            {...(passages ? { ref: passages.textRef(section) } : {})}
          />
        ) : (
          empty
        )}
        {beside && (
          <NoteList
            section={section}
            courseId={courseId}
            notes={notes}
            acts={acts}
            writing={writing}
            onWritten={() => passages?.end()}
            onPoint={point}
          />
        )}
      </div>
    </div>
  );
}

/** Offers a remark on the passage that is selected. */
export function NoteOffer({ passages }: { readonly passages: ReturnType<typeof usePassages> }) {
  const t = useT();
  if (!passages.chosen) return null;
  return (
    <div className="vse-note-offer">
      <span>{passages.chosen.quote}</span>
      <Button
        size="small"
        variant="primary"
        icon={<MessageIcon />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={passages.begin}
      >
        {t('labReports.note.add')}
      </Button>
    </div>
  );
}

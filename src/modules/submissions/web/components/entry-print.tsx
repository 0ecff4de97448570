import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { FORM_PARTS } from '../../../catalogue/shared/form.model.ts';
import { PART_TITLES } from '../../shared/entry-fields.model.ts';
import { EntryChecklist } from './entry-checklist.tsx';
import { type Notes, NotesProvider } from './entry-notes.tsx';
import { PartReading } from './entry-reading.tsx';
import { type Entry, formOfEntry } from './form/use-entry-form.ts';
import '../../../../ui/design/print-sheet.css';
import './entry-print.css';

const NO_NOTES = new Map();

/** 申报书 as a sheet: all parts one after another; the browser prints it or keeps it as PDF. */
export default function EntryPrint({ entry, back }: { readonly entry: Entry; readonly back: string }) {
  const t = useT();
  const form = formOfEntry(entry);
  const notes: Notes = { entryId: entry.id, items: NO_NOTES, replies: false };
  const gaps = entry.checklist.filter((item) => !item.met && item.weight !== 'note');
  return (
    <div className="vse-container entry-print">
      <div className="vse-sheet-tools vse-no-print">
        <ButtonLink href={back}>{t('experiments.preview.back')}</ButtonLink>
        <Button variant="primary" icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
          {t('experiments.document.print')}
        </Button>
      </div>
      <article className="vse-print-page entry-sheet">
        <header>
          <p>{t('experiments.document.title')}</p>
          <h1>{form.basic.name}</h1>
          <p>
            <span className="vse-code">{entry.code}</span> · {entry.unitName} · {entry.leaderName}
          </p>
        </header>
        <NotesProvider value={notes}>
          {FORM_PARTS.map((part, i) => (
            <section key={part}>
              <h2>
                {i + 1}. {translateKey(PART_TITLES[part])}
              </h2>
              <PartReading part={part} form={form} steps={entry.steps} />
            </section>
          ))}
          {gaps.length > 0 && (
            <section>
              <h2>{t('experiments.review.checklist')}</h2>
              <EntryChecklist items={entry.checklist} />
            </section>
          )}
        </NotesProvider>
      </article>
    </div>
  );
}

import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnHomework } from '../../../shared/own-homework.contract.ts';
import { VersionDialog } from './version-dialog.tsx';

/** 批注: remarks of markers, by version, with the way to the passages they are about. */
export function NotesBox({ page }: { readonly page: OwnHomework }) {
  const t = useT();
  const [shown, setShown] = useState<number | null>(null);
  const { annotations, workId } = page;
  if (annotations.length === 0 || workId === null) return null;
  const byVersion = [...Map.groupBy(annotations, ({ versionNo }) => versionNo)].reverse();
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading>{t('handIns.own.notes')}</SectionHeading>
      {byVersion.map(([versionNo, notes]) => (
        <section key={versionNo}>
          <h3>{t('handIns.own.version', { n: versionNo })}</h3>
          <ul className="vse-hand-in-remarks">
            {notes.map(({ id, quote, comment, authorName }) => (
              <li key={id}>
                <q>{quote}</q>
                <span>{comment}</span>
                <span className="vse-hand-in-note">{authorName}</span>
              </li>
            ))}
          </ul>
          <Button
            size="small"
            variant="ghost"
            aria-label={t('handIns.own.notesOf', { n: versionNo })}
            onClick={() => setShown(versionNo)}
          >
            {t('handIns.own.notesInText')}
          </Button>
        </section>
      ))}
      {shown !== null && <VersionDialog page={page} workId={workId} start={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

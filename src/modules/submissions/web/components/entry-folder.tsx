import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { latePart } from '../../../../ui/shell/late-part.tsx';
import { opinionsRoute } from '../../shared/entry-review.contract.ts';
import { EntryChecklist } from './entry-checklist.tsx';
import { itemsByPlace, lastReturn, type Notes, NotesProvider } from './entry-notes.tsx';
import { PartReading } from './entry-reading.tsx';
import { EntryCard } from './form/entry-fields.tsx';
import { EntryParts, useEntryTab } from './form/entry-parts.tsx';
import { type Entry, formOfEntry } from './form/use-entry-form.ts';

const VersionList = latePart(async () => ({
  default: (await import('../../../content/web/versions.public.tsx')).VersionList,
}));

/** Why an entry is only read, by what it waits for. */
function useWhy(entry: Entry): string {
  const t = useT();
  if (entry.workState === 'submitted') {
    const openedBy = entry.submission?.openedBy;
    return openedBy ? t('experiments.entry.openedBy', { name: openedBy }) : t('experiments.entry.waiting');
  }
  if (entry.workState === 'none') return t('experiments.entry.approved');
  return t('experiments.entry.readOnly');
}

/** An entry to be read by its people: parts, versions and the checklist, with what the last return said. */
export default function EntryFolder({ entry, preview }: { readonly entry: Entry; readonly preview: string }) {
  const t = useT();
  const user = useUser();
  const [tab, setTab] = useEntryTab();
  const opinions = useCall(opinionsRoute, { params: { id: entry.id } });
  const returned = entry.workState === 'returned' ? lastReturn(opinions.data) : null;
  // Its versions are the leader's and the platform's; members and reviewers read them, and in the archive everybody.
  const hasVersions =
    entry.state !== 'archived' && (user?.role.id === 0 || (user?.role.id === 3 && entry.leaderId === user.id));
  const notes: Notes = { entryId: entry.id, items: itemsByPlace(returned?.items ?? []), replies: false };
  return (
    <NotesProvider value={notes}>
      <Banner tone="info">{useWhy(entry)}</Banner>
      <EntryParts tab={tab} onTab={setTab} items={entry.checklist} notes={notes}>
        {tab === 'version' ? (
          <div className="vse-card entry-card">
            <VersionList experimentId={entry.id} readOnly={!hasVersions} />
          </div>
        ) : tab === 'handIn' ? (
          <EntryCard
            title={t('experiments.formPart.handIn')}
            extra={<ButtonLink href={preview}>{t('experiments.preview.open')}</ButtonLink>}
          >
            <EntryChecklist items={entry.checklist} />
          </EntryCard>
        ) : (
          <PartReading part={tab} form={formOfEntry(entry)} steps={entry.steps} />
        )}
      </EntryParts>
    </NotesProvider>
  );
}

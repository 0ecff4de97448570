import { useEffect, useRef, useState } from 'react';
import type { SaveState } from '../../../../../ui/access/draft-keeper.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { SaveLine } from '../../../../../ui/forms/save-line.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { latePart } from '../../../../../ui/shell/late-part.tsx';
import { FORM_PARTS, type FormPart } from '../../../../catalogue/shared/form.model.ts';
import { versionsRoute } from '../../../../content/shared/version.contract.ts';
import type { CheckItem } from '../../../shared/checklist.model.ts';
import { fieldValues } from '../../../shared/entry-fields.model.ts';
import { opinionsRoute } from '../../../shared/entry-review.contract.ts';
import { itemsByPlace, lastReturn, type Notes, NotesProvider } from '../entry-notes.tsx';
import { PartReading } from '../entry-reading.tsx';
import { EntryConflict } from './entry-conflict.tsx';
import { EntryFields, placeOf } from './entry-fields.tsx';
import { EntryParts, type EntryTab, useEntryTab } from './entry-parts.tsx';
import { EntrySteps } from './entry-steps.tsx';
import { EntrySubmit } from './entry-submit.tsx';
import { EntryTeam } from './entry-team.tsx';
import type { KeepState } from './part-keeper.model.ts';
import { type Entry, type EntryForm, type PartHandle, useEntryForm } from './use-entry-form.ts';

const VersionList = latePart(async () => ({
  default: (await import('../../../../content/web/versions.public.tsx')).VersionList,
}));

/** Worst first: what the writer has to know of. */
const ORDER = ['conflict', 'refused', 'offline', 'failed', 'waiting', 'saved', 'idle'] as const;
/** State of the whole form. */
function worst(states: readonly KeepState<unknown>[], refused: string): SaveState {
  const kind = ORDER.find((one) => states.some((state) => state.kind === one)) ?? 'idle';
  if (kind === 'refused') return { kind, why: refused };
  if (kind !== 'saved') return { kind };
  const times = states.flatMap((state) => (state.kind === 'saved' && state.at !== '' ? [state.at] : []));
  return { kind, at: times.toSorted().at(-1) ?? '' };
}

/** The part under the hand of the writer. */
function PartEditor({
  part,
  entry,
  form,
}: {
  readonly part: FormPart;
  readonly entry: Entry;
  readonly form: EntryForm;
}) {
  if (part === 'steps') return <EntrySteps entryId={entry.id} handle={form.parts.steps} />;
  if (part === 'people') {
    const { people } = form.parts;
    if (!entry.can.team) return <PartReading part="people" form={form.form} steps={form.steps} />;
    return (
      <>
        <EntryFields
          part="people"
          values={people.value.leader}
          edit={{
            fault: (path) => people.fault(`leader.${path}`),
            set: (name, value) => people.change((old) => ({ ...old, leader: { ...old.leader, [name]: value } })),
          }}
        />
        <EntryTeam
          team={people.value.team}
          fault={people.fault}
          onChange={(team) => people.change((old) => ({ ...old, team }))}
        />
      </>
    );
  }
  const handle = form.parts[part] as unknown as PartHandle<Record<string, unknown>>;
  return (
    <EntryFields
      part={part}
      values={fieldValues(form.form, part)}
      edit={{ fault: handle.fault, set: (name, value) => handle.change((old) => ({ ...old, [name]: value })) }}
    />
  );
}

/**
 * The form of an entry under the hand of its leader or a member who may edit: parts at the left with what each lacks,
 * the fields with the reviewer's comments, everything saved by itself.
 * @param onChanged the state of the entry has changed: read it anew
 */
export default function EntryEditor({ entry, onChanged }: { readonly entry: Entry; readonly onChanged: () => void }) {
  const t = useT();
  const form = useEntryForm(entry);
  const [tab, setTab] = useEntryTab();
  const [, , changeParams] = useAddressParams();
  const [away, setAway] = useState(false);
  const goal = useRef<string | null>(null);
  const opinions = useCall(opinionsRoute, { params: { id: entry.id } });
  const versions = useCall(versionsRoute, { params: { id: entry.id } });
  const items = form.items.map((item): CheckItem => {
    if (item.part !== 'version' || item.met) return item;
    const held = versions.data?.some((one) => (item.field === 'ready' ? one.state === 'ready' : one.published));
    return { ...item, met: held ?? false };
  });
  const returned = entry.workState === 'returned' ? lastReturn(opinions.data) : null;
  const notes: Notes = {
    entryId: entry.id,
    items: itemsByPlace(returned?.items ?? []),
    replies: entry.can.edit,
  };

  const jump = (part: CheckItem['part'], field: string) => {
    goal.current = part === 'steps' ? placeOf('steps', 'goal') : placeOf(part, field);
    if (part === 'people') goal.current = placeOf('people', 'team');
    setTab(part);
  };
  // The field is there once its part is drawn.
  useEffect(() => {
    const { current } = goal;
    if (current === null) return;
    goal.current = null;
    const place = document.getElementById(current);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, select, button')?.focus();
  });

  const save = useAction(async () => {
    if (await form.flush()) toast.show({ text: t('experiments.save.all'), tone: 'success', key: 'entry-saved' });
  });
  const latest = useRef(save.run);
  latest.current = save.run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const preview = async () => {
    await form.flush();
    changeParams({ view: 'preview' });
  };

  const handles = FORM_PARTS.map((part) => [part, form.parts[part] as unknown as PartHandle] as const);
  const clash = handles.find(([, handle]) => handle.state.kind === 'conflict');
  const refused = handles.find(([, handle]) => handle.state.kind === 'refused');
  return (
    <NotesProvider value={notes}>
      {returned && (
        <Banner tone="error" title={t('experiments.entry.returnedBy', { name: returned.by })}>
          <p className="entry-passage">{returned.text}</p>
          {returned.items.length > 0 && <p>{t('experiments.entry.returnedItems', { n: returned.items.length })}</p>}
        </Banner>
      )}
      <EntryParts
        tab={tab}
        onTab={setTab}
        items={items}
        notes={notes}
        faulty={handles.flatMap(([part, { state }]) => (state.kind === 'refused' ? [part] : []))}
      >
        {tab === 'version' ? (
          <div className="vse-card entry-card" id={placeOf('version', 'ready')}>
            <VersionList experimentId={entry.id} />
          </div>
        ) : tab === 'handIn' ? (
          <EntrySubmit
            entry={entry}
            name={form.form.basic.name}
            items={items}
            flush={form.flush}
            onJump={jump}
            onPreview={() => void preview()}
            onDone={onChanged}
          />
        ) : (
          <PartEditor part={tab as Exclude<EntryTab, 'version' | 'handIn'>} entry={entry} form={form} />
        )}
      </EntryParts>
      <div className="entry-foot">
        <SaveLine
          state={worst(
            handles.map(([, handle]) => handle.state),
            t('experiments.save.refused'),
          )}
          className="entry-save"
          describe={(kind, time) => t(`experiments.save.${kind}`, { time })}
        />
        {clash && away && (
          <Button size="small" variant="danger" onClick={() => setAway(false)}>
            {t('experiments.save.resolve')}
          </Button>
        )}
        {refused && tab !== refused[0] && (
          <Button size="small" onClick={() => setTab(refused[0])}>
            {t('experiments.save.look')}
          </Button>
        )}
        <span className="entry-foot-end">
          <Button aria-keyshortcuts="Control+S" loading={save.busy} onClick={() => void save.run()}>
            {t('ui.action.save')}
          </Button>
          <Button onClick={() => void preview()}>{t('experiments.preview.open')}</Button>
          {entry.can.submit && tab !== 'handIn' && (
            <Button variant="primary" onClick={() => setTab('handIn')}>
              {t('experiments.submit.next')}
            </Button>
          )}
        </span>
      </div>
      {clash && !away && clash[1].state.kind === 'conflict' && (
        <EntryConflict part={clash[0]} handle={clash[1]} theirs={clash[1].state.theirs} onClose={() => setAway(true)} />
      )}
    </NotesProvider>
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { translate } from '../../../../../ui/i18n/translate.ts';
import type { Form, FormPart, FormStep, TextPart } from '../../../../catalogue/shared/form.model.ts';
import { type CheckItem, checklistOf } from '../../../shared/checklist.model.ts';
import { type entryRoute, savePartRoute, saveStepsRoute } from '../../../shared/entry.contract.ts';
import { entryVideosRoute } from '../../../shared/entry-video.contract.ts';
import { same } from '../../../shared/same.model.ts';
import { createPartKeeper, type KeepState, type PartKeeper, type Theirs } from './part-keeper.model.ts';
import { emptyStep } from './step-grid.model.ts';

export type Entry = CallOutput<typeof entryRoute>;

/** Content of a part: a document of fields, or the grid of steps. */
type PartValue<P extends FormPart> = P extends TextPart ? Form[P] : readonly FormStep[];

/** The form of an entry; what came before the form may be shorter or longer than a save may be. */
export const formOfEntry = (entry: Pick<Entry, 'form'>): Form => entry.form as unknown as Form;

interface Kept<T> {
  readonly value: T;
  readonly base: T;
  readonly version: number;
}

/** One part under the hand of a writer. */
export interface PartHandle<T = unknown> {
  readonly value: T;
  readonly state: KeepState<T>;
  readonly change: (edit: (before: T) => T) => void;
  readonly flush: () => Promise<boolean>;
  readonly base: () => T;
  /** Saves this over what somebody else saved. */
  readonly settle: (value: T, theirs: Theirs<T>) => void;
  readonly take: (theirs: Theirs<T>) => void;
  /** Words of the fault the server found at a place of the part, or undefined. */
  readonly fault: (path: string) => string | undefined;
}

function classify<T>(error: unknown): KeepState<T> {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { kind: 'failed' };
  }
  if (error.status === 0) return { kind: 'offline' };
  const { current, version, by, at } = error.data;
  if (error.status === 409 && typeof version === 'number' && typeof current === 'object' && current !== null) {
    return {
      kind: 'conflict',
      theirs: {
        current: current as T,
        version,
        by: typeof by === 'string' && by !== '' ? by : null,
        at: typeof at === 'string' ? at : null,
      },
    };
  }
  const passing = error.status === 401 || error.status === 429 || error.status >= 500;
  return passing ? { kind: 'failed' } : { kind: 'refused', why: error.message, faults: error.fields };
}

/** What is sent of a part: rows that were added and not begun yet stay here. */
function sendable(part: FormPart, value: unknown): unknown {
  if (part === 'steps') return (value as FormStep[]).filter((step) => !same(step, emptyStep()));
  if (part !== 'technology') return value;
  const technology = value as Form['technology'];
  return {
    ...technology,
    plugins: technology.plugins.filter(({ name, size, address }) => name + size + address !== ''),
  };
}

function save(id: string, part: FormPart, value: unknown, version: number) {
  const sent = sendable(part, value);
  return part === 'steps'
    ? call(saveStepsRoute, { params: { id }, body: { version, steps: sent as FormStep[] } })
    : call(savePartRoute, { params: { id }, body: { part, version, value: sent } as never });
}

/**
 * One part of an entry in this browser: kept locally at once, sent within five seconds and on leaving a field. A text an
 * interrupted session left here is taken up with the version it was written on.
 */
function useEntryPart<P extends FormPart>(entry: Entry, part: P): PartHandle<PartValue<P>> {
  type T = PartValue<P>;
  const [start] = useState(() => ({
    value: (part === 'steps' ? entry.steps : formOfEntry(entry)[part as TextPart]) as unknown as T,
    version: entry.parts[part]?.version ?? 0,
  }));
  const [value, setValue] = useState<T>(start.value);
  const [state, setState] = useState<KeepState<T>>({ kind: 'idle' });
  const keeper: PartKeeper<T> = useMemo(
    () =>
      createPartKeeper<T>(
        {
          save: (next, version) => save(entry.id, part, next, version),
          classify,
          later: (work, ms) => {
            const timer = setTimeout(work, ms);
            return () => clearTimeout(timer);
          },
          report: setState,
        },
        start,
      ),
    [entry.id, part, start],
  );
  const newest = useRef(value);
  const put = (next: T) => {
    newest.current = next;
    setValue(next);
  };
  const settled = state.kind === 'idle' || state.kind === 'saved';
  const draft = useDraft<Kept<T>>(
    'experiments.entry',
    `${entry.id}.${entry.revision ?? 0}.${part}`,
    { value, base: keeper.base(), version: keeper.version() },
    {
      dirty: !settled,
      label: translate('route.putinExperimentDetails'),
      check: (kept): kept is Kept<T> => isRecord<Kept<T>>(kept) && typeof kept.version === 'number' && 'base' in kept,
      restore: (kept) => {
        put(kept.value);
        keeper.restore(kept.value, kept.base, kept.version);
      },
    },
  );
  const clear = useRef(draft.clear);
  clear.current = draft.clear;
  useEffect(() => {
    if (state.kind === 'saved') clear.current();
  }, [state]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    keeper.start();
    const hidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('focusout', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('focusout', flush);
      document.removeEventListener('visibilitychange', hidden);
      flush();
      keeper.stop();
    };
  }, [keeper]);
  return {
    value,
    state,
    change: (edit) => {
      put(edit(newest.current));
      keeper.change(newest.current);
    },
    flush: keeper.flush,
    base: keeper.base,
    settle: (next, theirs) => {
      put(next);
      void keeper.settle(next, theirs);
    },
    take: (theirs) => {
      put(theirs.current);
      keeper.take(theirs);
    },
    fault: (path) =>
      state.kind === 'refused' ? state.faults.find((one) => one.path.endsWith(`.${path}`))?.message : undefined,
  };
}

/** All parts of an entry being edited, with the checklist of what stands in them now. */
export interface EntryForm {
  readonly parts: { readonly [P in FormPart]: PartHandle<PartValue<P>> };
  readonly form: Form;
  readonly steps: readonly FormStep[];
  readonly items: readonly CheckItem[];
  /** Sends everything unsaved now. True when all of it is stored. */
  readonly flush: () => Promise<boolean>;
}

/** Opens an entry for editing; it must have been read just now. */
export function useEntryForm(entry: Entry): EntryForm {
  const parts = {
    basic: useEntryPart(entry, 'basic'),
    people: useEntryPart(entry, 'people'),
    description: useEntryPart(entry, 'description'),
    features: useEntryPart(entry, 'features'),
    technology: useEntryPart(entry, 'technology'),
    steps: useEntryPart(entry, 'steps'),
  };
  const form: Form = {
    basic: parts.basic.value,
    people: parts.people.value,
    description: parts.description.value,
    features: parts.features.value,
    technology: parts.technology.value,
  };
  const videos = useCall(entryVideosRoute, { params: { id: entry.id } });
  const shown = (videos.data?.rows ?? []).flatMap((row) => (row.fault === null ? [row.address] : []));
  const met = (field: string) => entry.checklist.some((item) => item.field === field && item.met);
  return {
    parts,
    form,
    steps: parts.steps.value,
    items: checklistOf(form, parts.steps.value, { ready: met('ready'), published: met('published'), videos: shown }),
    flush: async () => (await Promise.all(Object.values(parts).map((part) => part.flush()))).every(Boolean),
  };
}

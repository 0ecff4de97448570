import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { expire, refresh, useCall } from '../../../../ui/api/query.ts';
import { solveWork, withWork } from '../../../../ui/api/work.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { translate } from '../../../../ui/i18n/translate.ts';
import { profileRoute } from '../../../identity/shared/profile.contract.ts';
import * as contract from '../../shared/wish-list.contract.ts';
import { lineKey } from '../../shared/wish-list.model.ts';
import { askedContact, askedLine, type Contact, type DraftLine } from '../client/draft.model.ts';
import { guestDraft } from '../client/guest-draft.store.ts';

export interface WishDraft {
  readonly lines: readonly DraftLine[];
  readonly contact: Contact;
}

/** A draft on the page, whoever keeps it. */
export interface DraftControl {
  /** Undefined while it is on its way. */
  readonly draft: WishDraft | undefined;
  readonly error: ApiError | null;
  readonly retry: () => void;
  readonly change: (next: Partial<WishDraft>) => void;
  /** Of a draft of an account: whether the server has it. */
  readonly saving: 'saved' | 'saving' | 'failed' | null;
  /** Sends what is not saved yet. */
  readonly flush: () => Promise<void>;
  /** @param trap what stands in the field nobody sees */
  readonly submit: (trap: string) => Promise<CallOutput<typeof contract.submitVisitorWishRoute>>;
}

/** Lines with what they name now; those the server does not know any more are gone. */
function withFacts(
  lines: readonly DraftLine[],
  rows: CallOutput<typeof contract.wishItemsRoute>['rows'] | undefined,
): readonly DraftLine[] {
  if (!rows) return lines;
  const known = new Map(rows.map((row) => [lineKey(row), row]));
  return lines.map((line) =>
    line.kind === 'free' ? line : { ...line, ...(known.get(lineKey(line)) ?? { gone: true }) },
  );
}

/** The draft of a visitor, kept by the browser. */
export function useGuestDraft(): DraftControl {
  const kept = useSyncExternalStore(guestDraft.subscribe, guestDraft.get);
  // What it named when the page opened: what is added later is offered.
  const [asked] = useState(() => {
    const idsOf = (kind: DraftLine['kind']) => kept.lines.filter((one) => one.kind === kind).map(({ item }) => item);
    return { experiments: idsOf('experiment').join(','), packages: idsOf('package').join(',') };
  });
  const items = useCall(
    contract.wishItemsRoute,
    { query: asked },
    { enabled: asked.experiments !== '' || asked.packages !== '' },
  );
  const before = new Set([...asked.experiments.split(','), ...asked.packages.split(',')]);
  const lines = kept.lines.map((line) => (before.has(line.item) ? withFacts([line], items.data?.rows)[0]! : line));
  return {
    draft: { lines, contact: kept.contact },
    error: null,
    retry: () => {},
    change: (next) => guestDraft.set({ lines: kept.lines, contact: kept.contact, ...next }),
    saving: null,
    flush: async () => {},
    submit: async (homepage) => {
      const first = await solveWork(await call(contract.wishWorkRoute, {}));
      // Others of the same address may send a list meanwhile, which makes the answer void.
      return withWork((again) =>
        call(contract.submitVisitorWishRoute, {
          body: {
            lines: kept.lines.map(askedLine),
            contact: askedContact(kept.contact),
            agreed: true,
            homepage,
            proof: again ?? first,
          },
        }),
      );
    },
  };
}

/** Milliseconds after the last change until a draft is sent. */
const WAIT_MS = 1200;

/** The draft of an account, saved on the server as one goes; an empty contact begins with the profile's. */
export function useAccountDraft(): DraftControl {
  const read = useCall(contract.wishDraftRoute, {});
  const profile = useCall(profileRoute, {});
  const [draft, setDraft] = useState<WishDraft>();
  const [saving, setSaving] = useState<DraftControl['saving']>(null);
  const version = useRef(0);
  /** What is not on the server yet. */
  const due = useRef<WishDraft | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const { data } = read;
  const person = profile.data;
  const settled = person !== undefined || profile.error !== null;
  useEffect(() => {
    if (!data || !settled || due.current || running.current) return;
    version.current = data.version;
    const { contact } = data;
    const fill = (own: string, known: string | null | undefined) => (own === '' ? (known ?? '') : own);
    setDraft({
      lines: data.lines,
      contact: {
        name: fill(contact.name, person?.name),
        phone: fill(contact.phone, person?.mobile),
        unit: fill(contact.unit, person?.unitName),
        message: contact.message,
      },
    });
  }, [data, settled, person]);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    await running.current;
    const next = due.current;
    if (!next) return;
    due.current = null;
    setSaving('saving');
    const body = { lines: next.lines.map(askedLine), contact: askedContact(next.contact), version: version.current };
    running.current = call(contract.saveWishDraftRoute, { body }).then(
      (answer) => {
        version.current = answer.version;
        expire(contract.wishDraftRoute);
        setSaving(due.current ? 'saving' : 'saved');
      },
      async (error: unknown) => {
        if (error instanceof ApiError && error.status === 409) {
          due.current = null;
          setSaving(null);
          toast.show({ text: translate('wishLists.draft.stale'), tone: 'warning' });
          running.current = null;
          await refresh(contract.wishDraftRoute);
          return;
        }
        due.current ??= next;
        setSaving('failed');
        timer.current = setTimeout(() => void save(), WAIT_MS * 4);
      },
    );
    await running.current;
    running.current = null;
  }, []);
  // Leaving the page loses nothing.
  useEffect(() => () => void save(), [save]);

  return {
    draft,
    error: draft ? null : read.error,
    retry: () => void read.refetch(),
    change: (more) => {
      if (!draft) return;
      const next = { ...draft, ...more };
      setDraft(next);
      due.current = next;
      setSaving('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), WAIT_MS);
    },
    saving,
    flush: save,
    submit: async () => {
      clearTimeout(timer.current);
      due.current = null;
      await running.current;
      const { lines, contact } = draft!;
      try {
        const body = { lines: lines.map(askedLine), contact: askedContact(contact), agreed: true as const };
        const answer = await call(contract.submitWishDraftRoute, { body });
        expire(contract.wishDraftRoute);
        expire(contract.ownWishListsRoute);
        return answer;
      } catch (error) {
        // What was not sent is saved all the same.
        due.current = draft!;
        timer.current = setTimeout(() => void save(), WAIT_MS);
        throw error;
      }
    },
  };
}

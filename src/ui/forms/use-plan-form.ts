import { useRef, useState } from 'react';
import { isRecord, useDraft } from '../access/use-draft.ts';
import { ApiError } from '../api/api-error.ts';
import { useForm } from './use-form.ts';

/**
 * The form of work that is set before it is given out: a draft in this browser, and a save that meets what others saved.
 * @param work as it was read @param start fields of the form @param messagesOf faults in words
 * @param to.draft names the form, `module.noun`; `to.keep` leaves secrets out of it
 * @param to.fieldOf the field a refusal of the server is about @param to.onFault leads to the first faulty field
 */
export function usePlanForm<T extends object>(
  work: { readonly id: string; readonly version: number; readonly can: { readonly edit: boolean } },
  start: T,
  messagesOf: (fields: T) => Readonly<Partial<Record<keyof T & string, string>>>,
  to: {
    readonly draft: string;
    readonly label: string;
    readonly keep?: (fields: T) => Partial<T>;
    readonly fieldOf: (path: string) => string;
    readonly onFault?: (field: string) => void;
    readonly save: (fields: T, version: number) => Promise<{ readonly version: number }>;
    readonly refresh: () => Promise<unknown>;
  },
) {
  const version = useRef(work.version);
  const [edition, setEdition] = useState(0);
  const form = useForm<T>(start, messagesOf, async (fields) => {
    try {
      version.current = (await to.save(fields, version.current)).version;
      draft.clear();
      await to.refresh();
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error;
      const { status, code, message } = error;
      const refused = error.fields.map((one) => ({ ...one, path: to.fieldOf(one.path) }));
      to.onFault?.(refused[0]!.path);
      throw new ApiError({ status, code, message, fields: refused });
    }
  });
  const fill = (fields: Partial<T>) => {
    for (const [name, one] of Object.entries(fields))
      if (name in start) form.set(name as keyof T & string, one as never);
    setEdition((n) => n + 1);
  };
  const draft = useDraft<Partial<T>>(to.draft, work.id, to.keep?.(form.values) ?? form.values, {
    dirty: form.dirty && work.can.edit,
    label: to.label,
    check: isRecord,
    restore: fill,
  });
  return {
    ...form,
    submit: (): Promise<boolean> => {
      const [faulty] = Object.keys(messagesOf(form.values));
      if (faulty) to.onFault?.(faulty);
      return form.submit();
    },
    /** Raised when a rich text was replaced from outside. */
    edition,
    restoredAt: draft.restoredAt,
    discard: () => {
      draft.discard();
      fill(start);
    },
    /** Somebody else saved first: take what stands there, or save over it. */
    overwrite: async (current: number) => {
      version.current = current;
      await form.submit();
    },
    reload: async () => {
      draft.discard();
      form.closeConflict();
      await to.refresh();
    },
  };
}

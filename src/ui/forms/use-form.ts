import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../design/toast-store.ts';
import { translate } from '../i18n/translate.ts';
import type { Values } from './merge.model.ts';

/** What a refused save says about the record somebody else saved first. */
export interface Conflict {
  readonly current: Values;
  readonly by: string | null;
  readonly at: string | null;
}

/**
 * Reads a stale-version refusal: `data: {current, by, at}` of a native route, `{Current, By, At}` of the data gateway;
 * null for any other error.
 */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { data } = error;
  const [current, by, at] = [data.current ?? data.Current, data.by ?? data.By, data.at ?? data.At];
  if (typeof current !== 'object' || current === null) return null;
  return {
    current: current as Values,
    by: typeof by === 'string' ? by : null,
    at: typeof at === 'string' ? at : null,
  };
}

/**
 * A form in a drawer: values, faults per field (on leaving it and on saving), the server's faults on their fields,
 * the first faulty field focused, and a conflict when somebody else saved first.
 * @param start values it opens with; a new object starts the form anew
 * @param rules words of each field's fault, or undefined
 * @param save sends the values; an ApiError with fields lands on them
 */
export function useForm<T extends object>(
  start: T,
  rules: (values: T) => Readonly<Partial<Record<keyof T & string, string | undefined>>>,
  save: (values: T) => Promise<unknown>,
) {
  const [values, setValues] = useState(start);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const from = useRef(start);
  const startText = JSON.stringify(start);
  useEffect(() => {
    from.current = JSON.parse(startText) as T;
    setValues(from.current);
    setShown(new Set());
    setRefused({});
  }, [startText]);
  const found = rules(values) as Readonly<Record<string, string | undefined>>;
  const dirty = JSON.stringify(values) !== startText;

  const set = useCallback(<K extends keyof T & string>(name: K, value: T[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    setRefused(({ [name]: _gone, ...rest }) => rest);
  }, []);
  const focusFirst = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

  /** Saves these values (the form's by default). @returns whether it was saved */
  const submit = async (given: T = values): Promise<boolean> => {
    if (running.current) return false;
    setShown(new Set([...Object.keys(given), ...Object.keys(found)]));
    if (Object.values(rules(given)).some(Boolean)) {
      focusFirst();
      return false;
    }
    running.current = true;
    setBusy(true);
    try {
      await save(given);
      setConflict(null);
      return true;
    } catch (error) {
      const stale = conflictOf(error);
      if (stale) setConflict(stale);
      else if (error instanceof ApiError && error.fields.length > 0) {
        const names = Object.keys(given);
        const nameOf = (path: string) =>
          names.find((name) => path === name || path.endsWith(`.${name}`) || path.startsWith(`${name}.`)) ?? path;
        setRefused(Object.fromEntries(error.fields.map(({ path, message }) => [nameOf(path), message])));
        // A fault of a field that is not in the form must still be seen.
        const elsewhere = error.fields.find(({ path }) => !names.includes(nameOf(path)));
        if (elsewhere) toast.show({ text: elsewhere.message, tone: 'error' });
        focusFirst();
      } else {
        if (!(error instanceof ApiError)) console.error(error);
        const text = error instanceof ApiError ? error.message : translate('ui.error.unknown');
        toast.show({ text, tone: 'error' });
      }
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  /**
   * Holds what was chosen in the conflict and saves it: a save that fails then leaves the choice in the form.
   * @param over values of the record somebody else saved, the base of the next merge; `save` sends its version
   */
  const merge = (chosen: T, over: T): Promise<boolean> => {
    from.current = over;
    setValues(chosen);
    setConflict(null);
    return submit(chosen);
  };
  return {
    values,
    set,
    form,
    dirty,
    busy,
    submit,
    merge,
    conflict,
    closeConflict: () => setConflict(null),
    /** Values of the record as the form knows it: the base of a merge. */
    base: from.current,
    /** Fault of a field when it is to be seen. */
    fault: (name: keyof T & string): string | undefined => refused[name] ?? (shown.has(name) ? found[name] : undefined),
    /** Props of a text field, area or select. */
    field: (name: keyof T & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: refused[name] ?? (shown.has(name) ? found[name] : undefined),
      onChange: (event: { readonly target: { readonly value: string } }) =>
        set(name, event.target.value as T[typeof name]),
      onBlur: (event: { readonly relatedTarget: EventTarget | null }) => {
        // On the way to a button or a link nothing may appear that moves it from under the pointer.
        const to = event.relatedTarget;
        if (!(to instanceof Element && to.matches('a, button'))) setShown((old) => new Set(old).add(name));
      },
    }),
  };
}

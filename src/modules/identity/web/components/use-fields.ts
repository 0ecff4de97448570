import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';

/**
 * Texts of a form with their faults: shown when a field is left and on submit, gone as soon as they are mended; on
 * submit the first faulty field takes the focus.
 * @param names in the order of the fields. @param rules answers the words of each field's fault or undefined
 */
export function useFields<K extends string>(
  names: readonly K[],
  rules: (values: Readonly<Record<K, string>>) => Readonly<Record<K, string | undefined>>,
) {
  const empty = () => Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>;
  const [values, setValues] = useState(empty);
  const [shown, setShown] = useState<ReadonlySet<K>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const found = rules(values);
  const show = (more: readonly K[]) => setShown((old) => new Set([...old, ...more]));
  const focus = (name: K) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  return {
    values,
    form,
    focus,
    /** Props of one field. */
    field: (name: K) => ({
      name,
      value: values[name],
      error: shown.has(name) ? found[name] : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target;
        setValues((old) => ({ ...old, [name]: value }));
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        // On the way to a button or a link nothing may appear that moves it from under the pointer.
        if (!event.relatedTarget?.matches('a, button')) show([name]);
      },
    }),
    /** Shows the faults of these fields (all by default) and focuses the first; true when there is none. */
    check: (which: readonly K[] = names): boolean => {
      show(which);
      const first = which.find((name) => found[name] !== undefined);
      if (first !== undefined) focus(first);
      return first === undefined;
    },
    reset: () => {
      setValues(empty());
      setShown(new Set());
    },
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** An instant as a field of kind datetime-local takes it, in the viewer's zone; empty for none. */
export function toLocalTime(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant such a field names, as ISO 8601 UTC; undefined for none. */
export function fromLocalTime(text: string): string | undefined {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The instant of a field that began with a stored one: untouched it keeps its seconds; null for none. */
export const editedTime = (text: string, stored: string | null | undefined): string | null =>
  (toLocalTime(stored) === text ? stored : fromLocalTime(text)) ?? null;

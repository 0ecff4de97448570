/** Whether the database can store a JSON value: no text in it holds NUL or half of a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (Array.isArray(value)) return value.every(isStorable);
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);
}

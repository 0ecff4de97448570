/** Sheets speak the time of the platform's country, whoever reads them. */
const ZONE = '+08:00';
const ZONE_MS = 8 * 3_600_000;

/** An instant as the sheet shows it, in UTC+8; seconds only where there are some. */
export function sheetTime(at: Date | null): string {
  if (!at) return '';
  const text = new Date(at.getTime() + ZONE_MS).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  return `${day} ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}

/** The instant a cell means; undefined when it means none. */
export function timeOf(text: string): Date | undefined {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '00', second = '00'] = found;
  const two = (part: string) => part.padStart(2, '0');
  const at = new Date(`${year}-${two(month!)}-${two(day!)}T${two(hour)}:${minute}:${second}${ZONE}`);
  // The thirty-first of February is none.
  return Number.isNaN(at.getTime()) || new Date(at.getTime() + ZONE_MS).getUTCDate() !== Number(day) ? undefined : at;
}

import { SITE_OFFSET, siteDate, siteSecond } from '../../../../kernel/values/site-time.ts';
/** An instant as the sheet shows it, in the site's time whoever reads it; seconds only where there are some. */
export function sheetTime(at: Date | null): string {
  if (!at) return '';
  const text = siteSecond(at);
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}

/** The instant a cell means; undefined when it means none. */
export function timeOf(text: string): Date | undefined {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '00', second = '00'] = found;
  const two = (part: string) => part.padStart(2, '0');
  const at = new Date(`${year}-${two(month!)}-${two(day!)}T${two(hour)}:${minute}:${second}${SITE_OFFSET}`);
  // The thirty-first of February is none.
  return Number.isNaN(at.getTime()) || Number(siteDate(at).slice(-2)) !== Number(day) ? undefined : at;
}

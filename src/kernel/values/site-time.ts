/** Time zone of the site, for SQL and Intl. It knows no summer time. */
export const SITE_ZONE = 'Asia/Shanghai';
/** The same as the end of an ISO 8601 instant. */
export const SITE_OFFSET = '+08:00';
/** The same in milliseconds: Unix milliseconds plus this read as UTC give the clock on the site's wall. */
export const SITE_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const wall = (at: Date | number): Date => new Date(Number(at) + SITE_OFFSET_MS);

/** Day of an instant at the site, `YYYY-MM-DD`. @param at an instant, or Unix milliseconds */
export const siteDate = (at: Date | number): string => wall(at).toISOString().slice(0, 10);

/** Wall time of an instant at the site, `YYYY-MM-DD HH:mm`. @param at an instant, or Unix milliseconds */
export const siteMinute = (at: Date | number): string => wall(at).toISOString().slice(0, 16).replace('T', ' ');

/** Wall time of an instant at the site, `YYYY-MM-DD HH:mm:ss`. @param at an instant, or Unix milliseconds */
export const siteSecond = (at: Date | number): string => wall(at).toISOString().slice(0, 19).replace('T', ' ');

/** Wall time of an instant at the site, `YYYY-MM-DD HH:mm:ss.SSS`. @param at an instant, or Unix milliseconds */
export const siteMillisecond = (at: Date | number): string => wall(at).toISOString().slice(0, 23).replace('T', ' ');

/** Day of the week at the site, 1 Monday … 7 Sunday. @param at an instant, or Unix milliseconds */
export const siteWeekday = (at: Date | number): number => ((wall(at).getUTCDay() + 6) % 7) + 1;

/** Unix milliseconds of the beginning of the site's day an instant falls on. @param at an instant, or Unix milliseconds */
export const siteMidnight = (at: Date | number): number =>
  Math.floor(wall(at).getTime() / DAY_MS) * DAY_MS - SITE_OFFSET_MS;

import { SITE_OFFSET } from '../../../kernel/values/site-time.ts';
// data: words of the national form as they stand on the wire, the same in every language

/** Words of the national form, as partners send and read them; our keys are taken too. */
export const KIND_WORDS = { basic: '基础', comprehensive: '综合', design: '设计', innovative: '创新' } as const;
export const LEVEL_WORDS = { national: '国家级', provincial: '省级', school: '校级', ordinary: '普通' } as const;
export const UNIT_KIND_WORDS = {
  authority: '教育主管部门',
  university: '高校',
  college: '学院',
  department: '系',
  enterprise: '企业',
} as const;

/** Where an experiment runs, in the words of the wire. */
export const PLACES = ['browser', 'external', 'client'] as const;

/** Version of the definitions behind the figures. */
export const DEFINITION_VERSION = 1;

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:?\d\d)?$/;
/**
 * Unix milliseconds of an instant: 13 digits, ISO 8601, or `yyyy-MM-dd[ HH:mm[:ss]]` in the zone of the platform;
 * undefined for anything else.
 */
export function instantOf(text: string): number | undefined {
  if (/^\d{13}$/.test(text)) return Number(text);
  const parts = WRITTEN.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, , , zone] = parts;
  // A day no month has would be read as one of the next month.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day)) return undefined;
  const clock = hour === undefined ? 'T00:00' : text.slice(10, zone ? -zone.length : undefined).replace(' ', 'T');
  const ms = Date.parse(`${text.slice(0, 10)}${clock}${zone ?? SITE_OFFSET}`);
  return Number.isNaN(ms) ? undefined : ms;
}

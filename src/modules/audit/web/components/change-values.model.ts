import { isRoleCode } from '../../../../kernel/access/roles.ts';
import { formatInstant, formatList, formatNumber } from '../../../../ui/i18n/formats.ts';
import { recordLabel } from '../../../../ui/i18n/record-labels.ts';
import { translate, translateKey } from '../../../../ui/i18n/translate.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/;
const CODE = /^[a-z][A-Za-z_]*$/;

const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Label of a field by its path: that of the whole path, else of its parts; null for a field nobody labels. */
export function fieldLabel(path: string): string | null {
  const whole = recordLabel('field', path);
  if (whole !== null) return whole;
  const parts = path.split('.').map((part) => recordLabel('field', part));
  return parts.every((part) => part !== null) ? parts.join(' · ') : recordLabel('field', lastPart(path));
}

/**
 * One value of an entry as people read it: roles, states and flags by their labels, people and units by their names,
 * times in the viewer's zone.
 */
export function formatValue(path: string, value: unknown, names: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return '—';
  const field = lastPart(path);
  if (field === 'role' && isRoleCode(value)) return translateKey(`role.${value}`);
  if (typeof value === 'boolean') return recordLabel('value', String(value)) ?? String(value);
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 0 : 2);
  if (typeof value === 'string') {
    if (names[value] !== undefined) return names[value];
    if (INSTANT.test(value)) return formatInstant(value);
    return (CODE.test(value) ? recordLabel('value', value) : null) ?? value;
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? translate('audit.detail.nothing')
      : formatList(value.map((one) => formatValue(path, one, names)));
  }
  return Object.entries(value as Record<string, unknown>)
    .map(([key, one]) =>
      translate('audit.detail.pair', { field: fieldLabel(key) ?? key, value: formatValue(key, one, names) }),
    )
    .join(translate('audit.detail.comma'));
}

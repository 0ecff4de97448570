import type { CallInput } from '../../../../kernel/http/contract.ts';
import type { createUnitRoute, updateUnitRoute } from '../../shared/unit.contract.ts';
import { UNIT_CODE, UNIT_NAME, UNIT_PHONE } from '../../shared/unit.model.ts';
import type { Unit } from './unit-ref.model.ts';

/** The form of a unit; texts as they are typed. */
export type UnitValues = Readonly<ReturnType<typeof valuesOf>>;

/** The form of a unit that is there, of what somebody else saved, or of a new one of a kind. */
export const valuesOf = (unit: Partial<Unit> & Pick<Unit, 'kind'>) => ({
  code: unit.code ?? '',
  name: unit.name ?? '',
  nameEn: unit.nameEn ?? '',
  kind: unit.kind,
  gradation: unit.gradation ?? '',
  province: unit.province ?? '',
  city: unit.city ?? '',
  address: unit.address ?? '',
  contact: unit.contact ?? '',
  phone: unit.phone ?? '',
  sort: String(unit.sort ?? 0),
  /** Id of the attachment, empty for none. */
  logo: unit.logo ?? '',
});

export type Fault = 'required' | 'code' | 'name' | 'phone' | 'sort';

/** What is wrong with each field. @param isNew a code is given once and never changes */
export function faultsOf(values: UnitValues, isNew: boolean): Partial<Record<keyof UnitValues, Fault>> {
  const name = values.name.trim();
  const phone = values.phone.trim();
  const faults: Partial<Record<keyof UnitValues, Fault>> = {};
  if (isNew && values.code.trim() === '') faults.code = 'required';
  else if (isNew && !UNIT_CODE.test(values.code.trim())) faults.code = 'code';
  if (name === '') faults.name = 'required';
  else if (name.length < UNIT_NAME.min || name.length > UNIT_NAME.max) faults.name = 'name';
  if (phone !== '' && !UNIT_PHONE.test(phone)) faults.phone = 'phone';
  if (!/^\d{1,7}$/.test(values.sort.trim()) || Number(values.sort) > 1_000_000) faults.sort = 'sort';
  return faults;
}

type Facts = Omit<CallInput<typeof updateUnitRoute>['body'], 'version' | 'storageQuota' | 'collegeReview'>;

/** What is sent: empty texts take away what was there. */
export function bodyOf(values: UnitValues) {
  return {
    name: values.name.trim(),
    nameEn: values.nameEn.trim(),
    kind: values.kind,
    gradation: values.gradation,
    province: values.province.trim(),
    city: values.city.trim(),
    address: values.address.trim(),
    contact: values.contact.trim(),
    phone: values.phone.trim(),
    sort: Number(values.sort),
    logo: values.logo || null,
  } satisfies Facts;
}

/** What is sent for a new one. */
export const newBodyOf = (values: UnitValues, parentId: string | null): CallInput<typeof createUnitRoute>['body'] => ({
  ...bodyOf(values),
  code: values.code.trim(),
  parentId,
});

export {
  type MergeClash,
  type UnitMerge,
  type UnitUse,
  unitMembersPort,
  unitMergePort,
  unitUsePort,
} from './unit.port.ts';
export { inSubtree, type NewUnit, type UnitName, unitNames } from './unit.repository.ts';
export { createUnit, unitLogos } from './unit.service.ts';

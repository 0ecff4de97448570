export { type UnitMerge, type UnitUse, unitMembersPort, unitMergePort, unitUsePort } from './unit.port.ts';
export { activeUnit, inSubtree, unitNames } from './unit.repository.ts';
export { createUnit, unitLogos } from './unit.service.ts';

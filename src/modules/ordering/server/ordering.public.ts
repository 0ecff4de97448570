export { listedPackages, packageNames } from './package.repository.ts';
export { createPackage, movePackage, type NewPackage, packageCards } from './package.service.ts';

export { listedPackages, packageNames } from './package.repository.ts';
export { createPackage, movePackage, packageCards } from './package.service.ts';

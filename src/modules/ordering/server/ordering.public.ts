export { listedPackages, packageNames } from './package.repository.ts';
export { createPackage, movePackage, packageCards, packageOffers } from './package.service.ts';

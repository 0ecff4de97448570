export { type Filters, lastDay, type SeenConstruction, seeConstruction } from './construction.access.ts';
export { type LearnerRow, learnersOf } from './construction.repository.ts';

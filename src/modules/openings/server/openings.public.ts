export { submitOpening } from './application.service.ts';
export { bookSlot, openingSlots } from './booking.service.ts';
export { commandOpenings } from './decision.service.ts';

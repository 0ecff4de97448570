import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/opening.contract.ts';
import * as applications from './application.service.ts';
import * as bookings from './booking.service.ts';
import * as decisions from './decision.service.ts';

/** Applications, decisions and bookings. */
export const openingRoutes: BoundRoute[] = [
  route(contract.openingChoicesRoute, (ctx, { query }) => applications.openingChoices(ctx, query.kw)),
  route(contract.openingCapacityRoute, (ctx, { body }) => applications.askedCapacity(ctx, body)),
  route(contract.submitOpeningRoute, (ctx, { body }) => applications.submitOpening(ctx, body)),
  route(contract.ownOpeningsRoute, (ctx) => applications.ownOpenings(ctx)),
  route(contract.waitingOpeningsRoute, (ctx) => applications.waitingOpenings(ctx)),
  route(contract.joinableOpeningsRoute, (ctx) => bookings.joinable(ctx)),
  route(contract.openingSlotsRoute, (ctx, { params }) => bookings.openingSlots(ctx, params.id)),
  route(contract.bookSlotRoute, (ctx, { params, body }) => bookings.bookSlot(ctx, params.id, body.slotId)),
  route(contract.ownBookingsRoute, (ctx) => bookings.ownBookings(ctx)),
  route(contract.cancelBookingRoute, (ctx, { params }) => bookings.cancelBooking(ctx, params.id)),
  route(contract.openingRoute, (ctx, { params }) => decisions.readOpening(ctx, params.id)),
  route(contract.openingHistoryRoute, (ctx, { params, query }) => decisions.openingHistory(ctx, params.id, query.page)),
  route(contract.participantsRoute, (ctx, { params }) => bookings.participants(ctx, params.id)),
  route(contract.commandOpeningsRoute, (ctx, { body }) => decisions.commandOpenings(ctx, body)),
  route(contract.previewChangeRoute, (ctx, { params, body }) => decisions.previewChange(ctx, params.id, body)),
  route(contract.changeOpeningRoute, (ctx, { params, body }) => decisions.changeOpening(ctx, params.id, body)),
  route(contract.markBookingsRoute, (ctx, { body }) => bookings.markBookings(ctx, body)),
  route(contract.messageOpeningRoute, (ctx, { params, body }) => bookings.messageOpening(ctx, params.id, body.text)),
];

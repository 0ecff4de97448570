import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/calendar.contract.ts';
import { type AddressParts, ownCalendar, readCalendar, renewCalendar, shareCalendar } from './calendar.service.ts';

/** The own calendar and what its secret address tells. @param partsAt what an address on a host is made with */
export const calendarRoutes = (partsAt: (hostname: string) => AddressParts): readonly BoundRoute[] => [
  route(contract.ownCalendarRoute, (ctx, _input, { hostname }) => ownCalendar(ctx, partsAt(hostname))),
  route(contract.shareCalendarRoute, async (ctx, { body }, { hostname }) => {
    await shareCalendar(ctx, body.shared);
    return ownCalendar(ctx, partsAt(hostname));
  }),
  route(contract.renewCalendarRoute, async (ctx, _input, { hostname }) => {
    await renewCalendar(ctx);
    return ownCalendar(ctx, partsAt(hostname));
  }),
  route(contract.calendarRoute, async (ctx, { params }, { reply, hostname }) =>
    reply
      .header('cache-control', 'private, no-store')
      .type('text/calendar; charset=utf-8')
      .send(await readCalendar(ctx, params.file, partsAt(hostname))),
  ),
];

import { sql } from 'kysely';
import { experimentUse } from '../../catalogue/server/catalogue.public.ts';

/** Bookings ahead of an experiment: who booked is told when it leaves the catalogue. */
export const experimentOpeningsUse = experimentUse(
  'bookings',
  (experimentId) => sql`select b.id, p.name
    from openings.booking b join openings.opening o on o.id = b.opening_id
    join openings.slot s on s.id = b.slot_id join identity_api.person p on p.id = b.person_id
    where o.experiment_id = ${experimentId} and b.state = 'booked' and s.ends_at > platform.app_now()`,
  sql`select distinct b.person_id::text from openings.booking b where b.id in (select id from used)`,
);

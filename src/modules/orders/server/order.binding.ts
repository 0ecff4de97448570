import { type RawBuilder, sql } from 'kysely';
import { byGrant, onlyRoles } from '../../../kernel/access/access.ts';
import { hasGrant } from '../../../kernel/access/actor.ts';
import { amongIds, type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { SOON_DAYS, STAGES } from '../shared/order.model.ts';
import { entitlementSeatResource, orderLineResource, orderResource } from '../shared/order.resource.ts';

const QUERY = byGrant('orderManage', 'query');
const EXPORT = byGrant('orderManage', 'export');
const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;
const unitOf = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.unitId : null}::uuid`;
const mine = (facts: BindingFacts) => sql<boolean>`o.buyer_id = ${me(facts)}`;
const all = () => sql<boolean>`true`;

/** Rows of the lists: all for the platform, those of the own unit or subtree where the page was granted. */
const listed = (facts: BindingFacts) => {
  const { actor } = facts;
  if (actor.kind !== 'person' || actor.role === 0) return all();
  if (!hasGrant(actor, 'orderManage', 'query')) return mine(facts);
  return actor.role === 2
    ? sql<boolean>`o.unit_id in (select units_api.subtree(${unitOf(facts)}))`
    : sql<boolean>`o.unit_id = ${unitOf(facts)}`;
};
/** Buyers read their own orders; the platform reads all. */
const readers = {
  visitor: null,
  '6': null,
  '5': { rows: mine },
  '3': { rows: mine },
  '2': { rows: mine },
  '0': { rows: all },
};

const column = (name: string) => () => sql`o.${sql.ref(name)}`;
const personName = (id: RawBuilder<unknown>) => () =>
  sql`(select p.name from identity_api.person p where p.id = ${id})`;
const unitName = () => sql`(select u.name from units_api.unit u where u.id = o.unit_id)`;
const stage = sql`case when o.state in ('approved', 'paid') then 'ready'
  when o.state = 'awaiting' and o.voucher_id is not null then 'voucher' else o.state end`;
const ofLines = (what: RawBuilder<unknown>) => sql`(select ${what} from orders.order_line l where l.order_id = o.id)`;
const ofOpened = (what: RawBuilder<unknown>) => sql`(select ${what} from orders.entitlement e where e.order_id = o.id)`;
const ending = sql`exists (select from orders.entitlement e where e.order_id = o.id and o.state = 'opened'
  and e.ends_at between platform.app_now() and platform.app_now() + make_interval(days => ${SOON_DAYS}::int))`;
const waited = sql`case when o.state = 'submitted'
  then settings_api.working_days(o.created_at, platform.app_now()) end`;
const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
const yuan = (fen: RawBuilder<unknown>) => sql`(${fen} / 100.0)::float8`;
const inUnits = (_facts: BindingFacts, values: readonly string[]) =>
  sql<boolean>`o.unit_id in (select s.id from unnest(${[...values]}::uuid[]) as top (id)
    cross join lateral units_api.subtree(top.id) as s (id))`;
const inStages = (_facts: BindingFacts, values: readonly string[]) =>
  sql<boolean>`(${stage}) = any(${[...values]}::text[])`;
const keyword = (_: BindingFacts, typed: string) => {
  const like = containing(typed);
  return sql<boolean>`(o.number ilike ${like} escape '\\'
    or exists (select from orders.order_line x where x.order_id = o.id
      and (x.name ilike ${like} escape '\\' or x.code ilike ${like} escape '\\'))
    or exists (select from identity_api.person p where p.id = o.buyer_id and p.name ilike ${like} escape '\\')
    or exists (select from units_api.unit u where u.id = o.unit_id and u.name ilike ${like} escape '\\'))`;
};

/** `order`: the queue of orders. */
export const orderBinding = bindResource(orderResource, {
  from: sql`orders.purchase_order o`,
  guarded: true,
  columns: {
    ...storedColumns('o', ['id', 'number', 'reason', 'opinion']),
    buyer: personName(sql`o.buyer_id`),
    unit: unitName,
    unitid: column('unit_id'),
    content: () => ofLines(sql`(array_agg(l.name order by l.sort))[1]`),
    lines: () => ofLines(sql`count(*)::int`),
    seats: () => ofLines(sql`sum(l.seats)::int`),
    from: () => ofLines(sql`min(l.from_day)`),
    to: () => ofLines(sql`max(l.to_day)`),
    amount: () => yuan(sql`o.amount`),
    state: () => stage,
    submitted: column('created_at'),
    waiting: () => waited,
    late: () => sql`coalesce(${waited} > settings_api.review_days(), false)`,
    used: () => ofOpened(sql`sum(e.used)::int`),
    ends: () => ofOpened(sql`max(e.to_day)`),
    ending: () => ending,
    charged: () => sql`(o.amount > 0)`,
    own: (facts) => mine(facts),
  },
  read: readers,
  list: { access: QUERY, rows: listed, tabs: STAGES, filters: { unitid: inUnits, state: inStages }, keyword },
});

/** `orderline`: one row a line. An amount that was adjusted, or paid back, stands with the first line. */
export const orderLineBinding = bindResource(orderLineResource, {
  from: sql`orders.order_line l join orders.purchase_order o on o.id = l.order_id
    left join orders.entitlement e on e.line_id = l.id`,
  guarded: true,
  columns: {
    ...storedColumns('o', ['number', 'reason', 'opinion']),
    ...storedColumns('l', ['id', 'kind', 'code', 'name', 'seats']),
    order: () => sql`o.id`,
    buyer: personName(sql`o.buyer_id`),
    unit: unitName,
    unitid: column('unit_id'),
    price: () => yuan(sql`l.price`),
    amount: () =>
      sql`(case when not o.adjusted then l.price * l.seats when l.sort = 0 then o.amount else 0 end / 100.0)::float8`,
    state: () => stage,
    submitted: column('created_at'),
    approver: personName(sql`o.approved_by`),
    approved: column('approved_at'),
    voucher: column('voucher_name'),
    starts: () => sql`e.from_day`,
    ends: () => sql`e.to_day`,
    used: () => sql`e.used`,
    refunded: () => sql`(case when l.sort = 0 then o.refunded end / 100.0)::float8`,
  },
  read: readers,
  export: {
    access: EXPORT,
    columns: [
      ...(['number', 'buyer', 'unit', 'kind', 'code', 'name', 'seats', 'price', 'amount', 'reason', 'state'] as const),
      ...(['submitted', 'approver', 'approved', 'opinion', 'voucher', 'starts', 'ends', 'used', 'refunded'] as const),
    ],
  },
  list: { access: QUERY, rows: listed, tabs: STAGES, filters: { unitid: inUnits, state: inStages }, keyword },
});

/** Staff read who uses the seats of the own unit. */
const ofUnit = { rows: (facts: BindingFacts) => sql<boolean>`e.unit_id = ${unitOf(facts)}` };

/** `entitlementseat`: 名额明细. */
export const entitlementSeatBinding = bindResource(entitlementSeatResource, {
  from: sql`orders.seat s join orders.entitlement e on e.id = s.entitlement_id
    join identity_api.person p on p.id = s.person_id`,
  guarded: true,
  columns: {
    ...storedColumns('s', ['id', 'runs']),
    entitlement: () => sql`e.id`,
    content: () => sql`e.name`,
    name: () => sql`p.name`,
    number: () => sql`p.number`,
    unit: () => sql`(select u.name from units_api.unit u where u.id = p.unit_id)`,
    first: () => sql`s.first_at`,
    last: () => sql`s.last_at`,
  },
  read: { visitor: null, '6': null, '5': ofUnit, '3': ofUnit, '2': ofUnit, '0': { rows: all } },
  export: { access: onlyRoles(0, 2, 3, 5), columns: ['content', 'name', 'number', 'unit', 'first', 'runs', 'last'] },
  list: {
    access: onlyRoles(0, 2, 3, 5),
    filters: { entitlement: amongIds(sql`e.id`) },
  },
});

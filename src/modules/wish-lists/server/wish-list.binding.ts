import { sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { amongIds, type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { storedColumns } from '../../../platform/managed/list.ts';
import { PHONE, WISH_STATES } from '../shared/wish-list.model.ts';
import { wishDemandResource, wishLineResource, wishListResource } from '../shared/wish-list.resource.ts';

const QUERY = byGrant('wishListManage', 'query');
const EXPORT = byGrant('wishListManage', 'export');
const submitted = { rows: () => sql<boolean>`w.state <> 'draft'` };
/** The platform answers wishes; nobody else reads those of others. */
const platformOnly = { visitor: null, '6': null, '5': null, '3': null, '2': null, '0': submitted };

const column = (name: string) => () => sql`w.${sql.ref(name)}`;
const source = () => sql`case when w.person_id is null then 'visitor' else 'person' end`;
const handler = () => sql`(select p.name from identity_api.person p where p.id = w.handler_id)`;
const masked = () => sql`case when length(w.phone) >= 10 then left(w.phone, 3) || '****' || right(w.phone, 4)
  else '****' end`;
const waited = sql`case when w.state in ('submitted', 'contacted')
  then settings_api.working_days(w.submitted_at, platform.app_now()) end`;
const first = (name: string) => () =>
  sql`(select l.${sql.ref(name)} from wish_lists.wish_line l
  where l.wish_list_id = w.id order by l.sort limit 1)`;
const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
const me = ({ actor }: BindingFacts) => sql`${actor.kind === 'person' ? actor.personId : null}::uuid`;

/** `wishlist`: the queue of wishes. */
export const wishListBinding = bindResource(wishListResource, {
  from: sql`wish_lists.wish_list w`,
  guarded: true,
  columns: {
    ...storedColumns('w', ['id', 'serial', 'unit', 'message', 'state', 'reply', 'version']),
    contact: column('contact_name'),
    phone: masked,
    content: first('name'),
    purpose: first('purpose'),
    lines: () => sql`(select count(*)::int from wish_lists.wish_line l where l.wish_list_id = w.id)`,
    seats: () => sql`(select coalesce(sum(l.seats), 0)::int from wish_lists.wish_line l where l.wish_list_id = w.id)`,
    source,
    submitted: column('submitted_at'),
    waiting: () => waited,
    late: () => sql`coalesce(${waited} > settings_api.review_days(), false)`,
    handler,
    totell: column('to_tell'),
  },
  read: platformOnly,
  list: {
    access: QUERY,
    tabs: WISH_STATES,
    filters: {
      handling: (facts, values) => {
        const mine = sql<boolean>`w.handler_id = ${me(facts)}`;
        const none = sql<boolean>`w.handler_id is null`;
        if (values.includes('mine') && values.includes('none')) return sql<boolean>`(${mine} or ${none})`;
        return values.includes('mine') ? mine : values.includes('none') ? none : null;
      },
    },
    keyword: (_, keyword) => {
      const like = containing(keyword);
      const found = sql<boolean>`(w.serial = upper(${keyword}) or w.contact_name ilike ${like} escape '\\'
        or w.unit ilike ${like} escape '\\' or w.message ilike ${like} escape '\\'
        or exists (select from wish_lists.wish_line l where l.wish_list_id = w.id
          and (l.name ilike ${like} escape '\\' or l.code ilike ${like} escape '\\')))`;
      // A whole number finds its list although it is shown masked; a part of one finds none.
      return PHONE.test(keyword) ? sql<boolean>`(${found} or w.phone = ${keyword})` : found;
    },
    noteKeyword: (keyword) => (PHONE.test(keyword) ? 'wish_list.find_contact' : null),
  },
});

/** `wishline`: one row a line. */
export const wishLineBinding = bindResource(wishLineResource, {
  from: sql`wish_lists.wish_line l join wish_lists.wish_list w on w.id = l.wish_list_id`,
  guarded: true,
  columns: {
    ...storedColumns('w', ['serial', 'unit', 'message', 'state', 'reply']),
    ...storedColumns('l', ['id', 'kind', 'code', 'name', 'seats', 'purpose']),
    contact: column('contact_name'),
    phone: masked,
    source,
    handler,
    submitted: column('submitted_at'),
    decided: column('decided_at'),
  },
  read: platformOnly,
  export: {
    access: EXPORT,
    columns: [
      ...(['serial', 'contact', 'phone', 'unit', 'code', 'name', 'seats', 'purpose', 'message', 'source'] as const),
      ...(['state', 'handler', 'reply', 'submitted', 'decided'] as const),
    ],
  },
  list: {
    access: QUERY,
    tabs: WISH_STATES,
    filters: { list: amongIds(sql`w.id`) },
    reveal: { access: byGrant('wishListManage', 'get'), columns: { phone: column('phone') } },
  },
});

/** `wishdemand`: 需求汇总. The key of a thing outside the catalogue comes from its words. */
export const wishDemandBinding = bindResource(wishDemandResource, {
  from: sql`(select coalesce(l.item_id, md5(lower(l.name))::uuid) as id, l.kind, max(l.code) as code,
      max(l.name) as name, count(*)::int as wishes, sum(l.seats)::int as seats,
      count(distinct lower(w.unit))::int as units
    from wish_lists.wish_line l join wish_lists.wish_list w on w.id = l.wish_list_id
    where w.state in ('submitted', 'contacted', 'accepted')
    group by coalesce(l.item_id, md5(lower(l.name))::uuid), l.kind) d`,
  guarded: true,
  columns: storedColumns('d', ['id', 'kind', 'code', 'name', 'wishes', 'seats', 'units']),
  read: { ...platformOnly, '0': { rows: () => sql<boolean>`true` } },
  export: { access: EXPORT, columns: ['kind', 'code', 'name', 'wishes', 'seats', 'units'] },
  list: { access: QUERY },
});

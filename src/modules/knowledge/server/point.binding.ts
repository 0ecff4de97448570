import { type RawBuilder, sql } from 'kysely';
import { byGrant } from '../../../kernel/access/access.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { living, managedList, storedColumns } from '../../../platform/managed/list.ts';
import { pointNoun } from '../shared/point.noun.ts';
import { knowledgeListResource, pointResource } from '../shared/point.resource.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const readable = { rows: () => living('p') };

/** Points themselves and everything below them; what is no id matches nothing. */
const under = (_facts: BindingFacts, values: readonly string[]): RawBuilder<boolean> | null => {
  const ids = values.filter((value) => UUID.test(value));
  if (ids.length === 0) return null;
  return sql<boolean>`${ids}::uuid[] && array[p.id, u.id, g.id]`;
};

const offered = { rows: () => sql<boolean>`p.deleted_at is null and p.state = 'active'` };

/** The points that are offered, for everybody. */
export const knowledgeListBinding = bindResource(knowledgeListResource, {
  from: sql`knowledge.point p left join knowledge.point u on u.id = p.parent_id
    left join knowledge.point g on g.id = u.parent_id`,
  columns: {
    Code: () => sql`p.code`,
    Name: () => sql`p.name`,
    Level: () => sql`p.level::text`,
    Parent: () => sql`u.code`,
    Scope: () => sql`case p.level when 1 then p.code when 2 then u.code else g.code end`,
    Unit: () => sql`case p.level when 2 then p.code when 3 then u.code end`,
    Point: () => sql`case p.level when 3 then p.code end`,
  },
  read: { visitor: offered, '6': offered, '5': offered, '3': offered, '2': offered, '0': offered },
});

/** The points. The page's grant decides who keeps them; teachers read them. */
export const pointBinding = bindResource(pointResource, {
  from: sql`knowledge.point p left join knowledge.point u on u.id = p.parent_id
    left join knowledge.point g on g.id = u.parent_id`,
  columns: {
    ...storedColumns('p', ['id', 'code', 'name', 'state', 'version']),
    level: () => sql`(array['scope', 'unit', 'point'])[p.level]`,
    above: () => sql`concat_ws(' / ', g.name, u.name)`,
    path: () => sql`concat_ws('/', g.code, u.code, p.code)`,
    parentcode: () => sql`u.code`,
    relations: () => sql`(select count(*)::int from knowledge.relation r where p.id in (r.from_id, r.to_id))`,
    uses: () => sql`(select count(*)::int from knowledge.link l where l.point_id = p.id)`,
  },
  read: { visitor: null, '6': null, '5': readable, '3': readable, '2': readable, '0': readable },
  export: {
    access: byGrant(pointNoun.page, 'export'),
    columns: ['code', 'parentcode', 'name', 'level', 'above', 'relations', 'uses', 'state'],
  },
  list: managedList(pointNoun, 'p', { tabs: ['scope', 'unit', 'point'], filters: { under } }),
});

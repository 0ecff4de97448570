import { sql } from 'kysely';
import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { saveVerb, updateVerb } from '../../../platform/gateway/writer.ts';
import { restorable, storedColumns } from '../../../platform/managed/list.ts';
import { ROOT, UNIT_CODE, UNIT_KINDS, UNIT_NAME, UNIT_PHONE } from '../shared/unit.model.ts';
import { unitListResource, unitResource } from '../shared/unit.resource.ts';
import { changeUnit, createUnit, removeUnit } from './unit.service.ts';

const active = { rows: () => sql<boolean>`u.deleted_at is null and u.state = 'active'` };

/** Active units, readable by everyone. */
export const unitListBinding = bindResource(unitListResource, {
  from: sql`units.unit u`,
  columns: {
    Unitid: () => sql`u.id`,
    Name: () => sql`u.name`,
    Parent: () => sql`u.parent_id`,
    Kind: () => sql`u.kind`,
    Sort: () => sql`u.sort`,
  },
  read: { visitor: active, '6': active, '5': active, '3': active, '2': active, '0': active },
});

const living = sql<boolean>`u.deleted_at is null`;
const every = () => living;
const subtree = ({ actor }: BindingFacts) =>
  sql<boolean>`${living} and u.id in
    (select units_api.subtree(${actor.kind === 'person' ? actor.unitId : null}::uuid))`;
/** A granted administrator changes what lies below the own root, never the root itself. */
const ownBelow = (facts: BindingFacts) =>
  sql<boolean>`${subtree(facts)} and u.id <> ${facts.actor.kind === 'person' ? facts.actor.unitId : null}::uuid`;
const column = (name: string) => () => sql`u.${sql.ref(name)}`;

/** People with a unit or one below it, counted on read. */
const members = () => sql`(select count(*)::int from units.unit_path below
  join identity_api.person m on m.unit_id = below.unit_id where below.ancestor_id = u.id)`;
/** Experiments owned by a unit or below it, not archived, counted on read. */
const experiments = () => sql`(select count(*)::int from units.unit_path below
  join experiments_api.experiment e on e.unit_id = below.unit_id
  where below.ancestor_id = u.id and e.state <> 'archived')`;

/** Columns a client may write. The parent is set once: moving a subtree is a command of its own. */
const changeable = {
  name: textSchema(UNIT_NAME.min, UNIT_NAME.max),
  name_en: z.nullable(textSchema(0, 200)),
  kind: z.enum(UNIT_KINDS),
  gradation: z.nullable(textSchema(0, 32)),
  province: z.nullable(textSchema(0, 50)),
  city: z.nullable(textSchema(0, 50)),
  address: z.nullable(textSchema(0, 200)),
  contact: z.nullable(textSchema(0, 40)),
  phone: z.nullable(z.union([z.literal(''), z.string().check(z.regex(UNIT_PHONE))])),
  sort: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
};

const uuids = (values: readonly string[]) =>
  values.length > 0 && values.every((value) => isUuid(value)) ? sql`${[...values]}::uuid[]` : null;

/** `unit`: an administrator reads the own subtree or all; who manages schools writes. */
export const unitBinding = bindResource(unitResource, {
  from: sql`units.unit u`,
  columns: {
    ...storedColumns('u', ['id', 'code', 'name', 'name_en', 'kind', 'gradation', 'province']),
    ...storedColumns('u', ['city', 'address', 'contact', 'phone', 'sort', 'state', 'version']),
    parent: column('parent_id'),
    parentcode: () => sql`(select above.code from units.unit above where above.id = u.parent_id)`,
    parentname: () => sql`(select above.name from units.unit above where above.id = u.parent_id)`,
    area: () => sql`nullif(concat_ws(' ', u.province, u.city), '')`,
    members,
    experiments,
    mergedinto: () => sql`(select target.name from units.unit target where target.id = u.merged_into)`,
  },
  read: { visitor: null, '6': null, '5': null, '3': null, '2': { rows: subtree }, '0': { rows: every } },
  export: {
    access: byGrant('schoolmanage', 'export'),
    columns: [
      ...(['code', 'name', 'name_en', 'parentcode', 'kind', 'gradation', 'province', 'city', 'address'] as const),
      ...(['contact', 'phone', 'sort', 'members', 'experiments', 'state'] as const),
    ],
  },
  list: {
    access: byGrant('schoolmanage', 'query'),
    tabs: ['active', 'disabled'],
    filters: {
      parent: ({ actor }, values) => {
        const ids = uuids(values.filter((value) => value !== ROOT));
        if (!values.includes(ROOT)) return ids && sql<boolean>`u.parent_id = any(${ids})`;
        const top =
          actor.kind === 'person' && actor.role !== 0
            ? sql<boolean>`u.id = ${actor.unitId}::uuid`
            : sql<boolean>`u.parent_id is null`;
        return ids ? sql<boolean>`(${top} or u.parent_id = any(${ids}))` : top;
      },
      under: (_facts, values) => {
        if (values.includes(ROOT)) return sql<boolean>`true`;
        const ids = uuids(values);
        return (
          ids &&
          sql<boolean>`u.id in (select p.unit_id from units.unit_path p where p.ancestor_id = any(${ids}) and p.depth > 0)`
        );
      },
    },
    bin: {
      access: byGrant('schoolmanage', 'delete'),
      rows: ({ actor }) => {
        const deleted = restorable('u');
        if (actor.kind === 'person' && actor.role === 0) return deleted;
        return sql<boolean>`${deleted} and u.id in
          (select units_api.subtree(${actor.kind === 'person' ? actor.unitId : null}::uuid))`;
      },
    },
  },
  write: {
    rows: { visitor: null, '6': null, '5': null, '3': null, '2': ownBelow, '0': every },
    version: sql`u.version`,
    lock: sql`u`,
    object: 'unit',
    echo: ['state', 'members', 'experiments', 'parentcode', 'parentname', 'area', 'mergedinto', 'version'],
    save: saveVerb({
      access: byGrant('schoolmanage', 'add'),
      input: z.strictObject({
        code: z.string().check(z.regex(UNIT_CODE)),
        parent: z.optional(z.nullable(idSchema)),
        name: changeable.name,
        kind: changeable.kind,
        name_en: z.optional(changeable.name_en),
        gradation: z.optional(changeable.gradation),
        province: z.optional(changeable.province),
        city: z.optional(changeable.city),
        address: z.optional(changeable.address),
        contact: z.optional(changeable.contact),
        phone: z.optional(changeable.phone),
        sort: z.optional(changeable.sort),
      }),
      run: (tx, id, { name_en: nameEn, parent: parentId, ...rest }) =>
        createUnit(tx, { ...rest, nameEn, parentId }, id),
    }),
    update: updateVerb({
      access: byGrant('schoolmanage', 'edit'),
      bulk: 200,
      input: z.partial(z.strictObject(changeable)),
      run: (tx, id, { name_en: nameEn, ...rest }) => changeUnit(tx, id, { ...rest, nameEn }),
    }),
    remove: { access: byGrant('schoolmanage', 'delete'), run: removeUnit },
  },
});

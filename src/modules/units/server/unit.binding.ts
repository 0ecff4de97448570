import { sql } from 'kysely';
import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { type BindingFacts, bindResource } from '../../../platform/gateway/binding.ts';
import { saveVerb, updateVerb } from '../../../platform/gateway/writer.ts';
import { UNIT_KINDS } from '../shared/unit.model.ts';
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
const column = (name: string) => () => sql`u.${sql.ref(name)}`;

/** Columns a client may write. The parent is set once: moving a subtree is a command of its own. */
const changeable = {
  name: textSchema(1, 100),
  name_en: z.nullable(textSchema(0, 200)),
  kind: z.enum(UNIT_KINDS),
  gradation: z.nullable(textSchema(0, 32)),
  province: z.nullable(textSchema(0, 50)),
  city: z.nullable(textSchema(0, 50)),
  sort: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
};

/** `unit`: an administrator reads the own subtree or all; who manages schools writes. */
export const unitBinding = bindResource(unitResource, {
  from: sql`units.unit u`,
  columns: {
    id: column('id'),
    code: column('code'),
    name: column('name'),
    name_en: column('name_en'),
    parent: column('parent_id'),
    kind: column('kind'),
    gradation: column('gradation'),
    province: column('province'),
    city: column('city'),
    sort: column('sort'),
    state: column('state'),
  },
  read: { visitor: null, '6': null, '5': null, '3': null, '2': { rows: subtree }, '0': { rows: every } },
  export: { access: byGrant('schoolmanage', 'export') },
  write: {
    rows: { visitor: null, '6': null, '5': null, '3': null, '2': null, '0': every },
    version: sql`u.version`,
    lock: sql`u`,
    object: 'unit',
    echo: ['state'],
    save: saveVerb({
      access: byGrant('schoolmanage', 'add'),
      input: z.strictObject({
        code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/)),
        parent: z.optional(z.nullable(idSchema)),
        name: changeable.name,
        kind: changeable.kind,
        name_en: z.optional(changeable.name_en),
        gradation: z.optional(changeable.gradation),
        province: z.optional(changeable.province),
        city: z.optional(changeable.city),
        sort: z.optional(changeable.sort),
      }),
      run: (tx, id, { name_en: nameEn, parent: parentId, ...rest }) =>
        createUnit(tx, { ...rest, nameEn, parentId }, id),
    }),
    update: updateVerb({
      access: byGrant('schoolmanage', 'edit'),
      bulk: 200,
      input: z.partial(z.strictObject(changeable)),
      run: changeUnit,
    }),
    remove: { access: byGrant('schoolmanage', 'delete'), run: removeUnit },
  },
});

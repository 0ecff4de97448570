import { decideAccess } from '../kernel/access/access.ts';
import type { Actor, PersonActor } from '../kernel/access/actor.ts';
import { SEED_GRANTS } from '../kernel/access/roles.ts';
import { AppError } from '../kernel/errors/app-error.ts';
import type { RouteShape } from '../kernel/http/contract.ts';
import type { Column } from '../kernel/resource/resource.ts';
import { IDENTITIES, type Identity } from '../kernel/resource/resource.ts';
import type { BindingFacts, Registry, ResourceBinding } from '../platform/gateway/binding.ts';
import { compileQuestion } from '../platform/gateway/compile.ts';
import { readWork } from '../platform/gateway/work.ts';

const SOME_ID = '01900000-0000-7000-8000-000000000000';

/** Somebody of an identity, with the grants a fresh installation gives the role. */
export function someone(identity: Identity): Actor {
  if (identity === 'visitor') return { kind: 'visitor' };
  const person: PersonActor = {
    kind: 'person',
    personId: SOME_ID,
    account: 'someone',
    name: 'Someone',
    role: identity,
    unitId: SOME_ID,
    sessionId: SOME_ID,
    mustChangePassword: false,
    grants: SEED_GRANTS[identity],
  };
  return person;
}

const SAMPLE: Readonly<Record<Column['type'], readonly [operator: string, value: unknown]>> = {
  id: ['=', SOME_ID],
  text: ['=', 'x'],
  code: ['=', 'x'],
  integer: ['=', 1],
  decimal: ['=', 1],
  time: ['>=', '2026-01-01'],
  date: ['=', '2026-01-01'],
  boolean: ['=', true],
  list: ['has', 'x'],
};

/** True unless the compiler refuses the name; a value that breaks a rule proves that the name was accepted. */
function accepted(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const names = ['gateway.column', 'gateway.notFound'];
    return !names.includes(error.code) && !(error.detail.fields ?? []).some((field) => names.includes(field.code));
  }
}

/** What one identity can do with one column: read, filter, sort, export, save, update. */
export function columnAbilities(
  registry: Registry,
  binding: ResourceBinding,
  name: string,
  identity: Identity,
): string {
  const { resource } = binding;
  const facts: BindingFacts = { actor: someone(identity), locale: 'zh-CN' };
  const column = resource.columns[name]!;
  const question = (more: { fields?: unknown; conditions?: unknown; order?: unknown }) =>
    accepted(() =>
      compileQuestion(
        registry,
        {
          database: resource.database,
          type: resource.type,
          name: resource.wire,
          fields: more.fields ?? resource.key,
          conditions: more.conditions,
          order: more.order,
          sort: more.order === undefined ? undefined : 'asc',
        },
        facts,
      ),
    );
  const [Oper, Value] = SAMPLE[column.type];
  const write = (WorkType: 'Save' | 'Update') =>
    name !== resource.key &&
    accepted(() =>
      readWork(
        registry,
        resource.database,
        {
          WorkType,
          TableName: resource.wire,
          TableData: { [name]: Value },
          ...(WorkType === 'Update' ? { Conditions: [{ Property: 'Id', Oper: '=', Value: SOME_ID }] } : {}),
        },
        facts,
      ),
    ) &&
    !(binding.write?.echo?.includes(name) && !Object.hasOwn(inputOf(binding, WorkType), name));
  const readable = question({ fields: name });
  const exported =
    readable && binding.export !== undefined && decideAccess(binding.export.access, facts.actor) === 'allowed';
  return [
    readable ? 'r' : '-',
    question({ conditions: [{ Property: name, Oper, Value }] }) ? 'f' : '-',
    question({ order: name }) ? 's' : '-',
    exported ? 'x' : '-',
    write('Save') ? 'S' : '-',
    write('Update') ? 'U' : '-',
  ].join('');
}

function inputOf({ write }: ResourceBinding, verb: 'Save' | 'Update'): Readonly<Record<string, unknown>> {
  return (verb === 'Save' ? write?.save : write?.update)?.input.shape ?? {};
}

const NAMES = ['visitor', '6', '5', '3', '2', '0'];
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The whole matrix as a document: every route and every column × six identities, as the code behaves. */
export function accessDocument(contracts: readonly RouteShape[], registry: Registry): string {
  const head = (first: string) => [line([first, ...NAMES]), line(['---', ...NAMES.map(() => ':-:')])];
  const routes = [...contracts]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map((route) =>
      line([
        `\`${route.name}\` ${route.method} \`${route.path}\``,
        ...IDENTITIES.map((identity) => {
          if (route.access.by === 'token') return 'token';
          const decision = decideAccess(route.access, someone(identity));
          return { allowed: '✔', signIn: '401', forbidden: '403' }[decision];
        }),
      ]),
    );
  const resources = [...registry.values()]
    .sort((a, b) => a.resource.wire.localeCompare(b.resource.wire, 'en'))
    .flatMap((binding) => {
      const { resource, read, write } = binding;
      const removal = IDENTITIES.map((identity) =>
        write?.remove && write.rows[`${identity}`] && decideAccess(write.remove.access, someone(identity)) === 'allowed'
          ? 'D'
          : '-',
      );
      return [
        `### ${resource.wire}`,
        '',
        ...head('column'),
        ...Object.keys(resource.columns).map((name) =>
          line([
            name,
            ...IDENTITIES.map((identity) =>
              read[`${identity}`] ? `\`${columnAbilities(registry, binding, name, identity)}\`` : '',
            ),
          ]),
        ),
        line(['_Delete_', ...removal.map((one) => (one === '-' ? '' : '`D`'))]),
        '',
      ];
    });
  return [
    '# Who may do what',
    '',
    'Generated from what the code does, compared on every run: a change of rights shows here as a change of this page.',
    'Renew it with `WRITE_ACCESS=1 npm test -- db src/main/access.db.test.ts` and read the difference.',
    '',
    '## Routes',
    '',
    '✔ reaches the handler, which authorizes the object · 401 signs in first · 403 has no right · token: a credential of its own.',
    '',
    ...head('route'),
    ...routes,
    '',
    '## Tables and views of the data gateway',
    '',
    'Each cell: `r` read, `f` filter, `s` sort, `x` export, `S` save, `U` update; rows are limited besides. Empty: does not exist for this identity.',
    '',
    ...resources,
  ].join('\n');
}

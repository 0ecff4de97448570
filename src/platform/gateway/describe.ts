import { IDENTITIES } from '../../kernel/resource/resource.ts';
import type { ResourceBinding } from './binding.ts';
import type { ProcedureBinding } from './procedure.ts';

/** What the OpenAPI document tells of the gateway: wire names, never where they are stored. */
export function describeGateway(resources: readonly ResourceBinding[], procedures: readonly ProcedureBinding[]) {
  return {
    'x-resources': resources.map(({ resource, read, write, export: exporting }) => ({
      name: resource.wire,
      aliases: resource.aliases ?? [],
      type: resource.type,
      database: resource.database,
      bothLabels: resource.bothLabels === true,
      key: resource.key,
      readers: IDENTITIES.filter((identity) => read[`${identity}`] !== null),
      verbs: [write?.save && 'Save', write?.update && 'Update', write?.remove && 'Delete'].filter(Boolean),
      export: exporting !== undefined,
      columns: Object.fromEntries(
        Object.entries(resource.columns).map(([name, { type, filter, sort }]) => [
          name,
          { type, filter: filter !== false, sort: sort === true || name === resource.key },
        ]),
      ),
    })),
    'x-procedures': procedures.map(({ name }) => name).sort(),
  };
}

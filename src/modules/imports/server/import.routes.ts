import { type BoundRoute, type Http, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/import.contract.ts';
import * as service from './import.service.ts';
import type { ImportParts } from './registry.engine.ts';
import { makeReport, makeTemplate, readDefinition, type SheetFile } from './template.service.ts';

function send({ reply }: Http, file: SheetFile) {
  return reply
    .header('content-type', file.type)
    .header('content-length', file.body.length)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', 'private, no-store')
    .send(file.body);
}

/** Imports of sheets: what they take, dry run, run, undo. */
export function importRoutes(parts: ImportParts): BoundRoute[] {
  const { registry } = parts;
  return [
    route(contract.importDefinitionRoute, (ctx, { params }) => readDefinition(ctx, registry, params.name)),
    route(contract.importTemplateRoute, async (ctx, { params }, http) =>
      send(http, await makeTemplate(ctx, registry, params.name)),
    ),
    route(contract.listImportsRoute, async (ctx, { query }) => ({
      rows: await service.listImports(ctx, parts, query.name, query.objectId ?? null),
    })),
    route(contract.openImportRoute, (ctx, { body }) =>
      service.openImport(ctx, parts, body.name, body.objectId ?? null),
    ),
    route(contract.getImportRoute, (ctx, { params }) => service.readImport(ctx, parts, params.id)),
    route(contract.importFileRoute, (ctx, { params, body }) => service.takeSheet(ctx, parts, params.id, body)),
    route(contract.checkImportRoute, (ctx, { params, body }) => service.checkAgain(ctx, parts, params.id, body)),
    route(contract.importRowsRoute, (ctx, { params, query }) => service.readRows(ctx, parts, params.id, query)),
    route(contract.importReportRoute, async (ctx, { params }, http) =>
      send(http, await makeReport(ctx, registry, params.id)),
    ),
    route(contract.runImportRoute, (ctx, { params, body }) => service.startImport(ctx, parts, params.id, body.policy)),
    route(contract.undoImportRoute, (ctx, { params, body }) => service.undoImport(ctx, parts, params.id, body)),
    route(contract.importResultsRoute, async (ctx, { params }, http) => {
      const made = await service.takeResults(ctx, parts, params.id);
      return send(http, { name: `${made.name}${made.ending}`, type: made.type, body: made.body });
    }),
  ];
}

import * as z from 'zod/mini';
import { STATUS_OF } from '../../kernel/errors/app-error.ts';
import type { RouteShape } from '../../kernel/http/contract.ts';

function schemaOf(schema: unknown, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema as z.ZodMiniType, { io, unrepresentable: 'any', target: 'openapi-3.0' });
}

function parameters(contract: RouteShape): unknown[] {
  const list: unknown[] = [];
  for (const [place, schema] of [
    ['path', contract.params],
    ['query', contract.query],
  ] as const) {
    if (!schema) continue;
    const json = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
    for (const [name, property] of Object.entries(json.properties ?? {})) {
      list.push({
        name,
        in: place,
        required: place === 'path' || (json.required ?? []).includes(name),
        schema: property,
      });
    }
  }
  return list;
}

const FORM = {
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } },
    },
  },
};

/** The OpenAPI 3.0 description of every bound contract, in both dialects. */
export function openApiDocument(contracts: readonly RouteShape[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    for (const address of [contract.path, ...(contract.aliases ?? [])]) {
      const path = address.replace(/:(\w+)/g, '{$1}').replace(/\/\*$/, '/{path}');
      const spec = contract.dialect === 'spec';
      const data = contract.raw ? undefined : schemaOf(contract.output, 'output');
      paths[path] ??= {};
      paths[path][contract.method.toLowerCase()] = {
        operationId: address === contract.path ? contract.name : `${contract.name}:${address}`,
        summary: contract.summary,
        'x-access': contract.access,
        parameters: parameters(contract),
        ...(contract.multipart ? { requestBody: FORM } : {}),
        ...(contract.body
          ? { requestBody: { content: { 'application/json': { schema: schemaOf(contract.body, 'input') } } } }
          : {}),
        responses: {
          200: {
            description: 'Success',
            ...(data
              ? {
                  content: {
                    'application/json': {
                      schema: spec
                        ? {
                            type: 'object',
                            properties: { Result: { type: 'integer' }, Data: data, ErrorMsg: { type: 'string' } },
                          }
                        : { type: 'object', properties: { data } },
                    },
                  },
                }
              : {}),
          },
          ...Object.fromEntries(
            [...new Set(Object.values(STATUS_OF))].map((code) => [code, { description: 'Refusal' }]),
          ),
        },
      };
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'CloudVSE', version },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  };
}

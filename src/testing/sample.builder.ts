import * as z from 'zod';

/** The smallest value a schema may take, from its JSON schema; good enough to reach the object behind it. */
function sample(schema: Record<string, unknown>): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf) as Record<string, unknown>[] | undefined;
  if (choice) return sample(choice[0]!);
  switch (schema.type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, Record<string, unknown>>;
      const required = (schema.required ?? []) as string[];
      return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => sample((schema.items ?? {}) as never));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'string':
      if (String(schema.pattern ?? '').startsWith('^[0-9a-fA-F]{8}-')) return '01900000-0000-7000-8000-000000000000';
      if (schema.format === 'date') return '2026-12-01';
      if (schema.format === 'date-time') return '2026-12-01T00:00:00.000Z';
      return 'x'.repeat(Math.max(10, Number(schema.minLength ?? 0))).slice(0, Number(schema.maxLength ?? 1000));
    default:
      return null;
  }
}

/** A value that a schema takes. */
export const sampleOf = (schema: unknown): unknown =>
  sample(z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' }) as never);

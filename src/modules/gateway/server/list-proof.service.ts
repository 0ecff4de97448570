import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { ROUTES } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import { compileList, type ListQuestion } from '../../../platform/gateway/list.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import { LIST_PROOF } from './list-export.service.ts';
import { applyFilled, countRows } from './read.repository.ts';

/** More rows than any list holds. */
const MAX_COUNTED = 2_000_000;

/** What an exported list means, for the page of proofs. */
export interface ListProof {
  readonly kind: string;
  readonly read: (
    ctx: Ctx,
    list: string,
    asked: Readonly<Record<string, unknown>>,
  ) => Promise<{
    readonly title: string;
    readonly definition: string;
    readonly filters: readonly { readonly label: string; readonly value: string | null }[];
    readonly live: { readonly value: number } | null;
  }>;
}

/** Key of the words of the page a list stands on; null for a list outside of the console. */
function titleOf(registry: Registry, name: string): MessageKey | null {
  const access = registry.get(name)?.list?.access;
  if (access?.by !== 'page') return null;
  const key = `management.${access.page}`.toLowerCase();
  return ROUTES.find((row) => row.key.toLowerCase() === key)?.title ?? null;
}

function valuesOf(text: string): Record<string, string[]> {
  try {
    const given = JSON.parse(text || '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value].flat().map(String)]));
  } catch {
    return {};
  }
}

/** Exported lists: their filters in words and their rows counted anew under the question and scope of then. */
export function listProof(registry: Registry, messages: Messages): ListProof {
  return {
    kind: LIST_PROOF,
    read: async (ctx, name, asked) => {
      const format = (key: MessageKey, params?: Parameters<Messages['format']>[2]) =>
        messages.format(ctx.locale, key, params);
      const question = asked.question as ListQuestion;
      const resource = registry.get(name)?.resource;
      const filters = Object.entries(valuesOf(question.f)).flatMap(([filter, values]) => {
        const declared = resource?.list?.filters[filter];
        if (!declared) return [];
        const codes = resource?.columns[filter]?.codes;
        // A text or an id may be somebody's name, number or phone: that it was asked for is told, not what.
        const shown =
          declared.kind === 'codes'
            ? values.map((value) => (codes?.[value] ? format(codes[value]) : value)).join(', ')
            : declared.kind === 'times' || declared.kind === 'numbers'
              ? values.join(' – ')
              : declared.kind === 'flag'
                ? format(values[0] === '1' ? 'gateway.note.yes' : 'gateway.note.no')
                : null;
        return [{ label: format(declared.label), value: shown }];
      });
      const title = titleOf(registry, name);
      return {
        title: title ? format(title) : name,
        definition: format('gateway.proof.list'),
        filters: [
          ...(question.kw ? [{ label: format('gateway.note.keyword'), value: null }] : []),
          ...filters,
          ...(question.keys ? [{ label: format('gateway.proof.chosen'), value: String(question.keys.length) }] : []),
          ...(question.bin ? [{ label: format('gateway.proof.bin'), value: format('gateway.note.yes') }] : []),
        ],
        live: await countNow(ctx, registry, name, question),
      };
    },
  };
}

/** Rows of the question today; null when the list, its filters or the right to it are no more. */
async function countNow(ctx: Ctx, registry: Registry, name: string, question: ListQuestion) {
  try {
    const compiled = await applyFilled(ctx, compileList(registry, name, question, ctx));
    if (compiled.ignored.length > 0) return null;
    return { value: await countRows(ctx, compiled, MAX_COUNTED) };
  } catch (error) {
    ctx.log.warn({ err: error, list: name, requestId: ctx.requestId }, 'a proof can no longer be counted anew');
    return null;
  }
}

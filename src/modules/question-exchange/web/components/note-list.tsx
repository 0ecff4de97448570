import type { LooseParams } from '../../../../kernel/i18n/catalog.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { levelOf, type Note } from '../../shared/exchange.model.ts';

/** What was not taken as it stood, a line each. */
export function NoteList({ notes }: { readonly notes: readonly Note[] }) {
  const t = useT();
  if (notes.length === 0) return null;
  return (
    <ul className="vse-exchange-notes">
      {notes.map(({ code, params }) => (
        <li key={`${code} ${JSON.stringify(params)}`} data-level={levelOf(code)}>
          <b>{t(`questionExchange.level.${levelOf(code)}`)}</b>{' '}
          {translateKey(`questionExchange.note.${code}`, params as LooseParams)}
        </li>
      ))}
    </ul>
  );
}

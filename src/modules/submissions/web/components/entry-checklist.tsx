import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { type CheckItem, completenessOf } from '../../shared/checklist.model.ts';
import { labelOf, PART_TITLES } from '../../shared/entry-fields.model.ts';
import { FieldNotes } from './entry-notes.tsx';

type Part = CheckItem['part'];
const PARTS: readonly Part[] = ['basic', 'people', 'description', 'technology', 'steps', 'version'];

/**
 * The checklist by part, each unmet item leading to its field.
 * @param onJump goes to a field; without it the items are only read
 * @param noted shows what a reviewer says of the version's items, which have no field of their own
 */
export function EntryChecklist({
  items,
  onJump,
  noted = false,
}: {
  readonly items: readonly CheckItem[];
  readonly onJump?: (part: Part, field: string) => void;
  readonly noted?: boolean;
}) {
  const t = useT();
  return (
    <div className="entry-checks">
      <p className="entry-checks-sum">
        {t('experiments.checklist.sum', {
          met: items.filter((item) => item.met).length,
          all: items.length,
          percent: completenessOf(items),
        })}
      </p>
      {PARTS.map((part) => (
        <section key={part} aria-label={translateKey(PART_TITLES[part])}>
          <h4>{translateKey(PART_TITLES[part])}</h4>
          <ul>
            {items
              .filter((item) => item.part === part)
              .map((item) => {
                const label = translateKey(labelOf(item.part, item.field));
                const word = item.met ? 'met' : item.weight === 'required' ? 'gap' : item.weight;
                return (
                  <li key={item.field} data-state={word}>
                    <span className="entry-check-mark" aria-hidden="true" />
                    {!item.met && onJump ? (
                      <button type="button" className="entry-check-jump" onClick={() => onJump(item.part, item.field)}>
                        {label}
                      </button>
                    ) : (
                      <span>{label}</span>
                    )}
                    <span className="entry-check-word">{t(`experiments.checklist.${word}`)}</span>
                    {noted && item.part === 'version' && <FieldNotes part="version" field={item.field} />}
                  </li>
                );
              })}
          </ul>
        </section>
      ))}
    </div>
  );
}

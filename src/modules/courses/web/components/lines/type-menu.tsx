import { type RefObject, useRef } from 'react';
import { useAnchored } from '../../../../../ui/design/use-anchored.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { NodeType } from '../../../shared/structure.model.ts';
import { NodeGlyph } from '../outline/node-glyph.tsx';

/** Kinds whose name or explanation holds a word. */
export function matchingTypes(t: ReturnType<typeof useT>, types: readonly NodeType[], word: string): NodeType[] {
  const sought = word.trim().toLocaleLowerCase();
  return types.filter((type) =>
    [type, t(`courses.type.${type}`), t(`courses.outline.type.${type}`)].some((text) =>
      text.toLocaleLowerCase().includes(sought),
    ),
  );
}

/** Kinds of nodes below the line that is typed; the keys are those of the field. */
export function TypeMenu({
  anchor,
  id,
  types,
  active,
  word,
  onChoose,
}: {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Its options are `<id>-<n>`, the list is `<id>-types`. */
  readonly id: string;
  readonly types: readonly NodeType[];
  readonly active: number;
  /** What is sought. */
  readonly word: string;
  readonly onChoose: (type: NodeType) => void;
}) {
  const t = useT();
  const layer = useRef<HTMLDivElement>(null);
  useAnchored(true, anchor, layer);
  return (
    <div ref={layer} className="vse-outline-types">
      <p>{word ? t('courses.outline.typesFor', { word }) : t('courses.outline.types')}</p>
      <div id={`${id}-types`} role="listbox" aria-label={t('courses.outline.types')}>
        {types.map((type, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={type}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            // The press must not take the focus of the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(type);
            }}
          >
            <NodeGlyph type={type} />
            <strong>{t(`courses.type.${type}`)}</strong>
            <span>{t(`courses.outline.type.${type}`)}</span>
            {i === active && <kbd>↵</kbd>}
          </div>
        ))}
      </div>
    </div>
  );
}

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { SchemeItem } from '../../../shared/grade-scheme.model.ts';
import { weightSum } from './scheme-draft.model.ts';
import './scheme.css';

/** Points an arrow key moves a border by. */
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 };

/**
 * Weights as one bar; it must be full: what lacks to 100 is hatched, what is over is said in words. Between two items
 * stands a border that is dragged or moved by arrow keys, where `onMove` takes the points.
 */
export function WeightBar({
  items,
  onMove,
}: {
  readonly items: readonly SchemeItem[];
  /** Moves the border after the item at this place by so many points. */
  readonly onMove?: ((at: number, by: number) => void) | undefined;
}) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly at: number; readonly x: number; readonly weight: number } | null>(null);
  const sum = weightSum(items);
  const scale = Math.max(100, sum);
  const lacks = sum < 100;
  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current;
    if (!from || !bar.current) return;
    const points = ((event.clientX - from.x) / bar.current.clientWidth) * scale;
    const by = Math.round(from.weight + points) - items[from.at]!.weight;
    if (by !== 0) onMove?.(from.at, by);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove?.(at, event.shiftKey ? by * 5 : by);
  };
  let end = 0;
  return (
    <figure className="vse-lines">
      <div className="vse-weights-frame">
        <div
          ref={bar}
          className="vse-weights-bar"
          role="img"
          aria-label={items.map((item) => `${item.name} ${item.weight}%`).join(' · ')}
        >
          {items.map((item, i) => (
            <span key={item.key} data-tone={i % 4} style={{ inlineSize: `${(item.weight * 100) / scale}%` }}>
              {item.weight >= 12 && (
                <>
                  {item.name} <b className="vse-num">{item.weight}</b>
                </>
              )}
            </span>
          ))}
        </div>
        {onMove &&
          items.map((item, i) => {
            end += item.weight;
            const next = items[i + 1];
            if (!next && !lacks) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no <hr>
              <span
                key={item.key}
                role="separator"
                tabIndex={0}
                className="vse-weights-border"
                aria-orientation="vertical"
                aria-label={t('grades.composition.border', {
                  left: item.name,
                  right: next?.name ?? t('grades.composition.free'),
                })}
                aria-valuemin={1}
                aria-valuemax={item.weight + (next ? next.weight - 1 : 100 - sum)}
                aria-valuenow={item.weight}
                title={t('grades.composition.borderHint')}
                style={{ insetInlineStart: `${(end * 100) / scale}%` }}
                onKeyDown={(event) => onKeyDown(event, i)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  drag.current = { at: i, x: event.clientX, weight: item.weight };
                }}
                onPointerMove={onPointerMove}
                onPointerUp={() => {
                  drag.current = null;
                }}
                onPointerCancel={() => {
                  drag.current = null;
                }}
              />
            );
          })}
      </div>
      <figcaption className={sum === 100 ? 'vse-weights-full' : 'vse-weights-off'}>
        <span role="status">{sum === 100 ? t('grades.scheme.full') : t('grades.scheme.weights', { n: sum })}</span>
      </figcaption>
    </figure>
  );
}

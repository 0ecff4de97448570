import { type KeyboardEvent, memo, type ReactNode, type RefObject, useId } from 'react';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { ChevronRightIcon, EyeIcon, EyeOffIcon, GripIcon, SettingsIcon } from '../../../../../ui/design/icons.ts';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { NodeGlyph } from './node-glyph.tsx';
import { OutlineMarks } from './outline-marks.tsx';
import type { Problem } from './problems.model.ts';

/** What a row asks of the grid; read when it is called, so that a row need not be drawn anew for it. */
export interface RowActions {
  readonly select: (id: string) => void;
  readonly fold: (id: string, open: boolean) => void;
  readonly check: (id: string, on: boolean) => void;
  readonly toggle: (node: OutlineNode) => void;
  /** Types the name over. @param start text that replaces the name */
  readonly edit: (id: string, start?: string) => void;
  readonly key: (event: KeyboardEvent, node: OutlineNode) => void;
  readonly settings: (id: string) => void;
}

/** State of a row beside what its node says. */
export interface RowState {
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly open: boolean | undefined;
  readonly selected: boolean;
  readonly stop: boolean;
  readonly checked: boolean;
  /** Not what was sought: shown for the place it gives to what is below. */
  readonly dim: boolean;
  readonly hours: number | null;
  readonly problem: Problem['kind'] | null;
  readonly saving: 'waits' | 'refused' | null;
  readonly drop: string | undefined;
}

/** Roles of a tree grid: its lines are no rows of a table. */
export const ROW = { role: 'row' } as const;
const CELL = { role: 'gridcell' } as const;

/** When a node opens, is due or closes: the date that matters first. */
function DateCell({ node }: { readonly node: OutlineNode }) {
  const t = useT();
  const [kind, at] = node.experiment?.dueAt
    ? (['due', node.experiment.dueAt] as const)
    : node.opensAt
      ? (['opens', node.opensAt] as const)
      : (['closes', node.closesAt] as const);
  if (!at) return null;
  const full = formatInstant(at);
  return <time title={full}>{t(`courses.outline.date.${kind}`, { date: full.slice(5, 10) })}</time>;
}

/** One line of the outline: its sign and name, hours, date, and whether students see it. */
export const OutlineRow = memo(function OutlineRow({
  node,
  state,
  editable,
  wide,
  field,
  on,
}: {
  readonly node: OutlineNode;
  readonly state: RowState;
  readonly editable: boolean;
  readonly wide: boolean;
  /** Stands in the place of the name while it is typed. */
  readonly field: ReactNode;
  readonly on: RefObject<RowActions>;
}) {
  const t = useT();
  const id = useId();
  const { level, open, selected, stop } = state;
  const inner = stop ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: lines that fold, move and are typed over are no rows of a table
    <div
      role="row"
      data-node={node.id}
      data-drop={state.drop}
      aria-level={level}
      aria-posinset={state.place}
      aria-setsize={state.siblings}
      aria-expanded={open}
      aria-selected={selected}
      {...(field
        ? { 'aria-label': node.name || t('courses.outline.newLine') }
        : { 'aria-labelledby': `${id}-name ${id}-marks` })}
      tabIndex={inner}
      className={classNames(
        'vse-outline-row',
        state.checked && 'vse-outline-checked',
        (!node.visible || state.dim) && 'vse-outline-muted',
        node.parent === null && 'vse-outline-top',
        field !== null && 'vse-outline-typing',
      )}
      style={{ '--level': level } as Record<string, unknown>}
      onClick={() => on.current.select(node.id)}
      onDoubleClick={() => editable && on.current.edit(node.id)}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) on.current.key(event, node);
      }}
    >
      {editable && (
        <span {...CELL} className="vse-outline-check">
          <GripIcon aria-hidden="true" />
          <input
            type="checkbox"
            tabIndex={inner}
            aria-label={t('courses.outline.choose', { name: node.name })}
            checked={state.checked}
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
            onChange={(event) => on.current.check(node.id, event.target.checked)}
          />
        </span>
      )}
      <span {...CELL} className="vse-outline-cell">
        {open === undefined ? (
          <span className="vse-outline-fold" />
        ) : (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keys for it are the arrows of the row
          <span
            className="vse-outline-fold"
            data-open={open}
            onClick={(event) => {
              event.stopPropagation();
              on.current.fold(node.id, !open);
            }}
          >
            <ChevronRightIcon aria-hidden="true" />
          </span>
        )}
        <NodeGlyph type={node.type} />
        {field ?? (
          <>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: F2 and typing are the keys */}
            <span
              id={`${id}-name`}
              className="vse-outline-name"
              title={node.name}
              onClick={(event) => {
                // The name of the chosen line is typed over by one more press; fingers have no double click.
                if (!selected || !editable || event.detail > 1) return;
                event.stopPropagation();
                on.current.edit(node.id);
              }}
            >
              {node.name}
            </span>
            <span id={`${id}-marks`} className="vse-outline-marks">
              <OutlineMarks node={node} problem={state.problem} saving={state.saving} />
            </span>
          </>
        )}
      </span>
      <span {...CELL} className="vse-outline-hours">
        {state.hours !== null && t('courses.structure.hours', { n: formatScore(state.hours) })}
      </span>
      <span {...CELL} className="vse-outline-date">
        <DateCell node={node} />
      </span>
      <span {...CELL} className="vse-outline-eye">
        {editable ? (
          <button
            type="button"
            tabIndex={inner}
            className="vse-icon-button"
            aria-label={t(node.visible ? 'courses.outline.hideOf' : 'courses.outline.showOf', { name: node.name })}
            title={t(node.visible ? 'courses.tools.hide' : 'courses.tools.show')}
            onClick={(event) => {
              event.stopPropagation();
              on.current.toggle(node);
            }}
          >
            {node.visible ? <EyeIcon aria-hidden="true" /> : <EyeOffIcon aria-hidden="true" />}
          </button>
        ) : (
          <span title={t(node.visible ? 'courses.outline.shown' : 'courses.structure.hidden')}>
            {node.visible ? <EyeIcon aria-hidden="true" /> : <EyeOffIcon aria-hidden="true" />}
          </span>
        )}
      </span>
      {!wide && (
        <span {...CELL} className="vse-outline-more">
          <button
            type="button"
            tabIndex={inner}
            className="vse-icon-button"
            aria-label={t('courses.outline.settingsOf', { name: node.name })}
            onClick={(event) => {
              event.stopPropagation();
              on.current.settings(node.id);
            }}
          >
            <SettingsIcon aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  );
}, same);

/** Rows are many: one is drawn anew only when something of it changed. */
function same(
  a: {
    readonly node: OutlineNode;
    readonly state: RowState;
    readonly field: ReactNode;
    readonly editable: boolean;
    readonly wide: boolean;
  },
  b: typeof a,
): boolean {
  if (a.node !== b.node || a.editable !== b.editable || a.wide !== b.wide) return false;
  if (a.field !== null || b.field !== null) return false;
  return (Object.keys(a.state) as (keyof RowState)[]).every((key) => a.state[key] === b.state[key]);
}

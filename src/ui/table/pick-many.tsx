import { useEffect, useState } from 'react';
import { Checkbox } from '../design/checkbox.tsx';
import { TextField } from '../design/text-field.tsx';
import { useT } from '../i18n/translate.ts';
import type { CodeWord, TreeNode } from './list-page.model.ts';

/** From so many choices on there is a field to find one. */
const SEARCH_FROM = 10;
/** Most choices drawn at once; the field finds the others. */
const MAX_DRAWN = 200;

const toggled = (values: readonly string[], value: string, on: boolean) =>
  on ? [...values, value] : values.filter((one) => one !== value);

/** The values of a filter at once, while the address is still changing to them. */
function useHeld(values: readonly string[], onChange: (values: readonly string[]) => void) {
  const [held, setHeld] = useState(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are the same filter
  useEffect(() => setHeld(values), [values.join()]);
  const toggle = (value: string, on: boolean) => {
    const next = toggled(held, value, on);
    setHeld(next);
    onChange(next);
  };
  return { held, toggle };
}

function Find({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useT();
  return (
    <TextField
      label={t('table.filter.find')}
      labelHidden
      placeholder={t('table.filter.find')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Any of some values, as check boxes. */
export function PickMany({
  labels,
  values,
  onChange,
}: {
  readonly labels: readonly CodeWord[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const t = useT();
  const { held, toggle } = useHeld(values, onChange);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = labels.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted));
  return (
    <>
      {labels.length >= SEARCH_FROM && <Find value={text} onChange={setText} />}
      <ul className="vse-pick">
        {found.slice(0, MAX_DRAWN).map(({ value, label }) => (
          <li key={value}>
            <Checkbox
              label={label}
              checked={held.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="vse-pick-none">{t('table.filter.nothingFound')}</p>}
    </>
  );
}

/** Any nodes of a tree; a search shows the hits with their way. */
export function PickTree({
  nodes,
  values,
  onChange,
}: {
  readonly nodes: readonly TreeNode[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const t = useT();
  const { held, toggle } = useHeld(values, onChange);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    const parent = node.parent && byId.has(node.parent) ? node.parent : '';
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const way = (node: TreeNode): string => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at = byId.get(node.parent ?? ''); at && !seen.has(at.id); at = byId.get(at.parent ?? '')) {
      seen.add(at.id);
      names.unshift(at.name);
    }
    return names.join(' / ');
  };
  const box = (node: TreeNode, hint?: string) => (
    <Checkbox
      label={node.name}
      hint={hint}
      checked={held.includes(node.id)}
      onChange={(event) => toggle(node.id, event.target.checked)}
    />
  );
  const branch = (parent: string, depth: number) => {
    const list = children.get(parent) ?? [];
    if (list.length === 0 || depth > 12) return null;
    return (
      <ul className={depth === 0 ? 'vse-pick' : 'vse-pick-branch'}>
        {list.map((node) => {
          const inside = children.get(node.id)?.length ?? 0;
          // The way to what is chosen stands open, and a tree of one root opens it.
          const isOpen = open.has(node.id) !== (depth === 0 && list.length === 1);
          return (
            <li key={node.id}>
              <div className="vse-pick-node">
                {inside > 0 ? (
                  <button
                    type="button"
                    className="vse-pick-toggle"
                    aria-expanded={isOpen}
                    aria-label={t('table.filter.branch', { name: node.name })}
                    onClick={() =>
                      setOpen((old) => {
                        const next = new Set(old);
                        if (!next.delete(node.id)) next.add(node.id);
                        return next;
                      })
                    }
                  />
                ) : (
                  <span className="vse-pick-toggle" aria-hidden="true" />
                )}
                {box(node)}
              </div>
              {isOpen && branch(node.id, depth + 1)}
            </li>
          );
        })}
      </ul>
    );
  };
  const wanted = text.trim().toLowerCase();
  const found = wanted ? nodes.filter((node) => node.name.toLowerCase().includes(wanted)) : [];
  return (
    <>
      {nodes.length >= SEARCH_FROM && <Find value={text} onChange={setText} />}
      {wanted ? (
        <ul className="vse-pick">
          {found.slice(0, MAX_DRAWN).map((node) => (
            <li key={node.id}>{box(node, way(node))}</li>
          ))}
        </ul>
      ) : (
        branch('', 0)
      )}
      {wanted && found.length === 0 && <p className="vse-pick-none">{t('table.filter.nothingFound')}</p>}
    </>
  );
}

import { PictureField } from '../picture/picture-field.tsx';
import { ownField } from './noun-form.tsx';

/** A cover as a form holds it. */
export interface ChosenCover {
  /** Attachment. */
  readonly id: string;
  readonly url: string | null;
}

/** The cover of a row as a form holds it; null without one. */
export const coverOf = (row?: {
  readonly cover: string | null;
  readonly coverUrl: string | null;
}): ChosenCover | null => (row?.cover ? { id: row.cover, url: row.coverUrl } : null);

/** The cover of a noun: brought, cut and looked at. It is sent as the id of its attachment. */
export const coverField = ({ label, hint }: { readonly label: string; readonly hint: string }) =>
  ownField({
    label,
    from: coverOf,
    send: (cover) => cover?.id ?? null,
    control: ({ value, set, error }) => (
      <PictureField
        label={label}
        hint={hint}
        shape="cover"
        error={error}
        url={value?.url ?? null}
        onChange={(cover) => set(cover && { id: cover.id, url: cover.url })}
      />
    ),
    show: (cover) => (cover?.url ? <img className="vse-conflict-picture" src={cover.url} alt={label} /> : '—'),
  });

import { Link } from '../design/link.tsx';
import { SimpleTable, type TableColumn } from '../design/simple-table.tsx';
import { StatusTag } from '../design/status-tag.tsx';
import { useT } from '../i18n/translate.ts';

/** Something that a row of a noun holds, with the address of its own page. */
interface Content {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly href: string;
  /** No longer offered: it stays in, and does not count. */
  readonly gone: boolean;
}

/**
 * What a row of a noun holds, in its order: name with a link, code, state.
 * @param states labels of what is offered and of what is no longer
 * @param more columns between code and state
 */
export function ContentsTable<Row extends Content>({
  caption,
  empty,
  rows,
  states,
  more = [],
}: {
  readonly caption: string;
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly states: { readonly offered: string; readonly gone: string };
  readonly more?: readonly TableColumn<Row>[];
}) {
  const t = useT();
  return (
    <SimpleTable
      caption={caption}
      captionHidden
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
      columns={[
        {
          key: 'name',
          title: t('noun.name'),
          heading: true,
          render: (row) => <Link href={row.href}>{row.name}</Link>,
        },
        { key: 'code', title: t('noun.code'), render: (row) => <span className="vse-num">{row.code}</span> },
        ...more,
        {
          key: 'state',
          title: t('noun.state'),
          render: ({ gone }) => (
            <StatusTag tone={gone ? 'warning' : 'success'}>{gone ? states.gone : states.offered}</StatusTag>
          ),
        },
      ]}
    />
  );
}

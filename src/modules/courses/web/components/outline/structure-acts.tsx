import { useState } from 'react';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { DownloadIcon, ListIcon, TrashIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import type { OutlineLine } from '../../../shared/lines.model.ts';
import {
  courseTreeRoute,
  getNodeRoute,
  outlineDocumentRoute,
  outlineSheetRoute,
} from '../../../shared/structure.contract.ts';
import { LinesDialog } from '../lines/lines-dialog.tsx';
import type { OutlineNode } from '../node/node-form.model.ts';
import { NodeBinDialog } from './node-bin-dialog.tsx';

/** What concerns the outline as a whole: lists and sheets in and out, the bin. */
export function StructureActs({
  courseId,
  nodes,
  editable,
  restore,
  onLines,
}: {
  readonly courseId: string;
  readonly nodes: readonly OutlineNode[];
  readonly editable: boolean;
  readonly restore: {
    readonly busy: boolean;
    readonly run: (node: { readonly id: string; readonly name: string }) => unknown;
  };
  readonly onLines: (lines: readonly OutlineLine[]) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState<'bin' | 'import' | 'lines' | null>(null);
  const close = () => setOpen(null);
  const takeSheet = useAction(() =>
    fileOrJob(outlineSheetRoute, { params: { courseId } }, `${t('courses.import.sheet')}.xlsx`),
  );
  const takeDocument = useAction(() =>
    fileOrJob(outlineDocumentRoute, { params: { courseId } }, `${t('courses.document.title')}.docx`),
  );
  const icon = <DownloadIcon aria-hidden="true" />;
  const downloads =
    nodes.length > 0
      ? [
          { key: 'sheet', label: t('courses.import.export'), icon, onSelect: () => void takeSheet.run() },
          { key: 'document', label: t('courses.document.export'), icon, onSelect: () => void takeDocument.run() },
        ]
      : [];
  const items = [
    ...(editable
      ? [
          {
            key: 'lines',
            label: t('courses.outline.paste'),
            icon: <ListIcon aria-hidden="true" />,
            onSelect: () => setOpen('lines'),
          },
          {
            key: 'import',
            label: t('courses.import.open'),
            icon: <UploadIcon aria-hidden="true" />,
            onSelect: () => setOpen('import'),
          },
        ]
      : []),
    ...downloads,
    ...(editable
      ? [
          {
            key: 'bin',
            label: t('courses.bin.title'),
            icon: <TrashIcon aria-hidden="true" />,
            onSelect: () => setOpen('bin'),
            divided: true,
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={t('courses.structure.more')} align="end" className="vse-structure-more" items={items} />
      {open === 'lines' && <LinesDialog onAdd={onLines} onClose={close} />}
      {open === 'bin' && (
        <NodeBinDialog
          courseId={courseId}
          busy={restore.busy}
          onRestore={(node) => void restore.run(node)}
          onClose={close}
        />
      )}
      <ImportDialog
        name="outlines"
        objectId={courseId}
        open={open === 'import'}
        onClose={close}
        onDone={() => void refresh(courseTreeRoute, getNodeRoute)}
      />
    </>
  );
}

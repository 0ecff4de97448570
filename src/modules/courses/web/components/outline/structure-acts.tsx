import { useState } from 'react';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { DownloadIcon, TrashIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import {
  courseTreeRoute,
  getNodeRoute,
  outlineDocumentRoute,
  outlineSheetRoute,
} from '../../../shared/structure.contract.ts';
import { BatchDrawer } from '../batch/batch-drawer.tsx';
import type { OutlineNode } from '../node/node-form.model.ts';
import { NodeBinDialog } from './node-bin-dialog.tsx';

/** What concerns the outline as a whole: several nodes at once, sheets in and out, the bin, a new chapter. */
export function StructureActs({
  courseId,
  nodes,
  editable,
  restore,
  onShow,
  create,
}: {
  readonly courseId: string;
  readonly nodes: readonly OutlineNode[];
  readonly editable: boolean;
  readonly restore: {
    readonly busy: boolean;
    readonly run: (node: { readonly id: string; readonly name: string }) => unknown;
  };
  /** Shows or hides nodes; all of them without ids. */
  readonly onShow: (visible: boolean, ids?: readonly string[]) => Promise<boolean>;
  readonly create: { readonly label: string; readonly busy: boolean; readonly run: () => void };
}) {
  const t = useT();
  const [open, setOpen] = useState<'batch' | 'bin' | 'import' | null>(null);
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
  if (!editable) {
    return downloads.length > 0 ? (
      <Menu label={t('courses.structure.more')} align="end" className="vse-structure-more" items={downloads} />
    ) : null;
  }
  return (
    <>
      <span className="vse-structure-acts">
        {nodes.length > 0 && (
          <Button size="small" disabled={nodes.every((node) => node.visible)} onClick={() => void onShow(true)}>
            {t('courses.show.all')}
          </Button>
        )}
        {nodes.length > 0 && (
          <Button size="small" onClick={() => setOpen('batch')}>
            {t('courses.batch.open')}
          </Button>
        )}
        <Menu
          label={t('courses.structure.more')}
          align="end"
          className="vse-structure-more"
          items={[
            {
              key: 'import',
              label: t('courses.import.open'),
              icon: <UploadIcon aria-hidden="true" />,
              onSelect: () => setOpen('import'),
            },
            ...downloads,
            {
              key: 'bin',
              label: t('courses.bin.title'),
              icon: <TrashIcon aria-hidden="true" />,
              onSelect: () => setOpen('bin'),
              divided: true,
            },
          ]}
        />
        <Button
          size={nodes.length > 0 ? 'small' : 'normal'}
          variant={nodes.length > 0 ? 'default' : 'primary'}
          loading={create.busy}
          onClick={create.run}
        >
          {create.label}
        </Button>
      </span>
      {open === 'batch' && <BatchDrawer courseId={courseId} nodes={nodes} onShow={onShow} onClose={close} />}
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

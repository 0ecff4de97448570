import { type ReactNode, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import type { MenuItem } from '../../../../../ui/design/menu.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { commandPaperRoute, copyPaperRoute } from '../../../shared/paper.contract.ts';
import { LIMITS, type PaperCommand, stateAfter } from '../../../shared/paper.model.ts';
import { useNameFault } from './new-paper.tsx';
import { ParallelDialog } from './parallel-dialog.tsx';
import type { PaperLine } from './plan.model.ts';
import { deletePaper, refreshPapers } from './use-paper.ts';

/** A paper with what the actor may do with it. */
export type ActedPaper = Pick<PaperLine, 'id' | 'name' | 'kind' | 'state' | 'version' | 'questions'> & {
  readonly can: { readonly edit: boolean; readonly keys: boolean };
  /** Something is given with it, so it stays; `live` while that lasts, so it does not change either. */
  readonly use: 'none' | 'past' | 'live';
};
export interface PaperActions {
  readonly itemsFor: (paper: ActedPaper) => MenuItem[];
  readonly element: ReactNode;
}

function CopyDialog({
  paper,
  onDone,
  onClose,
}: {
  readonly paper: ActedPaper;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState(() =>
    [...t('papers.copy.name', { name: paper.name })].slice(-LIMITS.name.max).join(''),
  );
  const fault = useNameFault(name);
  const copy = useAction(
    async () => {
      const { id } = await call(copyPaperRoute, { params: { paperId: paper.id }, body: { name: name.trim() } });
      await refreshPapers();
      onDone(id);
    },
    { done: t('papers.copy.done') },
  );
  return (
    <FormDialog
      title={t('papers.copy')}
      submitLabel={t('papers.copy')}
      busy={copy.busy}
      onSubmit={() => !fault && void copy.run()}
      onClose={onClose}
    >
      <TextField
        label={t('papers.name')}
        required
        maxLength={LIMITS.name.max}
        value={name}
        error={fault ?? copy.error?.fieldMessage('name')}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

/**
 * What is done with one paper, from the list and from its editor.
 * @param on.open shows a paper @param on.print shows its sheet, with its key where a reason was given @param on.gone leaves a deleted one
 */
export function usePaperActions(on: {
  readonly open: (id: string) => void;
  readonly print: (paper: ActedPaper, reason: string | null) => void;
  readonly gone: () => void;
}): PaperActions {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [asked, setAsked] = useState<{ readonly what: 'copy' | 'parallel'; readonly paper: ActedPaper } | null>(null);
  const run = useAction(async (paper: ActedPaper, command: PaperCommand) => {
    const body = { command, version: paper.version };
    await call(commandPaperRoute, { params: { paperId: paper.id }, body });
    await refreshPapers();
  });
  const remove = useAction(async (paper: ActedPaper) => {
    await deletePaper(paper);
    on.gone();
  });
  const printKey = async (paper: ActedPaper) => {
    const given = await confirm({
      grade: 'C',
      title: t('papers.print.keyTitle', { name: paper.name }),
      text: t('papers.print.keyText'),
      confirmLabel: t('papers.print.key'),
    });
    if (given) on.print(paper, given.reason);
  };
  const itemsFor = (paper: ActedPaper): MenuItem[] => {
    const { edit, keys } = paper.can;
    const command = (what: PaperCommand): MenuItem[] =>
      edit && stateAfter(what, paper.state)
        ? [
            {
              key: what,
              label: t(`papers.command.${what}`),
              disabled: what !== 'restore' && paper.use === 'live',
              onSelect: () => void run.run(paper, what),
            },
          ]
        : [];
    return [
      {
        key: 'print',
        label: t('papers.print'),
        disabled: paper.questions === 0,
        onSelect: () => on.print(paper, null),
      },
      ...(keys
        ? [
            {
              key: 'key',
              label: t('papers.print.key'),
              disabled: paper.questions === 0,
              onSelect: () => void printKey(paper),
            },
          ]
        : []),
      ...(edit ? [{ key: 'copy', label: t('papers.copy'), onSelect: () => setAsked({ what: 'copy', paper }) }] : []),
      ...(edit && paper.kind === 'blueprint'
        ? [
            {
              key: 'parallel',
              label: t('papers.parallel'),
              disabled: paper.questions === 0,
              onSelect: () => setAsked({ what: 'parallel', paper }),
            },
          ]
        : []),
      ...command('edit'),
      ...command('retire'),
      ...command('restore'),
      ...(edit
        ? [
            {
              key: 'delete',
              label: t('ui.action.delete'),
              danger: true,
              divided: true,
              disabled: paper.use !== 'none',
              onSelect: () => void remove.run(paper),
            },
          ]
        : []),
    ];
  };
  const close = () => setAsked(null);
  return {
    itemsFor,
    element: (
      <>
        {element}
        {asked?.what === 'copy' && (
          <CopyDialog
            paper={asked.paper}
            onDone={(id) => {
              close();
              on.open(id);
            }}
            onClose={close}
          />
        )}
        {asked?.what === 'parallel' && <ParallelDialog paper={asked.paper} onOpen={on.open} onClose={close} />}
      </>
    ),
  };
}

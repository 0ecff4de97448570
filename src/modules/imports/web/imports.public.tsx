import { latePart } from '../../../ui/shell/late-part.tsx';
import type { ImportDialogProps } from './components/import.model.ts';

export type { ImportDialogProps } from './components/import.model.ts';

const Content = latePart(() => import('./components/import-dialog.tsx'), { messages: ['imports', 'tasks', 'table'] });

/** Template, upload, dry run, import in one modal; loaded when it opens first. It finds work under way again. */
export function ImportDialog(props: ImportDialogProps) {
  if (!props.open) return null;
  return <Content {...props} />;
}

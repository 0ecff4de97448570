import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { FileIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { deferralsRoute } from '../../../shared/deferral.contract.ts';

/** Proof of a request; each file opens beside the page. */
export function ProofFiles({ files }: { readonly files: CallOutput<typeof deferralsRoute>['rows'][number]['files'] }) {
  const t = useT();
  return (
    <ul className="vse-exams-proof" aria-label={t('exams.deferral.proof')}>
      {files.map((file) => (
        <li key={file.id}>
          <FileIcon aria-hidden="true" />
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

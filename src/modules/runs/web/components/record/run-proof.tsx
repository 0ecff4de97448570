import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { FileIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { proveRunRoute } from '../../../shared/run.contract.ts';
import './run-proof.css';

interface Proof extends CallOutput<typeof proveRunRoute> {
  readonly Qr: ComponentType<{ readonly text: string; readonly label: string; readonly className?: string }>;
}

/**
 * Prints the record, which a browser also keeps as a PDF, with a code by which anybody checks it. Each print registers
 * the score as it stands.
 */
export function RunProof({ runId }: { readonly runId: string }) {
  const t = useT();
  const [proof, setProof] = useState<Proof | null>(null);
  const print = useAction(async () => {
    const [{ QrCode }, made] = await Promise.all([
      import('../../../../../ui/picture/qr-code.tsx'),
      call(proveRunRoute, { params: { id: runId } }),
    ]);
    // The browser prints what stands there when it is asked.
    flushSync(() => setProof({ ...made, Qr: QrCode }));
    window.print();
  });
  const address = proof && window.location.origin + addressOf('verifyIndicator', {}, { code: proof.code });
  return (
    <>
      <Button
        variant="ghost"
        size="large"
        block
        icon={<FileIcon aria-hidden="true" />}
        loading={print.busy}
        onClick={() => void print.run()}
      >
        {t('runs.proof.save')}
      </Button>
      {proof && address && (
        <div className="run-proof">
          <proof.Qr text={address} label={t('runs.proof.scan')} className="run-proof-qr" />
          <div>
            <strong>{t('runs.proof.scan')}</strong>
            <p>
              {t('runs.proof.code')} <span className="vse-num">{proof.spelled}</span>
            </p>
            <p className="run-proof-address">{address}</p>
          </div>
        </div>
      )}
    </>
  );
}

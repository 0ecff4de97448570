export { proofMessage } from './messages.engine.ts';
export {
  type ExperimentIndicator,
  experimentIndicatorPort,
  type IndicatorReading,
  type IndicatorSource,
  indicatorPort,
  type ProofSubject,
  proofSubjectPort,
} from './proof.port.ts';
export { fileFacts, newProofCode, registerProof } from './proof.service.ts';

export { proofMessage } from './messages.engine.ts';
export {
  type ExperimentIndicator,
  experimentIndicatorPort,
  type IndicatorReading,
  type IndicatorSource,
  indicatorPort,
  type ProofReading,
  type ProofSubject,
  proofSubjectPort,
} from './proof.port.ts';
export { fileFacts, type NewProof, newProofCode, registerProof } from './proof.service.ts';

/** Facts of the logs. */
export const LOG_FACTS = ['LogExported', 'PrivateDataSeen', 'ProofExported'] as const

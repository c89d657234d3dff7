import { defineFacts } from '../facts.ts'

/** Facts of the logs. That somebody looked at a client changes nothing on anybody’s screen. */
export const logFacts = defineFacts({
  LogExported: { about: 'logs', live: 'none' },
  PrivateDataSeen: { about: 'logs', live: 'none' },
  ProofExported: { about: 'logs', live: 'none' },
})

import { hashOf } from './hash.ts'

/**
 * The id of the run that another run starts by an effect. It is four 32-bit hashes in the form of a run id, so playing the
 * turn again gives the same id.
 */
export const childRunId = (runId: string, key: string): string =>
  `st_${[0, 1, 2, 3].map((part) => hexOf(hashOf(`${part}|${runId}|${key}`))).join('')}`

const hexOf = (hash: number): string => hash.toString(16).padStart(8, '0')

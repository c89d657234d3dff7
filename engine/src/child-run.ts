/**
 * The id of a run that another one starts by an effect: the same whenever the turn is played again. Four hashes of 32 bits
 * (FNV-1a, mixed as MurmurHash3 ends) in the form that ids of runs have.
 */
export const childRunId = (runId: string, key: string): string =>
  `st_${[0, 1, 2, 3].map((part) => hexOf(`${part}|${runId}|${key}`)).join('')}`

const hexOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}

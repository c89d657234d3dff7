import { useState } from 'react'

/**
 * The rows for the keys of a list that lets go of whoever is done: the open conversation keeps its place while it is
 * open, so that the next row is the one that has moved up there.
 */
export const useKeptPlace = (ids: readonly string[], openId: string | null): readonly string[] => {
  const [before, setBefore] = useState(ids)
  const kept = keepPlace(before, ids, openId)
  if (kept.join() !== before.join()) setBefore(kept)
  return kept
}

/** The rows of `now`, with the open one below the nearest row that stood above it `before`. */
export const keepPlace = (
  before: readonly string[],
  now: readonly string[],
  openId: string | null,
): readonly string[] => {
  const at = openId === null || now.includes(openId) ? -1 : before.indexOf(openId)
  if (openId === null || at === -1) return now
  const above = before.slice(0, at).findLast((id) => now.includes(id))
  return now.toSpliced(above === undefined ? 0 : now.indexOf(above) + 1, 0, openId)
}

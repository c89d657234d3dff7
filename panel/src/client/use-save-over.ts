import { useRef } from 'react'
import { detailOf, isConflict } from './failure.ts'

/**
 * Saves with the revision that the reader knows: that of what was opened, at first. If someone else has saved since, the
 * refusal says so; from then on it is theirs, so that saving again replaces what they saved, and nobody has to type again.
 */
export const useSaveOver = (opened: number): (<T>(save: (rev: number) => Promise<T>) => Promise<T>) => {
  const known = useRef(opened)
  return async (save) => {
    try {
      return await save(known.current)
    } catch (error) {
      known.current = laterRevOf(error) ?? known.current
      throw error
    }
  }
}

/** The revision that someone else has saved, if a refusal says so. */
export const laterRevOf = (error: unknown): number | null => {
  const latest = isConflict(error) ? detailOf(error) : null
  return typeof latest === 'object' && latest !== null && 'rev' in latest && typeof latest.rev === 'number'
    ? latest.rev
    : null
}

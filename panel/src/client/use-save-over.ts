import { useState } from 'react'
import { detailOf, failureOf, isConflict } from './failure.ts'
import { CallRefused } from './refusal.ts'

/** What is saved with a revision: a refusal comes with what has been saved since, in the same shape. */
interface Revised {
  rev: number
}

interface SaveOverOptions<V> {
  /** The values that the form shows. If none of them has changed meanwhile, it is saved without asking. */
  shows?: (value: V) => unknown
  /** Loads again what shows it. */
  refresh?: () => Promise<unknown>
  /** The form's button. */
  verb?: string
}

type SaveOver<V> = <T>(save: (latest: V) => Promise<T>) => Promise<T>

/**
 * Saves what is in a form, together with what the form doesn't ask for: that, and the revision, are at first those of
 * what was opened. If it has changed since, a refusal says so; from then on they are the latest. So saving again replaces
 * what others have saved in the form's fields, and nobody has to type again. `opened` is null for something new.
 */
export const useSaveOver = <V extends Revised | null>(
  opened: V,
  options?: SaveOverOptions<NonNullable<V>>,
): SaveOver<V> => useState(() => makeSaveOver(opened, options))[0]

export const makeSaveOver = <V extends Revised | null>(
  opened: V,
  { shows, refresh, verb = 'Save' }: SaveOverOptions<NonNullable<V>> = {},
): SaveOver<V> => {
  let latest = opened
  /** Whether the form would look the same if it were opened now. */
  const showsSame = (changed: NonNullable<V>): boolean =>
    shows !== undefined && latest !== null && JSON.stringify(shows(latest)) === JSON.stringify(shows(changed))
  const attempt = async <T>(save: (latest: V) => Promise<T>, mayRepeat: boolean): Promise<T> => {
    try {
      return await save(latest)
    } catch (error) {
      const changed = changedOf<NonNullable<V>>(error)
      if (changed === null) throw error
      const isSame = showsSame(changed)
      latest = changed
      if (isSame && mayRepeat) return attempt(save, false)
      const { reference, ...failure } = failureOf(error)
      // The refusal's own words can't know that doing it again is enough.
      const content = `This has been changed since you opened it. ${verb} again to replace those changes, or cancel to keep them.`
      throw new CallRefused({ ...failure, content, data: changed }, reference)
    }
  }
  return async (save) => {
    try {
      const saved = await attempt(save, true)
      await refresh?.()
      return saved
    } catch (error) {
      // Why it failed is said at once.
      void refresh?.()
      throw error
    }
  }
}

/** What has been saved since, if a refusal says so. */
const changedOf = <V extends Revised>(error: unknown): V | null => {
  const detail = isConflict(error) ? detailOf(error) : null
  return isRevised(detail) ? (detail as V) : null // As the contract defines it.
}

const isRevised = (detail: unknown): detail is Revised =>
  typeof detail === 'object' && detail !== null && 'rev' in detail && typeof detail.rev === 'number'

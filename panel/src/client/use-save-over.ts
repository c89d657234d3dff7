import { useState } from 'react'
import { detailOf, failureOf, isConflict } from './failure.ts'
import { CallRefused } from './refusal.ts'

/** What is saved with a revision: a refusal comes with what has been saved since, in the same shape. */
interface Revised {
  rev: number
}

interface SaveOverOptions {
  /** Loads again what shows it. */
  refresh?: () => Promise<unknown>
  /** Says what has changed, and how to replace it. */
  asks?: string
}

/** `shows`: the values that the form shows. If none of them has changed meanwhile, it is saved without asking. */
type SaveOver<V> = <T>(save: (latest: V) => Promise<T>, shows?: Shows<V>) => Promise<T>
type Shows<V> = (value: NonNullable<V>) => unknown

const ASKS = 'This has been changed since you opened it. Save again to replace those changes, or cancel to keep them.'

/**
 * Saves what is in a form, together with what the form doesn't ask for: that, and the revision, are at first those of
 * what was opened. If it has changed since, a refusal says so; from then on they are the latest. So saving again replaces
 * what others have saved in the form's fields, and nobody has to type again. `opened` is null for something new.
 */
export const useSaveOver = <V extends Revised | null>(opened: V, options?: SaveOverOptions): SaveOver<V> =>
  useState(() => makeSaveOver(opened, options))[0]

export const makeSaveOver = <V extends Revised | null>(
  opened: V,
  { refresh, asks = ASKS }: SaveOverOptions = {},
): SaveOver<V> => {
  let latest = opened
  const attempt = async <T>(
    save: (latest: V) => Promise<T>,
    { shows, mayRepeat }: { shows: Shows<V> | undefined; mayRepeat: boolean },
  ): Promise<T> => {
    try {
      return await save(latest)
    } catch (error) {
      const changed = changedOf<NonNullable<V>>(error)
      if (changed === null) throw error
      // Whether the form would look the same if it were opened now.
      const isSame =
        shows !== undefined && latest !== null && JSON.stringify(shows(latest)) === JSON.stringify(shows(changed))
      latest = changed
      if (isSame && mayRepeat) return attempt(save, { shows, mayRepeat: false })
      const { reference, ...failure } = failureOf(error)
      // The refusal's own words can't know that doing it again is enough.
      throw new CallRefused({ ...failure, content: asks, data: changed }, reference)
    }
  }
  return async (save, shows) => {
    try {
      const saved = await attempt(save, { shows, mayRepeat: true })
      await refresh?.()
      return saved
    } catch (error) {
      // Not awaited, so that the reader sees at once why it failed.
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

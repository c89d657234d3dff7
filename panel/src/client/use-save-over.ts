import { useState } from 'react'
import { detailOf, failureOf, isConflict } from './failure.ts'
import { CallRefused } from './refusal.ts'

/** What is saved with a revision: a refusal comes with what someone else has saved since, in the same shape. */
interface Revised {
  rev: number
}

interface SaveOverOptions {
  /** Loads again what shows it, whether it was saved or refused. */
  refresh?: () => Promise<unknown>
  /** As on the form's button. */
  verb?: string
}

type SaveOver<V> = <T>(save: (latest: V) => Promise<T>) => Promise<T>

/**
 * Saves what is in a form, together with what the form doesn't ask for: that, and the revision, are at first those of
 * what was opened. If someone else has saved since, the refusal says so; from then on they are theirs. So saving again
 * replaces their changes to the form's fields, and nobody has to type again. `opened` is null for something new.
 */
export const useSaveOver = <V extends Revised | null>(opened: V, options?: SaveOverOptions): SaveOver<V> =>
  useState(() => makeSaveOver(opened, options))[0]

export const makeSaveOver = <V extends Revised | null>(
  opened: V,
  { refresh, verb = 'save' }: SaveOverOptions = {},
): SaveOver<V> => {
  let latest = opened
  return async (save) => {
    try {
      return await save(latest)
    } catch (error) {
      const theirs = theirsOf(error)
      if (theirs === null) throw error
      latest = theirs as V // As the contract defines it.
      const { reference, ...failure } = failureOf(error)
      // The refusal's own words can't know that doing it again is enough.
      const content = `Someone else has saved changes since you opened this. To replace them, ${verb} again; to keep them, cancel.`
      throw new CallRefused({ ...failure, content, data: theirs }, reference)
    } finally {
      await refresh?.()
    }
  }
}

const theirsOf = (error: unknown): Revised | null => {
  const detail = isConflict(error) ? detailOf(error) : null
  return isRevised(detail) ? detail : null
}

const isRevised = (detail: unknown): detail is Revised =>
  typeof detail === 'object' && detail !== null && 'rev' in detail && typeof detail.rev === 'number'

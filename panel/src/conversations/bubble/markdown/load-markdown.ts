import { useSyncExternalStore } from 'react'
import type { Block } from './text-blocks.ts'
import { mayHoldMarkup } from './markup.ts'

type Read = (text: string) => Block[]

/** Few messages hold markup, so what reads it comes with the first that does, and stays. */
let read: Read | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Resolves when the markup of these texts can be shown; at once when they hold none. Never fails. */
export const prepareMarkdown = (messages: readonly { body?: { text: string; tags: string[] } | undefined }[]) =>
  read !== null || !messages.some(({ body }) => body !== undefined && mayHoldMarkup(body.text, body.tags))
    ? Promise.resolve()
    : load()

/** What reads markup, or null until it is there: the text stands as it was written meanwhile. */
export const useMarkdown = (): Read | null => useSyncExternalStore(watch, () => read)

const load = (): Promise<void> => {
  loading ??= import('./text-blocks.ts').then(
    ({ textBlocks }) => {
      read = textBlocks
      for (const listener of listeners) listener()
    },
    () => {
      // The texts stay as they were written; the next message with markup tries again.
      loading = null
    },
  )
  return loading
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  if (read === null) void load()
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'
import type { Block } from './text-blocks.ts'
import { mayHoldMarkup } from './markup.ts'

type ReadMarkdown = (text: string) => Block[]

/** Few messages hold markup, so what reads it comes with the first that does, and stays. */
let readMarkdown: ReadMarkdown | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Resolves when the markup of these texts can be shown; at once when they hold none. Never fails. */
export const prepareMarkdown = (messages: readonly { body?: { text: string; tags: string[] } | undefined }[]) =>
  readMarkdown !== null || !messages.some(({ body }) => body !== undefined && mayHoldMarkup(body.text, body.tags))
    ? Promise.resolve()
    : load()

/** What reads markup, or null until it is there: the text stands as it was written meanwhile. */
export const useMarkdown = (): ReadMarkdown | null => useSyncExternalStore(watch, () => readMarkdown)

const load = (): Promise<void> => {
  loading ??= import('./text-blocks.ts').then(
    ({ textBlocks }) => {
      readMarkdown = textBlocks
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
  if (readMarkdown === null) void load()
  return () => listeners.delete(listener)
}

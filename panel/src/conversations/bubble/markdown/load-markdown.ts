import { useSyncExternalStore } from 'react'
import type { Block } from './text-blocks.ts'
import { mayHoldMarkup } from './markup.ts'

type ReadMarkdown = (text: string) => Block[]

/** Few messages contain markup, so the reader is fetched with the first one that does. */
let readMarkdown: ReadMarkdown | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Resolves once the markup of these messages can be rendered; at once if they have none. Never rejects. */
export const prepareMarkdown = (messages: readonly { body?: { text: string; tags: string[] } | undefined }[]) =>
  readMarkdown !== null || !messages.some(({ body }) => body !== undefined && mayHoldMarkup(body.text, body.tags))
    ? Promise.resolve()
    : load()

/** The markdown reader, or null while it is loading. */
export const useMarkdown = (): ReadMarkdown | null => useSyncExternalStore(watch, () => readMarkdown)

const load = (): Promise<void> => {
  loading ??= import('./text-blocks.ts').then(
    ({ textBlocks }) => {
      readMarkdown = textBlocks
      for (const listener of listeners) listener()
    },
    () => {
      // The texts stay plain; the next message with markup tries again.
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

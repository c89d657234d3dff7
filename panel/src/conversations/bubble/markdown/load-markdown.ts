import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { Block } from './text-blocks.ts'
import { mayHoldMarkup } from './markup.ts'

type ReadMarkdown = (text: string) => Block[]

/** Few messages contain markup, so the reader is fetched with the first one that does. */
const reader = createAtom<{ read: ReadMarkdown } | null>(null)
let loading: Promise<void> | null = null

/** Resolves once the markup of these messages can be rendered; at once if they have none. Never rejects. */
export const prepareMarkdown = (messages: readonly { body?: { text: string; tags: string[] } | undefined }[]) =>
  reader.get() !== null || !messages.some(({ body }) => body !== undefined && mayHoldMarkup(body.text, body.tags))
    ? Promise.resolve()
    : load()

/** The markdown reader, or null while it is loading. */
export const useMarkdown = (): ReadMarkdown | null => {
  const loaded = useSelector(reader)
  useEffect(() => {
    if (reader.get() === null) void load()
  }, [])
  return loaded?.read ?? null
}

const load = (): Promise<void> => {
  loading ??= import('./text-blocks.ts').then(
    ({ textBlocks }) => reader.set({ read: textBlocks }),
    () => {
      // The texts stay plain; the next message with markup tries again.
      loading = null
    },
  )
  return loading
}

import type { Media } from '@attune/contract/media/entity'
import { ATTACHMENTS_MAX, EXISTING_LIST_ID } from '@attune/contract/media/limits'
import { failureOf } from '../client/failure.ts'
import { fileProblem } from './file-rules.ts'

/** A file of a tray. States as spec 2 §4 has them; `none` is a place without a file. */
export interface TrayItem {
  /** From 1 for files of now, from 10000 for those that were there before (spec 1 §9). */
  id: number
  name: string
  mime: string
  bytes: number
  /** What shows it here: this machine's own file, or the server's blur. */
  preview: string | null
  state: 'submit' | 'ready' | 'error'
  /** The share that has left, 0 to 1. */
  share: number
  problem: string | null
  media: Media | null
}

/** Files on their way to a message, in the order they were chosen. */
export interface Tray {
  items: () => readonly TrayItem[]
  watch: (listener: () => void) => () => void
  /** Answers how many were too many. */
  add: (files: readonly File[]) => number
  /** Puts files back that are on the server already: of an unsent message, or of an earlier page. */
  putBack: (media: readonly Media[]) => void
  retry: (id: number) => void
  remove: (id: number) => void
  /** Takes the ready files out, for a message. */
  take: () => Media[]
}

interface TrayOptions {
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Media>
  /** Throws away what the server has of a file that was taken out. */
  discard: (mediaId: string) => Promise<unknown>
  /** Called whenever the files that are ready change, so that they outlive the page. */
  onReady?: (media: readonly Media[]) => void
  previewOf?: (file: File) => string | null
  forget?: (preview: string) => void
}

/** Uploads at once; more would only slow each other down. */
const AT_ONCE = 2

export const makeTray = ({ upload, discard, onReady, previewOf, forget }: TrayOptions): Tray => {
  const listeners = new Set<() => void>()
  const files = new Map<number, File>()
  const running = new Map<number, AbortController>()
  let items: readonly TrayItem[] = []
  let lastId = 0
  let lastExisting = EXISTING_LIST_ID - 1

  const publish = (next: readonly TrayItem[]) => {
    const before = readyOf(items)
    items = next
    const after = readyOf(next)
    if (before.length !== after.length || before.some((media, at) => media !== after[at])) onReady?.(after)
    for (const listener of listeners) listener()
  }
  const change = (id: number, more: Partial<TrayItem>) =>
    publish(items.map((item) => (item.id === id ? { ...item, ...more } : item)))

  const startUploads = () => {
    const next = items.find(({ id, state }) => state === 'submit' && !running.has(id))
    const file = next === undefined ? undefined : files.get(next.id)
    if (next === undefined || file === undefined || running.size >= AT_ONCE) return
    const controller = new AbortController()
    running.set(next.id, controller)
    void uploadItem(next.id, file, controller.signal)
    startUploads()
  }

  const uploadItem = async (id: number, file: File, signal: AbortSignal) => {
    try {
      const media = await upload(file, (share) => change(id, { share }), signal)
      const isKept = items.some((item) => item.id === id)
      if (isKept) change(id, { state: 'ready', share: 1, media, name: media.fileName, mime: media.mime })
      else await discard(media._id)
    } catch (error) {
      // One that was taken out needs no word.
      change(id, { state: 'error', problem: failureOf(error).content })
    } finally {
      running.delete(id)
      startUploads()
    }
  }

  const dropItem = (id: number) => {
    const item = items.find((one) => one.id === id)
    running.get(id)?.abort()
    files.delete(id)
    if (item?.preview?.startsWith('blob:') === true) forget?.(item.preview)
    publish(items.filter((one) => one.id !== id))
    return item
  }

  return {
    items: () => items,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (chosen) => {
      const room = Math.max(0, ATTACHMENTS_MAX - items.length)
      const added = chosen.slice(0, room).map((file): TrayItem => {
        lastId += 1
        files.set(lastId, file)
        const problem = fileProblem(file)
        const { name, type: mime, size: bytes } = file
        const preview = problem === null ? (previewOf?.(file) ?? null) : null
        return {
          ...{ id: lastId, name, mime, bytes, preview, problem },
          state: problem === null ? 'submit' : 'error',
          share: 0,
          media: null,
        }
      })
      publish([...items, ...added])
      startUploads()
      return chosen.length - added.length
    },
    putBack: (back) => {
      const known = new Set(items.map(({ media }) => media?._id))
      const added = back
        .filter(({ _id }) => !known.has(_id))
        .map((media): TrayItem => {
          lastExisting += 1
          const { fileName: name, mime, bytes, thumbnail: preview } = media
          return { id: lastExisting, name, mime, bytes, preview, state: 'ready', share: 1, problem: null, media }
        })
      publish([...added, ...items])
    },
    retry: (id) => {
      const file = files.get(id)
      if (file === undefined || fileProblem(file) !== null) return
      change(id, { state: 'submit', share: 0, problem: null })
      startUploads()
    },
    remove: (id) => {
      const media = dropItem(id)?.media
      // What stays behind for want of a connection is swept after a day.
      if (media !== null && media !== undefined) void discard(media._id).catch(() => undefined)
    },
    take: () => {
      const ready = readyOf(items)
      for (const { id, state } of items) if (state === 'ready') dropItem(id)
      return ready
    },
  }
}

const readyOf = (items: readonly TrayItem[]): Media[] =>
  items.flatMap(({ state, media }) => (state === 'ready' && media !== null ? [media] : []))

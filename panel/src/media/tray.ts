import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import type { Media } from '@attune/contract/media/entity'
import { ATTACHMENTS_MAX, EXISTING_LIST_ID } from '@attune/contract/media/limits'
import { fileProblem } from './file-rules.ts'
import { uploadFailure } from './upload-failure.ts'

/** A file in a tray. `submit`: uploading. */
export interface TrayItem {
  /** Counts from 1 for newly added files, from 10000 for restored ones. */
  id: number
  name: string
  mime: string
  bytes: number
  /** URL of a preview: an object URL of the local file, or the server's thumbnail. */
  preview: string | null
  state: 'submit' | 'ready' | 'error'
  /** The share that has been sent, 0 to 1. */
  share: number
  problem: string | null
  media: Media | null
}

/** Files being attached to a message, in the order they were chosen. */
export interface Tray {
  items: ReadonlyAtom<readonly TrayItem[]>
  /** Returns how many exceeded the limit. */
  add: (files: readonly File[]) => number
  /** Adds files that are already uploaded: of an unsent message, or of an earlier page load. */
  putBack: (media: readonly Media[]) => void
  retry: (id: number) => void
  remove: (id: number) => void
  /** Removes and returns the uploaded files, to send them. */
  take: () => Media[]
}

interface TrayOptions {
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Media>
  /** Discards a removed file on the server. */
  discard: (mediaId: string) => Promise<unknown>
  /** Called when the set of uploaded files changes, so that it can be stored. */
  onReady?: (media: readonly Media[]) => void
  previewOf?: (file: File) => string | null
  forget?: (preview: string) => void
}

/** Parallel uploads; more would only slow each other down. */
const AT_ONCE = 2

export const makeTray = ({ upload, discard, onReady, previewOf, forget }: TrayOptions): Tray => {
  const files = new Map<number, File>()
  const items = createAtom<readonly TrayItem[]>([])
  let lastId = 0
  let lastExisting = EXISTING_LIST_ID - 1

  const publish = (next: readonly TrayItem[]) => {
    const before = readyOf(items.get())
    const after = readyOf(next)
    items.set(next)
    if (before.length !== after.length || before.some((media, at) => media !== after[at])) onReady?.(after)
  }
  const change = (id: number, more: Partial<TrayItem>) =>
    publish(items.get().map((item) => (item.id === id ? { ...item, ...more } : item)))

  const uploads = makeUploads({ upload, discard, items: () => items.get(), fileOf: (id) => files.get(id), change })

  const dropItem = (id: number) => {
    const item = items.get().find((one) => one.id === id)
    uploads.abort(id)
    files.delete(id)
    if (item?.preview?.startsWith('blob:') === true) forget?.(item.preview)
    publish(items.get().filter((one) => one.id !== id))
    return item
  }

  return {
    items,
    add: (chosen) => {
      const room = Math.max(0, ATTACHMENTS_MAX - items.get().length)
      const added = chosen.slice(0, room).map((file) => {
        lastId += 1
        files.set(lastId, file)
        return toNewItem(lastId, file, previewOf)
      })
      publish([...items.get(), ...added])
      uploads.start()
      return chosen.length - added.length
    },
    putBack: (back) => {
      const known = new Set(items.get().map(({ media }) => media?._id))
      const added = back
        .filter(({ _id }) => !known.has(_id))
        .map((media) => {
          lastExisting += 1
          return toUploadedItem(lastExisting, media)
        })
      publish([...added, ...items.get()])
    },
    retry: (id) => {
      const file = files.get(id)
      if (file === undefined || fileProblem(file) !== null) return
      change(id, { state: 'submit', share: 0, problem: null })
      uploads.start()
    },
    remove: (id) => {
      const media = dropItem(id)?.media
      // If this fails, the server sweeps the file after a day.
      if (media !== null && media !== undefined) void discard(media._id).catch(() => undefined)
    },
    take: () => {
      const ready = readyOf(items.get())
      for (const { id, state } of items.get()) if (state === 'ready') dropItem(id)
      return ready
    },
  }
}

interface UploadsOptions extends Pick<TrayOptions, 'upload' | 'discard'> {
  items: () => readonly TrayItem[]
  fileOf: (id: number) => File | undefined
  change: (id: number, more: Partial<TrayItem>) => void
}

/** Uploads the items that are waiting, a few at a time. */
const makeUploads = ({ upload, discard, items, fileOf, change }: UploadsOptions) => {
  const running = new Map<number, AbortController>()

  const start = () => {
    const next = items().find(({ id, state }) => state === 'submit' && !running.has(id))
    const file = next === undefined ? undefined : fileOf(next.id)
    if (next === undefined || file === undefined || running.size >= AT_ONCE) return
    const controller = new AbortController()
    running.set(next.id, controller)
    void uploadItem(next.id, file, controller.signal)
    start()
  }

  const uploadItem = async (id: number, file: File, signal: AbortSignal) => {
    try {
      const media = await upload(file, (share) => change(id, { share }), signal)
      const isKept = items().some((item) => item.id === id)
      if (isKept) change(id, { state: 'ready', share: 1, media, name: media.fileName, mime: media.mime })
      else await discard(media._id)
    } catch (error) {
      // Has no effect on a file that was removed meanwhile.
      change(id, { state: 'error', problem: uploadFailure(error) })
    } finally {
      running.delete(id)
      start()
    }
  }

  return { start, abort: (id: number) => running.get(id)?.abort() }
}

const toNewItem = (id: number, file: File, previewOf: TrayOptions['previewOf']): TrayItem => {
  const problem = fileProblem(file)
  return {
    id,
    name: file.name,
    mime: file.type,
    bytes: file.size,
    preview: problem === null ? (previewOf?.(file) ?? null) : null,
    state: problem === null ? 'submit' : 'error',
    share: 0,
    problem,
    media: null,
  }
}

const toUploadedItem = (id: number, media: Media): TrayItem => {
  const { fileName: name, mime, bytes, thumbnail: preview } = media
  return { id, name, mime, bytes, preview, state: 'ready', share: 1, problem: null, media }
}

const readyOf = (items: readonly TrayItem[]): Media[] =>
  items.flatMap(({ state, media }) => (state === 'ready' && media !== null ? [media] : []))

import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are stored: a folder on this machine, or a bucket of an S3-compatible service. */
export type FileStore =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; bucket: string; region: string; key: string; secret: string }

/**
 * A variant of a file: the original without its metadata, the blurred thumbnail, the size the panel shows, or a square
 * of some width.
 */
export type Variant = 'original' | 'thumb' | 'fit' | `w${number}`

export interface FilePlace {
  organizationId: string
  mediaId: string
}

/** Stores the bytes of files. Names consist of ids only: nothing a person wrote reaches the disk. */
export interface Files {
  put(place: FilePlace, variant: Variant, bytes: Uint8Array): Promise<void>
  putFile(place: FilePlace, variant: Variant, path: string): Promise<void>
  /** The bytes and their number; null if the file does not exist. */
  read(place: FilePlace, variant: Variant): Promise<{ stream: Readable; bytes: number } | null>
  /** The variants that are stored. */
  list(place: FilePlace): Promise<Variant[]>
  /** Removes every variant. Missing files are no error. */
  remove(place: FilePlace): Promise<void>
}

export const openFiles = async (store: FileStore): Promise<Files> => {
  const disk = new Disk(await driverOf(store))
  const key = ({ organizationId, mediaId }: FilePlace, variant: Variant) => `${organizationId}/${mediaId}/${variant}`
  return {
    put: (place, variant, bytes) => disk.put(key(place, variant), bytes),
    putFile: (place, variant, path) => disk.copyFromFs(path, key(place, variant)),
    read: async (place, variant) => {
      try {
        const { contentLength } = await disk.getMetaData(key(place, variant))
        return { stream: await disk.getStream(key(place, variant)), bytes: contentLength }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    list: ({ organizationId, mediaId }) => listVariants(disk, `${organizationId}/${mediaId}/`),
    remove: async ({ organizationId, mediaId }) => {
      await disk.deleteAll(`${organizationId}/${mediaId}/`).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}

const listVariants = async (disk: Disk, folder: string): Promise<Variant[]> => {
  try {
    const { objects } = await disk.listAll(folder)
    return [...objects].flatMap((each) => (each.isFile ? [each.name as Variant] : []))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const driverOf = async (store: FileStore) => {
  if (store.kind === 'folder') {
    await mkdir(store.folder, { recursive: true, mode: 0o700 })
    return new FSDriver({ location: store.folder, visibility: 'private' })
  }
  // Loaded only if used: it takes longer to load than the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    endpoint: store.endpoint,
    region: store.region,
    bucket: store.bucket,
    credentials: { accessKeyId: store.key, secretAccessKey: store.secret },
    // Services other than Amazon's expect the bucket in the path, and most have no access lists.
    forcePathStyle: true,
    supportsACL: false,
    visibility: 'private',
  })
}

/** Drivers wrap the error of their own store. */
const isMissing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, name, cause } = error as Error & { code?: unknown }
  if (code === 'ENOENT' || name === 'NotFound' || name === 'NoSuchKey') return true
  return cause !== undefined && isMissing(cause)
}

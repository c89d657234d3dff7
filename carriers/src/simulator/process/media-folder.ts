import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Photos on the simulated phones, by name. */
export interface MediaFolder {
  put(name: string, mime: string, bytes: Buffer): Promise<void>
  /** Null if there is no photo with this name. */
  get(name: string): Promise<{ mime: string; bytes: Buffer } | null>
}

/**
 * A folder next to the log, created with its first photo. A file has its MIME type on the first line, then its bytes.
 */
export const openMediaFolder = (path: string): MediaFolder => ({
  put: async (name, mime, bytes) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const type = /^[a-z]+\/[a-z0-9.+-]+$/.test(mime) ? mime : 'application/octet-stream'
    const writing = join(path, `${name}.writing`)
    await writeFile(writing, Buffer.concat([Buffer.from(`${type}\n`), bytes]), { mode: 0o600 })
    await rename(writing, join(path, name))
  },
  get: async (name) => {
    const file = await readFile(join(path, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (file === null) return null
    const end = file.indexOf('\n')
    return { mime: file.toString('latin1', 0, end), bytes: file.subarray(end + 1) }
  },
})

import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names under which files are kept while they are read. */
const OURS = /^attune-(?:history|import|upload|fetch)-/
/** No file takes this long to read. */
const LEFT_MS = 24 * 3_600_000

/** Removes files that killed processes left behind while reading them: they name clients, and fill the disk. */
export const removeLeftFiles = async (): Promise<void> => {
  const folder = tmpdir()
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => OURS.test(one))) {
    const path = join(folder, name)
    // Another installation's may not be visible to us, or may be gone by now.
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > LEFT_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

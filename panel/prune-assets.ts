import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the latest build wrote, beside the built panel. The server doesn't serve it: its name begins with a dot. */
const WRITTEN = '.assets.json'

/**
 * Removes the assets that neither this build nor the one before wrote. A process that was started before the build, and
 * panels that are open in browsers, go on loading those of the one before. `written`: the names of this build's assets.
 */
export const pruneAssets = async (folder: string, written: readonly string[]): Promise<void> => {
  const before = await readWritten(folder)
  await writeFile(join(folder, WRITTEN), JSON.stringify(written))
  if (before === null) return
  const kept = new Set([...written, ...before])
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) if (!kept.has(name)) await rm(join(assets, name))
}

/** Null if it isn't known, as after a build by an earlier version. */
const readWritten = async (folder: string): Promise<string[] | null> => {
  const json = await readFile(join(folder, WRITTEN), 'utf8').catch(() => null)
  // Written above.
  return json === null ? null : (JSON.parse(json) as string[])
}

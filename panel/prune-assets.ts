import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the latest builds wrote, beside the built panel. The server doesn't serve it: its name begins with a dot. */
const WRITTEN = '.builds.json'
/** This build, and two before it: one may have been followed by another before anybody started it. */
const KEPT_BUILDS = 3

/**
 * Removes the assets that none of the latest builds wrote. A process that was started before a build, and panels that are
 * open in browsers, go on loading those of an earlier one. `written`: the names of this build's assets.
 */
export const pruneAssets = async (folder: string, written: readonly string[]): Promise<void> => {
  const builds = [written, ...(await readWritten(folder))].slice(0, KEPT_BUILDS)
  await writeFile(join(folder, WRITTEN), JSON.stringify(builds))
  // What is there may be of an earlier version's build, which isn't listed.
  if (builds.length < KEPT_BUILDS) return
  const kept = new Set(builds.flat())
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) if (!kept.has(name)) await rm(join(assets, name))
}

/** The assets of each build before, the latest first, as far as they are known. */
const readWritten = async (folder: string): Promise<string[][]> => {
  const json = await readFile(join(folder, WRITTEN), 'utf8').catch(() => null)
  // Written above.
  return json === null ? [] : (JSON.parse(json) as string[][])
}

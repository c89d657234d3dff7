import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/**
 * What the latest builds wrote, beside the built panel. Like other notes of the build, it stays, and the server doesn't
 * serve it: its name begins with a dot.
 */
const WRITTEN = '.builds.json'
const ASSETS = 'assets'
const PAGE = 'index.html'
/** This build, and two before it: one may have been followed by another before anybody started it. */
const KEPT_BUILDS = 3

/**
 * Removes the files that none of the latest builds wrote: assets, and what has left the folder of public files. A
 * process that was started before a build, and panels that are open in browsers, go on loading those of an earlier one.
 * `written`: the names of this build's assets and public files.
 */
export const pruneAssets = async (folder: string, written: readonly string[]): Promise<void> => {
  const own = written.toSorted()
  // Made again from the same sources, a build counts once: it doesn't take the place of one that is still being served.
  const before = (await readWritten(folder)).filter((names) => !isDeepStrictEqual(names, own))
  const builds = [own, ...before].slice(0, KEPT_BUILDS)
  await writeFile(join(folder, WRITTEN), JSON.stringify(builds))
  // What is there may be of an earlier version's build, which isn't listed.
  if (builds.length < KEPT_BUILDS) return
  const kept = new Set([ASSETS, PAGE, ...builds.flat()])
  for (const place of [folder, join(folder, ASSETS)])
    for (const name of await readdir(place))
      if (!kept.has(name) && !name.startsWith('.')) await rm(join(place, name), { recursive: true, force: true })
}

/** What each build before wrote, the latest first, as far as it is known. */
const readWritten = async (folder: string): Promise<string[][]> => {
  const json = await readFile(join(folder, WRITTEN), 'utf8').catch(() => null)
  try {
    // Written above.
    return json === null ? [] : (JSON.parse(json) as string[][])
  } catch {
    // A build died while it wrote the list, or the disk was full. Then nobody knows, and nothing is removed for now.
    return []
  }
}

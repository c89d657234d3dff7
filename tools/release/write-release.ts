import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFragments, joinChanges } from './join-changes.ts'

const UNRELEASED = '## [Unreleased]\n'
const LINK = '[Unreleased]: #unreleased\n'

/** Moves all fragments into the changelog, as the release of the given day (`2026-11-25`). */
export const writeRelease = (root: string, version: string, day: string): void => {
  const path = join(root, 'CHANGELOG.md')
  const text = readFileSync(path, 'utf8')
  const joined = joinChanges(root)
  if (joined === '') throw new Error('There are no changes to release.')
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version. Say it as 3.1.0.`)
  if (text.includes(`## [${version}]`)) throw new Error(`${version} is in the changelog already.`)
  const next = text.indexOf('\n## [', text.indexOf(UNRELEASED) + UNRELEASED.length)
  if (!text.includes(UNRELEASED) || !text.includes(LINK) || next === -1)
    throw new Error('The changelog has no part [Unreleased] before the last release.')
  const heading = `## [${version}] - ${day}`
  const link = `[${version}]: #${version.replaceAll('.', '')}---${day}\n`
  const released = `${text.slice(0, next)}\n${heading}\n\n${joined}\n${text.slice(next)}`
  writeFileSync(path, released.replace(LINK, `${LINK}${link}`))
  for (const fragment of findFragments(root)) rmSync(join(root, fragment))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinChanges } from '../release/join-changes.ts'

/** Sentences about fragments with a wrong format, and about entries written straight into the changelog. */
export const checkChanges = (root: string): string[] => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const unreleased = /## \[Unreleased\]\n([\s\S]*?)\n## \[/.exec(changelog)?.[1] ?? ''
  return [
    ...(/^(?:- |### )/m.test(unreleased)
      ? ['CHANGELOG.md: what is not released goes into a file of its own in changes/.']
      : []),
    ...complaintsOf(root),
  ]
}

const complaintsOf = (root: string): string[] => {
  try {
    joinChanges(root)
    return []
  } catch (error) {
    // The code that joins the fragments refuses the first one with a wrong format.
    return [error instanceof Error ? error.message : String(error)]
  }
}

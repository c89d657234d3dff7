import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinChanges } from '../release/join-changes.ts'

/** Sentences about fragments that are out of form, and about what was written into the changelog instead. */
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
    // What joins the fragments refuses the first that is out of form.
    return [error instanceof Error ? error.message : String(error)]
  }
}

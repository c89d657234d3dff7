import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { SCENE_CHECKS } from '@attune/contract/scenes/graph'
import { expect, test } from 'vitest'
import { sceneOf, type CaseScene } from '../cases/case.ts'
import { check } from '../check.ts'
import type { Issue, CheckContext } from './issue.ts'

/** One check: a scene it is about, with all that is found in it, and one that it has nothing to say of. */
interface CheckCase {
  about: string
  rules: string[]
  known?: CheckContext
  wrong: { scene: CaseScene; issues?: Issue[] }
  right: { scene: CaseScene }
}

const CASES = new URL('../../cases/checks/', import.meta.url)
/** As for the other cases: what is found is written by playing them, and read as a difference. */
const WRITE = process.env['ATTUNE_CASES'] === 'write'

test.for(namesIn())('V18 the case of %s', (name) => {
  const file = new URL(`${name}.json`, CASES)
  const one = JSON.parse(readFileSync(file, 'utf8')) as CheckCase
  const issues = check(sceneOf(one.wrong.scene), one.known)
  if (WRITE) writeFileSync(file, `${JSON.stringify({ ...one, wrong: { ...one.wrong, issues } }, null, 2)}\n`)
  expect(WRITE ? issues : one.wrong.issues, one.about).toEqual(issues)
  expect(issues.map((issue) => issue.check)).toContain(name)
  expect(check(sceneOf(one.right.scene), one.known).filter((issue) => issue.check === name)).toEqual([])
})

test('V18 every check has its case', () => {
  expect(namesIn().toSorted()).toEqual(SCENE_CHECKS.toSorted())
})

function namesIn(): string[] {
  return readdirSync(CASES).map((name) => name.replace('.json', ''))
}

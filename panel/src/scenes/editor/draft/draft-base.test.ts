import { expect, test } from 'vitest'
import { sceneOf } from '../document/testing.ts'
import { baseOf, versionBehind } from './draft-base.ts'

const sourceOf = (leads: Record<string, string | null>) => {
  const document = sceneOf(leads)
  return { ...document, nodes: document.nodes.map((node) => ({ ...node, scene: 'checkin' })) }
}

const scene = { ...sourceOf({ run: 'ask' }), version: 5, rev: 9 }
const draft = { ...sourceOf({ run: 'ask', ask: 'pass' }), baseVersion: 4, baseRev: 7, locked: false }

test('a draft that began before a newer save keeps the version and rev it is based on', () => {
  expect(versionBehind(scene, { draft })).toBe(4)
  expect(baseOf(scene, { draft }, sourceOf({ run: null }))).toEqual({
    document: sceneOf({ run: null }),
    version: 4,
    rev: 7,
  })
})

test('a draft of the current scene is based on it', () => {
  const current = { ...draft, baseVersion: 5, baseRev: 9 }
  expect(versionBehind(scene, { draft: current })).toBeNull()
  expect(baseOf(scene, { draft: current }, undefined)).toMatchObject({ version: 5, rev: 9 })
})

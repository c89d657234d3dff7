import { expect, test } from 'vitest'
import { keepMine } from '../../saving/keep-mine.ts'
import { toDocument } from '../document/convert-scene.ts'
import { sceneOf } from '../document/testing.ts'
import { baseOf, versionBehind } from './draft-base.ts'

const sourceOf = (leads: Record<string, string | null>) => {
  const document = sceneOf(leads)
  return { ...document, nodes: document.nodes.map((node) => ({ ...node, scene: 'checkin' })) }
}

const scene = { ...sourceOf({ run: 'ask' }), version: 5, rev: 9 }
const draft = { ...sourceOf({ run: 'ask', ask: 'pass' }), baseVersion: 4, baseRev: 7, baseDetails: null, locked: false }

test('a draft that began before a newer save keeps the version and rev it is based on', () => {
  expect(versionBehind(scene, { draft })).toBe(4)
  expect(baseOf(scene, { draft }, sourceOf({ run: null }))).toEqual({
    document: sceneOf({ run: null }),
    version: 4,
    rev: 7,
  })
})

test('what a draft changed is told from what someone else saved since', () => {
  const baseDetails = { title: 'Evening', description: 'Before bed', labels: [] }
  const mine = { ...draft, nodes: scene.nodes, ...baseDetails, labels: ['daily'], baseDetails }
  const theirs = { ...scene, ...baseDetails, title: 'Good night' }
  const { document } = baseOf(theirs, { draft: mine }, sourceOf({ run: null }))
  expect(document).toEqual({ ...sceneOf({ run: null }), ...baseDetails })
  const { merged, clashes } = keepMine(document, toDocument(mine), toDocument(theirs))
  expect([merged.title, merged.labels, clashes]).toEqual(['Good night', ['daily'], []])
})

test('a draft of the current scene is based on it', () => {
  const current = { ...draft, baseVersion: 5, baseRev: 9 }
  expect(versionBehind(scene, { draft: current })).toBeNull()
  expect(baseOf(scene, { draft: current }, undefined)).toMatchObject({ version: 5, rev: 9 })
})

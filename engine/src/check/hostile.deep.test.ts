import { NODE_TYPES } from '@attune/contract/scenes/node-kinds'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sceneOf } from '../cases/case.ts'
import { check } from '../check.ts'
import { countCalls } from '../testing/count-calls.ts'
import { sceneCost } from './scene-cost.ts'
import { costlyScenes, known } from './testing/costly-scenes.ts'
import '../testing/fixed-seed.ts'

test('V15 whatever a scene is, checks say something and never throw', () => {
  for (const scene of [null, undefined, 1, 'scene', [], {}, { nodes: {} }, { nodes: [null, 1, []] }] as unknown[]) {
    expect(check(scene as SceneGraph, known).length).toBeGreaterThan(0)
    expect(sceneCost(scene as SceneGraph).messages).toBe(0)
  }
  const node = fc.record(
    {
      _id: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.anything()),
      type: fc.oneof(fc.constantFrom(...NODE_TYPES), fc.anything()),
      title: fc.anything(),
      properties: fc.oneof(
        fc.dictionary(
          fc.constantFrom(
            'text',
            'rules',
            'cases',
            'amount',
            'value',
            'template',
            'appendMessages',
            'triggers',
            'maxTokens',
          ),
          fc.anything({ maxDepth: 3 }),
        ),
        fc.anything(),
      ),
      outputs: fc.oneof(
        fc.array(fc.record({ num: fc.integer({ min: 0, max: 3 }), ref: fc.constantFrom('a', 'b', 'c') })),
        fc.anything(),
      ),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), fc.anything(), (nodes, dataSource) => {
      const scene = { ...sceneOf({ nodes: [] }), nodes, dataSource } as unknown as SceneGraph
      for (const issue of check(scene, known)) expect(issue.message).toBeTypeOf('string')
      sceneCost(scene)
    }),
    { numRuns: Number(process.env['ATTUNE_FUZZ'] ?? 1_000) },
  )
})

// Three times what the costliest of them takes today. Counting makes them slow, so they are smaller here.
test.each(costlyScenes(1 / 20))('V16 %s', (_name, scene) => {
  expect(countCalls(() => check(scene, known))).toBeLessThan(30_000_000)
})

import type { SceneNode } from '@attune/contract/scenes/graph'
import { expect, test } from 'vitest'
import { suggestionsOf } from './suggestions.ts'

const node = (_id: string, type: string, properties: Record<string, unknown>): SceneNode => ({
  ...{ _id, type, properties },
  inputs: [],
  outputs: [],
})
const nodes = [
  node('a', 'save_into_profile', { key: 'sleepHours' }),
  node('b', 'save_into_profile', { key: ' goal ' }),
  node('c', 'save_into_profile', { key: 'basic.goal' }),
  node('d', 'trigger_alert', { triggerName: 'check-in-unreadable' }),
  node('e', 'trigger_alert', { triggerName: '' }),
]
const context = (at: number) => ({
  node: nodes[at] ?? node('x', 'noop', {}),
  scene: { sceneId: 'sc', nodes, dataSource: [] },
})

test('keys written by other nodes come before profile keys, each once', () => {
  const keys = suggestionsOf('profile-key', 'key', context(0))
  expect(keys.slice(0, 3)).toEqual(['basic.goal', 'goal', 'basic.fullName'])
  expect(keys.filter((key) => key === 'basic.goal')).toHaveLength(1)
  expect(keys).not.toContain('sleepHours')
})

test('suggests alerts raised elsewhere in the scene', () => {
  expect(suggestionsOf('alert', 'triggerName', context(4))).toEqual(['check-in-unreadable'])
})

import { describe, expect, test } from 'vitest'
import { NO_NAMES } from '../../nodes/node-look.ts'
import { drawForTest, nodeOf } from '../testing/sample-nodes.ts'
import { drawNode } from './node-drawing.ts'

describe('the height of a node', () => {
  const heightOf = (...node: Parameters<typeof nodeOf>) => drawForTest(nodeOf(...node)).size.height

  test('is only its header when its kind says it all', () => expect(heightOf('a', 'scene_stop')).toBe(29))
  test('has a line for a short text', () => expect(heightOf('a', 'send_message', {}, { text: 'Good.' })).toBe(53))
  test('has two lines for any longer one', () =>
    expect(heightOf('a', 'send_message', {}, { text: 'Good. '.repeat(100) })).toBe(69))
  test('has cells along the foot where there are several outputs', () => {
    expect(heightOf('a', 'attempt', {}, { amount: 2 })).toBe(74)
    expect(heightOf('a', 'question', {}, { text: 'How many hours did you sleep? A number is enough.' })).toBe(90)
  })
})

test('collapses whitespace', () =>
  expect(drawForTest(nodeOf('a', 'send_message', {}, { text: ' One\n\n  two ' })).summary).toBe('One two'))

test('a node is as wide as its cells need', () => {
  const cases = [1, 2, 3, 4, 5, 6].map((num) => ({ num, expression: `answer < ${num}` }))
  const { size, ports } = drawForTest(nodeOf('a', 'switch', {}, { cases }))
  expect(size.width).toBe(7 * 46)
  expect(ports.map(({ num }) => num)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(ports[0]?.x).toBe(23)
})

test('invalid properties do not throw', () => {
  for (const type of ['scheduler', 'switch', 'scene_run', 'save_into_profile', 'tag_manage', 'prompt_gen_reply'])
    for (const value of [null, 3, 'x', [null, 1], {}]) {
      const properties = { rules: value, cases: value, triggers: value, value, tags: value, templateId: value }
      expect(() => drawNode(nodeOf('a', type, {}, properties), NO_NAMES, () => 0)).not.toThrow()
    }
})

import { expect, test } from 'vitest'
import { toCountMarks } from './count-marks.ts'

test('counts clients on nodes and edges, and leaves out zeros', () => {
  const { nodes, edges } = toCountMarks({
    active: 3,
    nodes: [
      { nodeId: 'ask', tokens: 3 },
      { nodeId: 'end', tokens: 0 },
    ],
    edges: [
      { nodeId: 'ask', num: 1, walks: 12 },
      { nodeId: 'ask', num: 2, walks: 0 },
    ],
  })
  expect([...nodes]).toEqual([['ask', { count: 3 }]])
  expect([...edges]).toEqual([['ask:1', { count: 12 }]])
})

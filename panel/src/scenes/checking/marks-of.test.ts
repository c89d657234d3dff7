import { expect, test } from 'vitest'
import { marksOf } from './marks-of.ts'

test('counts errors and warnings per node, without those of the whole scene', () => {
  const issue = (nodeId: string | null, severity: 'error' | 'warning') => ({ nodeId, severity })
  const { nodes, edges } = marksOf([
    issue('a', 'error'),
    issue('a', 'warning'),
    issue('a', 'error'),
    issue(null, 'error'),
  ])
  expect([...nodes]).toEqual([['a', { errors: 2, warnings: 1 }]])
  expect(edges.size).toBe(0)
})

test('the path of an issue is marked with the outputs it took, also through a cycle', () => {
  const shown = { path: ['run', 'a', 'b', 'a', 'c'], took: [1, 1, 1, 2] }
  const { nodes, edges } = marksOf([{ nodeId: 'a', severity: 'warning' }], shown)
  expect(nodes.get('a')).toEqual({ warnings: 1, tone: 'path' })
  expect([...nodes.keys()].toSorted()).toEqual(['a', 'b', 'c', 'run'])
  expect([...edges.keys()]).toEqual(['run:1', 'a:1', 'b:1', 'a:2'])
  expect(marksOf([], { path: ['run'] }).edges.size).toBe(0)
})

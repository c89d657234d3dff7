import { expect, test } from 'vitest'
import { marksOf } from './marks-of.ts'

test('errors and warnings are counted on their nodes; what is about the scene as a whole is on none', () => {
  const issue = (nodeId: string | null, severity: 'error' | 'warning') => ({ nodeId, severity })
  const { nodes, ways } = marksOf([
    issue('a', 'error'),
    issue('a', 'warning'),
    issue('a', 'error'),
    issue(null, 'error'),
  ])
  expect([...nodes]).toEqual([['a', { errors: 2, warnings: 1 }]])
  expect(ways.size).toBe(0)
})

test('the way that shows an issue is marked with the outputs it left by, also where it goes round', () => {
  const shown = { path: ['run', 'a', 'b', 'a', 'c'], took: [1, 1, 1, 2] }
  const { nodes, ways } = marksOf([{ nodeId: 'a', severity: 'warning' }], shown)
  expect(nodes.get('a')).toEqual({ warnings: 1, tone: 'path' })
  expect([...nodes.keys()].toSorted()).toEqual(['a', 'b', 'c', 'run'])
  expect([...ways.keys()]).toEqual(['run:1', 'a:1', 'b:1', 'a:2'])
  expect(marksOf([], { path: ['run'] }).ways.size).toBe(0)
})

import { expect, test } from 'vitest'
import { sortByReferences } from './sort-by-references.ts'

test('sorts tables by references and returns those no order can satisfy', () => {
  const reference = (from: string, to: string) => ({
    name: `${from}_${to}`,
    from,
    to,
    deferrable: false,
    deferred: false,
  })
  const references = [
    reference('a', 'c'),
    reference('c', 'b'),
    reference('b', 'b'),
    reference('d', 'e'),
    reference('e', 'd'),
  ]
  const sorted = sortByReferences(['a', 'b', 'c', 'd', 'e'], references)
  expect(sorted.names).toEqual(['b', 'c', 'a', 'd', 'e'])
  expect(sorted.circular.map((each) => each.name)).toEqual(['b_b', 'd_e'])
})

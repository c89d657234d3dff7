import { expect, test } from 'vitest'
import { parsePlaygroundSearch } from './playground-search.ts'

test('unknown search parameters are dropped', () => {
  expect(parsePlaygroundSearch({ deliveries: true })).toEqual({})
  expect(parsePlaygroundSearch({ client: 'ct_1', deliveries: true })).toEqual({ client: 'ct_1', deliveries: true })
})

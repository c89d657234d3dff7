import { expect, test } from 'vitest'
import { myTasksQuery } from './task-queries.ts'

test('whatever else the address says, My Tasks are the active ones of the reader', () => {
  const address = { sort: 'due', status: 'done', userAssigned: undefined } as const
  expect(JSON.stringify(myTasksQuery('us_1', address).queryKey)).toContain('"status":"active","userAssigned":"us_1"')
})

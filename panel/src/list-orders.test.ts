import { expect, test } from 'vitest'
import { parseProgramsSearch } from './programs/programs-search.ts'
import { parseQuestionsSearch } from './questions/questions-search.ts'
import { parseScenesSearch } from './scenes/scenes-search.ts'
import { parseTasksSearch } from './tasks/tasks-search.ts'

test('an address keeps the order of its list, and leaves out what isn’t one', () => {
  expect(parseTasksSearch({ sort: 'due', direction: 'desc' })).toEqual({ sort: 'due', direction: 'desc' })
  expect(parseQuestionsSearch({ sort: 'client' })).toEqual({ sort: 'client' })
  expect(parseProgramsSearch({ sort: 'people', direction: 'asc' })).toEqual({ sort: 'people', direction: 'asc' })
  expect(parseScenesSearch({ sort: 'runs', q: 'walk' })).toEqual({ sort: 'runs', q: 'walk' })
  for (const parse of [parseTasksSearch, parseQuestionsSearch, parseProgramsSearch, parseScenesSearch])
    expect(parse({ sort: 'shoes', direction: 'up' })).toEqual({})
})

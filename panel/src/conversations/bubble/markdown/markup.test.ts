import { expect, test } from 'vitest'
import { withoutMarkup } from './markup.ts'

test.for([
  ['Here is the **plan** for `today`', 'Here is the plan for today'],
  ['~~Run~~ walk, __really__', 'Run walk, really'],
  ['See [the article](https://example.com/a)', 'See the article'],
  ['> How far?\nFive', 'How far?\nFive'],
  ['**a** and **b**', 'a and b'],
  ['2 * 3 * 4, snake_case_name', '2 * 3 * 4, snake_case_name'],
  ['** not bold **', '** not bold **'],
  ['Plain', 'Plain'],
])('%s is previewed as %s', ([text = '', shown]) => {
  expect(withoutMarkup(text)).toBe(shown)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDecisions } from './check-decisions.ts'

const WHOLE = '# Shoes are free\n\n**When.** Now.\n\n**Question.** How?\n\n**Decision.** So.\n\n**Price.** Much.\n'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'attune-decisions-'))
  mkdirSync(join(root, 'docs/decisions'), { recursive: true })
  write('README.md', 'See [1](0001-socks.md).')
  write('0001-socks.md', '# 1. Socks')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, text: string): void => writeFileSync(join(root, 'docs/decisions', file), text)

test('a decision with a date needs no index, and those with numbers are in it', () => {
  write('2026-11-25-shoes-are-free.md', WHOLE)
  expect(checkDecisions(root)).toEqual([])
  write('0002-hats.md', '# 2. Hats')
  expect(checkDecisions(root)).toEqual(['docs/decisions/0002-hats.md is not in README.md.'])
})

test('a new number is refused, and so is a name without a date or with one that was never', () => {
  const names = ['0126-shoes.md', 'shoes.md', '2026-13-25-shoes.md', '2026-11-25.md']
  for (const name of names) write(name, WHOLE)
  expect(checkDecisions(root).toSorted()).toEqual(
    names
      .map((name) => `docs/decisions/${name} must be named by date and slug: 2026-11-25-what-it-says.md.`)
      .toSorted(),
  )
})

test('a part that is missing and a title with a number are named', () => {
  write('2026-11-25-shoes.md', WHOLE.replace('# Shoes', '# 126. Shoes').replace('**Price.**', 'Price:'))
  expect(checkDecisions(root)).toEqual([
    'docs/decisions/2026-11-25-shoes.md must begin with a title that has no number.',
    'docs/decisions/2026-11-25-shoes.md lacks the part **Price.**',
  ])
})

test('a link to a decision that is not there is named, in a page and in a comment', () => {
  writeFileSync(join(root, 'docs/how.md'), 'See [shoes](decisions/2026-11-25-shoes.md#price) and [2](other.md).')
  writeFileSync(join(root, 'shoes.ts'), '// docs/decisions/0001-socks.md, docs/decisions/0003-hats.md')
  expect(checkDecisions(root)).toEqual([
    "docs/how.md links to docs/decisions/2026-11-25-shoes.md, which doesn't exist.",
    "shoes.ts links to docs/decisions/0003-hats.md, which doesn't exist.",
  ])
})

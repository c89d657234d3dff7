import { expect, test } from 'vitest'
import { renderTemplate } from '../templates/render.ts'
import { evaluate } from './evaluate.ts'
import { fastest } from './testing/fastest.ts'

/** Calls are counted in the tests of expressions and templates; only a stopwatch sees how long seeking in a text takes. */
const list = `"${'a'.repeat(900)}".split("")`
test.each([
  ['loops in loops', `${list}.map(a => ${list}.map(b => ${list}.map(c => a + b + c)))`],
  ['seeking', `"${'a'.repeat(1_900)}".repeat(5).includes("${'a'.repeat(1_800)}b")`],
])('%s run out of steps soon', (_what, source) => {
  expect(fastest((attempt) => evaluate(source + ' '.repeat(attempt), {}))).toBeLessThan(100)
})

const many = Array.from({ length: 2_000 }, () => 'x')
test.each([
  ['a range', '{% for i in (1..100000000) %}x{% endfor %}'],
  ['doubling by replacing', `{% assign x = "aaaa" %}${'{% assign x = x | replace: "a", "aaaa" %}'.repeat(20)}`],
  ['a text many times', `{% for i in (1..3000) %}${'long '.repeat(1_000)}{% endfor %}`],
  ['seeking', `{% assign b = many | join: "a" %}${'{% if b contains b %}{% endif %}'.repeat(500)}`],
])('a template: %s is refused soon', (_what, source) => {
  expect(fastest((attempt) => renderTemplate(source + ' '.repeat(attempt), { many }))).toBeLessThan(200)
})

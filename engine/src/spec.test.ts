import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ENGINE = new URL('../', import.meta.url)

test('every rule of SPEC.md is cited by a case or a test, and every citation is a rule', () => {
  const rules = new Set([...read('SPEC.md').matchAll(/\*\*([A-Z]\d+|N-\w+)\*\*/g)].map(([, id]) => id ?? ''))
  const cited = new Set([...casesCite(), ...testsCite()])
  expect(
    [...rules].filter((id) => !cited.has(id)),
    'rules that nothing cites',
  ).toEqual([])
  expect(
    [...cited].filter((id) => !rules.has(id)),
    'citations of no rule',
  ).toEqual([])
})

function casesCite(): string[] {
  return files('cases', '.json').flatMap((file) => (JSON.parse(read(file)) as { rules?: string[] }).rules ?? [])
}

/** `P1 to P6` cites all six. */
function testsCite(): string[] {
  const titles = files('src', '.test.ts')
    .filter((file) => !/src\/(answers|expressions|schedule|templates)\//.test(file))
    .flatMap((file) => [
      ...read(file).matchAll(/\btest(?:\.each.*)?\(\s*['"`]([^'"`]*)/g),
      ...read(file).matchAll(/\]\)\(\s*'([^']*)/g),
    ])
    .map(([, title]) => title ?? '')
  return titles.flatMap((title) => {
    const [, first, letter, from, to] = /^(([A-Z])(\d+))(?: to \2(\d+))?\b/.exec(title) ?? []
    if (first === undefined) return []
    if (to === undefined) return [first]
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, place) => `${letter}${Number(from) + place}`)
  })
}

function files(folder: string, ending: string): string[] {
  return readdirSync(new URL(`${folder}/`, ENGINE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
}

function read(file: string): string {
  return readFileSync(new URL(file, ENGINE), 'utf8')
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkChanges } from '../checks/check-changes.ts'
import { joinChanges } from './join-changes.ts'
import { writeRelease } from './write-release.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

See changes.

## [1.0.0] - 2026-01-01

- All of it.

[Unreleased]: #unreleased
[1.0.0]: #100---2026-01-01
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'attune-changes-'))
  mkdirSync(join(root, 'changes'))
  write('CHANGELOG.md', CHANGELOG)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, text: string): void => writeFileSync(join(root, file), text)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const JOINED = `Upgrade in two steps.

### Added

- Hats, in [two sizes](docs/hats.md#sizes).
- Shoes.
- Laces.

### Fixed

- Socks no longer vanish.`

const fill = () => {
  write('changes/shoes.md', '### Fixed\n\n- Socks no longer vanish.\n\n### Added\n\n- Shoes.\n- Laces.\n')
  write('changes/hats.md', 'Upgrade in two steps.\n\n### Added\n\n- Hats, in [two sizes](../docs/hats.md#sizes).\n')
}

test('fragments are joined in order of their names, each point under its heading', () => {
  expect(joinChanges(root)).toBe('')
  fill()
  expect(joinChanges(root)).toBe(JOINED)
  expect(checkChanges(root)).toEqual([])
})

test('a release takes all fragments into the changelog, once', () => {
  fill()
  writeRelease(root, '1.1.0', '2026-11-25')
  expect(read('CHANGELOG.md')).toBe(
    CHANGELOG.replace('\n## [1.0.0]', `\n## [1.1.0] - 2026-11-25\n\n${JOINED}\n\n## [1.0.0]`).replace(
      '[1.0.0]: ',
      '[1.1.0]: #110---2026-11-25\n[1.0.0]: ',
    ),
  )
  expect(readdirSync(join(root, 'changes'))).toEqual([])
  expect(() => writeRelease(root, '1.2.0', '2026-11-26')).toThrow('There are no changes to release.')
})

test('a version that is none, or that was released, is refused and nothing changes', () => {
  fill()
  for (const version of ['1.0.0', '1.1', 'next'])
    expect(() => writeRelease(root, version, '2026-11-25')).toThrow(version)
  expect(read('CHANGELOG.md')).toBe(CHANGELOG)
  expect(readdirSync(join(root, 'changes'))).toHaveLength(2)
})

test.for([
  ['shoes.md', '### New\n\n- Shoes.', 'changes/shoes.md: “### New” is none of ### Added'],
  ['shoes.md', '### Added\n\nShoes.', 'changes/shoes.md: “Shoes.” must be a point'],
  ['shoes.md', '### Added\n\n- Shoes\n  and laces.', '“  and laces.” must be a point'],
  ['shoes.md', '### Added', 'changes/shoes.md says nothing'],
  ['shoes.md', '', 'changes/shoes.md says nothing'],
  ['shoes.md', '### Added\n\n- [Shoes](docs/shoes.md)', 'the link ](docs/shoes.md) must begin with ../'],
  ['Shoes.md', '### Added\n\n- Shoes.', 'changes/Shoes.md must be named in lowercase'],
  ['shoes.txt', '### Added\n\n- Shoes.', 'changes/shoes.txt must be named in lowercase'],
] as const)('the fragment %s with %j is refused', ([file, text, sentence]) => {
  write(`changes/${file}`, text)
  expect(checkChanges(root)).toEqual([expect.stringContaining(sentence)])
})

test('points in the changelog itself, before they are released, are refused', () => {
  write('CHANGELOG.md', CHANGELOG.replace('See changes.', 'See changes.\n\n### Added\n\n- Shoes.'))
  expect(checkChanges(root)).toEqual(['CHANGELOG.md: what is not released goes into a file of its own in changes/.'])
})

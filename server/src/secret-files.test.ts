import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, SettingRefused } from './settings.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-secrets-'))
  path = join(folder, 'secret')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SECRET = 'a secret of the whole installation'

// ASVS 13.3.1
test.for(['', '\n', '\r\n'])('a secret may be in a file that ends in %j', async (end) => {
  await writeFile(path, SECRET + end)
  expect(readSettings({ ATTUNE_SECRET_FILE: path, ATTUNE_SECRET: '' }).secret).toBe(SECRET)
})

test('so may the addresses of the database, which have passwords in them', async () => {
  await writeFile(path, 'postgres://desk:pass@db.example/attune\n')
  expect(readSettings({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://desk:pass@db.example/attune')
})

test('a secret that is there twice is refused, and so is a file that is not there, empty or holds a wrong one', async () => {
  const refusal = (environment: Record<string, string>) => {
    try {
      return readSettings(environment)
    } catch (error) {
      if (error instanceof SettingRefused) return error.message
      throw error
    }
  }
  await writeFile(path, SECRET)
  expect(refusal({ ATTUNE_SECRET: SECRET, ATTUNE_SECRET_FILE: path })).toBe(
    'Set either ATTUNE_SECRET or ATTUNE_SECRET_FILE, not both.',
  )
  expect(refusal({ ATTUNE_SECRET_FILE: join(folder, 'nowhere') })).toMatch(
    /^ATTUNE_SECRET_FILE names a file that can't be read: ENOENT/,
  )
  await writeFile(path, '\n')
  expect(refusal({ ATTUNE_SECRET_FILE: path })).toBe(`ATTUNE_SECRET_FILE names an empty file: ${path}.`)
  await writeFile(path, 'short\n')
  expect(refusal({ ATTUNE_SECRET_FILE: path })).toBe('ATTUNE_SECRET must have at least 32 characters.')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let panel: string

beforeAll(async () => {
  panel = mkdtempSync(join(tmpdir(), 'attune-panel-'))
  writeFileSync(join(panel, 'index.html'), '<!doctype html><title>Attune</title>')
  world = await createWorld({ panel })
})
afterAll(async () => {
  await world.close()
  rmSync(panel, { recursive: true, force: true })
})

const open = async (url: string, site?: string) => {
  const reply = await world.app.inject({ url, headers: site === undefined ? {} : { 'sec-fetch-site': site } })
  return [reply.statusCode, reply.headers.location]
}

// ASVS 3.5.1, 3.5.3
test.for(['cross-site', 'same-site'])('a link to the sign-out page from a %s page asks first', async (site) => {
  expect(await open('/logout', site)).toEqual([303, '/logout?confirm=true'])
  // Browsers send the same headers after the redirect.
  expect(await open('/logout?confirm=true', site)).toEqual([200, undefined])
  expect(await open('/login', site)).toEqual([200, undefined])
})

test.for(['none', 'same-origin', undefined])('typed, bookmarked or from the panel (%s) it signs out', async (site) => {
  expect(await open('/logout', site)).toEqual([200, undefined])
})

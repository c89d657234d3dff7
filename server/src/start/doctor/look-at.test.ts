import { expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { lookAtDisk } from './look-at-files.ts'
import { lookAtSettings } from './look-at-settings.ts'

const GIB = 1024 ** 3

test('settings that are refused, or that nobody knows, are said one by one', () => {
  const own = { DATABASE_URL: 'postgres://127.0.0.1/attune', PUBLIC_URL: 'https://desk.example.org' }
  const lines = (environment: NodeJS.ProcessEnv) =>
    lookAtSettings(environment).findings.map(({ state, text }) => `${state}: ${text}`)
  expect(lines({})).toEqual(['ok: The settings can be read. They are for npm start, with its own database.'])
  expect(lines(own)).toEqual(['ok: The settings can be read. They are for npm run serve and npm run work.'])
  // One file of settings may be for both parts.
  expect(lines({ ...own, ATTUNE_ROLE: 'worker' })).toHaveLength(1)
  expect(lines({ ...own, PUBLIC_URL: '' })[0]).toContain('problem: npm run serve needs PUBLIC_URL')
  expect(lines({ PORT: '-1', LOG_LEVEL: 'loud' })).toEqual([
    expect.stringMatching(/^problem: /),
    expect.stringMatching(/^problem: LOG_LEVEL must be/),
  ])
  expect(lines({ ATTUNE_TWILLIO_TOKEN: 'x' })[0]).toMatch(/^warning: There is no setting ATTUNE_TWILLIO_TOKEN\. Is it/)
  expect(lines({ ATTUNE_SECRET_FILE: '/nowhere' })[0]).toMatch(/^problem: .*can't be read/)
})

test('a disk is fine, filling up, or full', async () => {
  const line = async (free: number) => {
    const space = () => Promise.resolve({ free: free * GIB, whole: 100 * GIB })
    const [found] = await lookAtDisk(readSettings({ ATTUNE_HOME: '/srv/attune' }), space)
    return `${found?.state}: ${found?.text}`
  }
  expect(await line(40)).toBe('ok: 40.0 GiB of 100.0 are free on the disk of /srv/attune.')
  expect(await line(8)).toMatch(/^warning: 8\.0 GiB of 100\.0 .* Free some soon\.$/)
  expect(await line(0.4)).toMatch(/^problem: 0\.4 GiB .*enlarge the disk now\.$/)
})

import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingRefused } from './settings.ts'

test('with nothing set there is a demo on this machine only', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    ...{ port: 4600, host: '127.0.0.1', publicUrl: null, demo: true, admin: null, secret: null, simulator: null },
    ...{ databaseUrl: null, databaseMigrateUrl: null, databaseConnections: 16 },
    ...{ workLeaseMs: 20_000, workers: 8, rateLimit: 3_000, proxies: [], logLevel: 'info' },
  })
  expect(isAbsolute(settings.home)).toBe(true)
})

test('empty values count as not set, and others are read', () => {
  expect(readSettings({ PORT: '', LOG_LEVEL: '' })).toMatchObject({ port: 4600, logLevel: 'info' })
  expect(
    readSettings({
      ...{ PORT: '8080', HOST: '0.0.0.0', PUBLIC_URL: 'https://desk.example.org', ATTUNE_DEMO: '0' },
      ...{ ATTUNE_ADMIN_EMAIL: 'ada@example.org', ATTUNE_ADMIN_PASSWORD: 'long enough' },
      ...{
        ATTUNE_PROXIES: '127.0.0.1, 10.0.0.0/8,::1',
        DATABASE_URL: 'postgresql://desk@db/desk',
        ATTUNE_WORK_LEASE_SECONDS: '1.5',
        ATTUNE_HOME: '/srv/attune',
      },
    }),
  ).toMatchObject({
    ...{ port: 8080, host: '0.0.0.0', publicUrl: 'https://desk.example.org', demo: false, home: '/srv/attune' },
    ...{ admin: { email: 'ada@example.org', password: 'long enough' }, workLeaseMs: 1_500 },
    proxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
  })
})

test.for([
  [{ PORT: 'eighty' }, 'PORT must be a number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a number from 1 to 65535.'],
  [{ PORT: '80.5' }, 'PORT must be a number from 1 to 65535.'],
  [{ PUBLIC_URL: 'desk.example.org' }, 'PUBLIC_URL must be an address such as https://desk.example.org.'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an address such as https://desk.example.org.'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgres://.'],
  [{ DATABASE_MIGRATE_URL: 'db' }, 'DATABASE_MIGRATE_URL must begin with postgres://.'],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be a number from 2 to 500.'],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS must be a number from 2 to 500.'],
  [{ ATTUNE_DEMO: 'yes' }, 'ATTUNE_DEMO must be 0 or 1.'],
  [{ HOST: '0.0.0.0' }, 'The demo is served on this machine only: leave HOST out, or set ATTUNE_DEMO=0.'],
  [{ HOST: '127.0.0.1.example.org' }, 'The demo is served on this machine only: leave HOST out, or set ATTUNE_DEMO=0.'],
  [
    { ATTUNE_ADMIN_EMAIL: 'ada', ATTUNE_ADMIN_PASSWORD: 'long enough' },
    'ATTUNE_ADMIN_EMAIL must be an e-mail address.',
  ],
  [{ ATTUNE_ADMIN_EMAIL: 'ada@example.org' }, 'ATTUNE_ADMIN_EMAIL and ATTUNE_ADMIN_PASSWORD go together.'],
  [{ ATTUNE_ADMIN_PASSWORD: 'long enough' }, 'ATTUNE_ADMIN_EMAIL and ATTUNE_ADMIN_PASSWORD go together.'],
  [
    { ATTUNE_ADMIN_EMAIL: 'ada@example.org', ATTUNE_ADMIN_PASSWORD: 'short' },
    'ATTUNE_ADMIN_PASSWORD needs 8 to 200 signs.',
  ],
  [
    { ATTUNE_ADMIN_EMAIL: 'ada@example.org', ATTUNE_ADMIN_PASSWORD: 'x'.repeat(201) },
    'ATTUNE_ADMIN_PASSWORD needs 8 to 200 signs.',
  ],
  [{ ATTUNE_SECRET: 'too short' }, 'ATTUNE_SECRET needs at least 32 signs.'],
  [
    { ATTUNE_SIMULATOR_URL: 'localhost', ATTUNE_SIMULATOR_SECRET: 'x'.repeat(16) },
    'ATTUNE_SIMULATOR_URL must be an address such as http://127.0.0.1:4700.',
  ],
  [{ ATTUNE_SIMULATOR_URL: 'http://127.0.0.1:4700' }, 'ATTUNE_SIMULATOR_URL and ATTUNE_SIMULATOR_SECRET go together.'],
  [
    { ATTUNE_SIMULATOR_URL: 'http://127.0.0.1:4700', ATTUNE_SIMULATOR_SECRET: 'short' },
    'ATTUNE_SIMULATOR_SECRET needs at least 16 signs.',
  ],
  [{ ATTUNE_HOME: '~/attune' }, 'ATTUNE_HOME must be a path; ~ is not expanded here.'],
  [{ ATTUNE_WORK_LEASE_SECONDS: '0' }, 'ATTUNE_WORK_LEASE_SECONDS must be a number from 1 to 600.'],
  [{ ATTUNE_WORKERS: 'NaN' }, 'ATTUNE_WORKERS must be a number from 0 to 100.'],
  [{ ATTUNE_RATE_LIMIT: '1' }, 'ATTUNE_RATE_LIMIT must be a number from 10 on.'],
  [{ ATTUNE_PROXIES: 'proxy.example' }, 'ATTUNE_PROXIES must be addresses such as 127.0.0.1,10.0.0.0/8.'],
  [{ ATTUNE_PROXIES: '10.0.0.0/33' }, 'ATTUNE_PROXIES must be addresses such as 127.0.0.1,10.0.0.0/8.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug.'],
] as const)('%o is refused with a sentence', ([environment, sentence]) => {
  const refusal = () => readSettings(environment)
  expect(refusal).toThrow(SettingRefused)
  expect(refusal).toThrow(new SettingRefused(sentence))
})

test('all that is wrong is told at once', () => {
  expect(() => readSettings({ PORT: 'x', ATTUNE_DEMO: 'x' })).toThrow(/^PORT must .*\nATTUNE_DEMO must /)
})

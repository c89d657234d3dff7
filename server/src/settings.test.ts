import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { newPushKey } from './push/push.ts'
import { readSettings, SettingRefused } from './settings.ts'

// ASVS 6.3.2
test('with nothing set there is a demo on this machine only', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    ...{ port: 4600, host: '127.0.0.1', publicUrl: null, demo: true, admin: null, secret: null, simulator: null },
    twilio: null,
    mailbox: null,
    ...{ databaseUrl: null, databaseMigrateUrl: null, databaseConnections: 16 },
    ...{
      workLeaseMs: 20_000,
      workers: 8,
      rateLimit: 3_000,
      callsAtOnce: 100,
      metricsToken: null,
      proxies: [],
      logLevel: 'info',
    },
  })
  expect(isAbsolute(settings.home)).toBe(true)
})

test('a provider of prompts transcribes, too, if a model for it is named', () => {
  const provider = { ATTUNE_PROMPT_URL: 'http://127.0.0.1:11434/v1', ATTUNE_PROMPT_MODEL: 'small' }
  expect(readSettings(provider).prompts).toMatchObject({ model: 'small', transcriptModel: null })
  expect(readSettings({ ...provider, ATTUNE_TRANSCRIPT_MODEL: 'whisper-1' }).prompts).toMatchObject({
    model: 'small',
    transcriptModel: 'whisper-1',
  })
})

test('how much one account can ask for at once can be set', () => {
  expect(readSettings({ ATTUNE_CALLS_AT_ONCE: '40' }).callsAtOnce).toBe(40)
  for (const wrong of ['9', 'many']) expect(() => readSettings({ ATTUNE_CALLS_AT_ONCE: wrong })).toThrow(SettingRefused)
})

test('further host names are read without ports', () => {
  expect(readSettings({}).allowedHosts).toEqual([])
  expect(
    readSettings({ ATTUNE_ALLOWED_HOSTS: 'Desk.internal, *.desk.example,attune, 10.0.0.5,[fd00::5]' }).allowedHosts,
  ).toEqual(['desk.internal', '*.desk.example', 'attune', '10.0.0.5', '[fd00::5]'])
  for (const wrong of ['desk.internal:4600', 'https://desk.internal', '*', 'a b', 'desk..internal', ','])
    expect(() => readSettings({ ATTUNE_ALLOWED_HOSTS: wrong })).toThrow('ATTUNE_ALLOWED_HOSTS must be host names')
})

// ASVS 13.4.5
test('the token of the metrics is long enough and fits into a header', () => {
  const token = 'abcdefghij-0123456789'
  expect(readSettings({ ATTUNE_METRICS_TOKEN: token }).metricsToken).toBe(token)
  for (const wrong of ['short', 'with a space in the middle', `${token}\n`, 'é'.repeat(20), 'x'.repeat(201)])
    expect(() => readSettings({ ATTUNE_METRICS_TOKEN: wrong })).toThrow('ATTUNE_METRICS_TOKEN must have 20 to 200')
})

test('a Twilio account is read whole: with its numbers, an address it can call, and never in the demo', () => {
  const sid = (kind: string) => `${kind}${'a1'.repeat(16)}`
  const account = { ATTUNE_TWILIO_ACCOUNT: sid('AC'), ATTUNE_TWILIO_TOKEN: 'token' }
  const outside = { PUBLIC_URL: 'https://desk.example.org', ATTUNE_DEMO: '0' }
  const owner = `or_${'0'.repeat(32)}`
  const numbers = { ATTUNE_TWILIO_NUMBERS: `+13035550100, +442079460100=${owner}` }
  expect(readSettings({ ...account, ...outside, ...numbers }).twilio).toEqual({
    account: { accountSid: sid('AC'), authToken: 'token' },
    numbers: [
      { number: '+13035550100', organizationId: null },
      { number: '+442079460100', organizationId: owner },
    ],
  })
  const key = { ATTUNE_TWILIO_KEY: sid('SK'), ATTUNE_TWILIO_KEY_SECRET: 'secret', ATTUNE_TWILIO_SERVICE: sid('MG') }
  expect(readSettings({ ...account, ...outside, ...numbers, ...key }).twilio?.account).toMatchObject({
    ...{ key: { sid: sid('SK'), secret: 'secret' }, messagingServiceSid: sid('MG') },
  })
  const wrong: [NodeJS.ProcessEnv, string][] = [
    [{ ...account, ...outside }, 'ATTUNE_TWILIO_NUMBERS must be set together.'],
    [{ ...account, ...numbers, ATTUNE_DEMO: '0' }, 'ATTUNE_TWILIO_ACCOUNT needs PUBLIC_URL'],
    [{ ...account, ...numbers, PUBLIC_URL: outside.PUBLIC_URL }, 'ATTUNE_TWILIO_ACCOUNT needs ATTUNE_DEMO=0'],
    [{ ...account, ...outside, ...numbers, ATTUNE_TWILIO_KEY: sid('SK') }, 'ATTUNE_TWILIO_KEY_SECRET must be set'],
    [{ ...account, ...outside, ATTUNE_TWILIO_NUMBERS: '303 555' }, 'ATTUNE_TWILIO_NUMBERS must be numbers such as'],
    [{ ...outside, ATTUNE_TWILIO_ACCOUNT: sid('SK') }, 'ATTUNE_TWILIO_ACCOUNT must be an id that begins with AC.'],
  ]
  for (const [environment, sentence] of wrong) expect(() => readSettings(environment)).toThrow(sentence)
})

test('a mail server and its sender are read together; without them mails go to the outbox', () => {
  expect(readSettings({}).smtp).toBeNull()
  for (const from of ['desk@example.org', 'Attune <desk@example.org>', 'Grüße, Attune <desk@example.org>'])
    expect(
      readSettings({ ATTUNE_SMTP_URL: 'smtps://desk:a%20b@mail.example.org:465', ATTUNE_MAIL_FROM: from }).smtp,
    ).toEqual({ url: 'smtps://desk:a%20b@mail.example.org:465', from })
})

test('files go to a folder, or to a bucket with everything it takes', () => {
  const bucket = {
    ...{ ATTUNE_S3_ENDPOINT: 'https://s3.example.org', ATTUNE_S3_BUCKET: 'attune-files', ATTUNE_S3_REGION: 'auto' },
    ...{ ATTUNE_S3_KEY: 'key', ATTUNE_S3_SECRET: 'secret' },
  }
  expect(readSettings({ ATTUNE_HOME: '/srv/attune' }).files).toEqual({ kind: 'folder', folder: '/srv/attune/files' })
  expect(readSettings({ ATTUNE_FILES: '/mnt/files' }).files).toEqual({ kind: 'folder', folder: '/mnt/files' })
  expect(readSettings(bucket).files).toEqual({
    ...{ kind: 's3', endpoint: 'https://s3.example.org', bucket: 'attune-files', region: 'auto' },
    ...{ key: 'key', secret: 'secret' },
  })
  const { ATTUNE_S3_SECRET: _, ...incomplete } = bucket
  for (const [settings, sentence] of [
    [incomplete, 'must be set together.'],
    [{ ...bucket, ATTUNE_FILES: '/mnt/files' }, 'Set either ATTUNE_FILES or the ATTUNE_S3_… settings, not both.'],
    [{ ATTUNE_FILES: 'files' }, 'ATTUNE_FILES must be an absolute path, such as /srv/attune/files.'],
    [{ ...bucket, ATTUNE_S3_BUCKET: '../x' }, 'ATTUNE_S3_BUCKET must be a bucket name'],
    [{ ...bucket, ATTUNE_S3_ENDPOINT: 's3.example.org' }, 'ATTUNE_S3_ENDPOINT must be a URL'],
  ] as const)
    expect(() => readSettings(settings)).toThrow(sentence)
})

test('the key of push notices is made when left out; only named push services may be private', () => {
  expect(readSettings({}).push).toEqual({ key: null, origins: [] })
  const key = newPushKey()
  expect(
    readSettings({ ATTUNE_PUSH_KEY: key, ATTUNE_PUSH_ORIGINS: 'https://push.intra.example, http://10.0.0.7:8080' })
      .push,
  ).toEqual({ key, origins: ['https://push.intra.example', 'http://10.0.0.7:8080'] })
  for (const wrong of ['short', 'A'.repeat(43), `${key}=`])
    expect(() => readSettings({ ATTUNE_PUSH_KEY: wrong })).toThrow('ATTUNE_PUSH_KEY must be a 32-byte private key')
  for (const wrong of [
    'push.intra.example',
    'https://push.intra.example/path',
    'ftp://push.intra.example',
    'https://a,',
  ])
    expect(() => readSettings({ ATTUNE_PUSH_ORIGINS: wrong })).toThrow(
      'ATTUNE_PUSH_ORIGINS must be a comma-separated list',
    )
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

test('a process serves and runs jobs, or one of the two; how it starts and ends can be set', () => {
  expect(readSettings({})).toMatchObject({
    ...{ web: true, workers: 8 },
    life: { migrate: 'first', databaseWaitMs: 60_000, drainMs: null },
  })
  expect(readSettings({ ATTUNE_ROLE: 'web' })).toMatchObject({ web: true, workers: 0 })
  expect(readSettings({ ATTUNE_WORKERS: '0' })).toMatchObject({ web: true, workers: 0 })
  expect(readSettings({ ATTUNE_ROLE: 'worker', ATTUNE_DEMO: '0' })).toMatchObject({ web: false, workers: 8 })
  const life = { DATABASE_MIGRATE: '0', ATTUNE_DATABASE_WAIT_SECONDS: '0', ATTUNE_DRAIN_SECONDS: '12' }
  expect(readSettings(life).life).toEqual({ migrate: 'no', databaseWaitMs: 0, drainMs: 12_000 })
  // A process that doesn't migrate needs no owner.
  const logins = { DATABASE_URL: 'postgres://tenant@db/attune', DATABASE_GLOBAL_URL: 'postgres://global@db/attune' }
  expect(readSettings({ ...logins, DATABASE_MIGRATE: '0' }).databaseMigrateUrl).toBeNull()
})

test.for([
  [{ DATABASE_MIGRATE: 'yes' }, 'DATABASE_MIGRATE must be 0, 1 or only.'],
  [{ ATTUNE_DATABASE_WAIT_SECONDS: '-1' }, 'ATTUNE_DATABASE_WAIT_SECONDS must be a number of seconds up to 3600.'],
  [{ ATTUNE_DRAIN_SECONDS: 'long' }, 'ATTUNE_DRAIN_SECONDS must be a number of seconds up to 600.'],
  [{ ATTUNE_ROLE: 'cook' }, 'ATTUNE_ROLE must be web, worker or web,worker.'],
  [
    { ATTUNE_ROLE: 'worker', ATTUNE_WORKERS: '0', ATTUNE_DEMO: '0' },
    'ATTUNE_ROLE=worker with ATTUNE_WORKERS=0 would do nothing.',
  ],
  [
    { ATTUNE_ROLE: 'worker' },
    'ATTUNE_ROLE=worker in the demo needs ATTUNE_SIMULATOR_URL: a simulator talks to a web process.',
  ],
  [{ PORT: 'eighty' }, 'PORT must be a number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a number from 1 to 65535.'],
  [{ PORT: '80.5' }, 'PORT must be a number from 1 to 65535.'],
  [{ PUBLIC_URL: 'desk.example.org' }, 'PUBLIC_URL must be a URL such as https://desk.example.org.'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be a URL such as https://desk.example.org.'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must start with postgres://.'],
  [{ DATABASE_MIGRATE_URL: 'db' }, 'DATABASE_MIGRATE_URL must start with postgres://.'],
  [{ DATABASE_GLOBAL_URL: 'db' }, 'DATABASE_GLOBAL_URL must start with postgres://.'],
  [
    { DATABASE_GLOBAL_URL: 'postgres://global@db' },
    'DATABASE_GLOBAL_URL needs DATABASE_URL: one login for each of the two roles.',
  ],
  [
    { DATABASE_URL: 'postgres://tenant@db', DATABASE_GLOBAL_URL: 'postgres://global@db' },
    'With DATABASE_GLOBAL_URL, set DATABASE_MIGRATE_URL to the schema’s owner: neither of the two logins may change it.',
  ],
  [{ DATABASE_LISTEN_URL: 'none' }, 'DATABASE_LISTEN_URL must start with postgres://.'],
  [{ DATABASE_PREPARE: 'no' }, 'DATABASE_PREPARE must be 0 or 1.'],
  [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be a number from 2 to 500.'],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS must be a number from 2 to 500.'],
  [
    { ATTUNE_PROMPT_URL: 'localhost', ATTUNE_PROMPT_MODEL: 'm' },
    'ATTUNE_PROMPT_URL must be a URL such as http://127.0.0.1:11434/v1.',
  ],
  [
    { ATTUNE_PROMPT_URL: 'http://127.0.0.1:11434/v1' },
    'ATTUNE_PROMPT_URL and ATTUNE_PROMPT_MODEL must be set together.',
  ],
  [{ ATTUNE_PROMPT_KEY: 'k' }, 'ATTUNE_PROMPT_URL and ATTUNE_PROMPT_MODEL must be set together.'],
  [
    { ATTUNE_TRANSCRIPT_MODEL: 'whisper-1' },
    'ATTUNE_TRANSCRIPT_MODEL needs ATTUNE_PROMPT_URL and ATTUNE_PROMPT_MODEL.',
  ],
  [{ ATTUNE_PROMPT_SECONDS: '0' }, 'ATTUNE_PROMPT_SECONDS must be a number from 1 to 600.'],
  [{ ATTUNE_DEMO: 'yes' }, 'ATTUNE_DEMO must be 0 or 1.'],
  [{ HOST: '0.0.0.0' }, 'The demo only runs on this machine: leave HOST unset, or set ATTUNE_DEMO=0.'],
  [{ HOST: '127.0.0.1.example.org' }, 'The demo only runs on this machine: leave HOST unset, or set ATTUNE_DEMO=0.'],
  [{ ATTUNE_ADMIN_EMAIL: 'ada', ATTUNE_ADMIN_PASSWORD: 'long enough' }, 'ATTUNE_ADMIN_EMAIL must be an email address.'],
  [
    { ATTUNE_SMTP_URL: 'mail.example.org', ATTUNE_MAIL_FROM: 'desk@example.org' },
    'ATTUNE_SMTP_URL must be a URL such as smtp://user:password@mail.example.org:587.',
  ],
  [
    { ATTUNE_SMTP_URL: 'https://mail.example.org', ATTUNE_MAIL_FROM: 'desk@example.org' },
    'ATTUNE_SMTP_URL must be a URL such as smtp://user:password@mail.example.org:587.',
  ],
  [
    { ATTUNE_SMTP_URL: 'smtp://mail.example.org', ATTUNE_MAIL_FROM: 'Attune\nBcc: eve@example.org <a@b>' },
    'ATTUNE_MAIL_FROM must be an email address, with or without a name: Attune <desk@example.org>.',
  ],
  [
    { ATTUNE_SMTP_URL: 'smtp://mail.example.org', ATTUNE_MAIL_FROM: 'Attune' },
    'ATTUNE_MAIL_FROM must be an email address, with or without a name: Attune <desk@example.org>.',
  ],
  [{ ATTUNE_SMTP_URL: 'smtp://mail.example.org' }, 'ATTUNE_SMTP_URL and ATTUNE_MAIL_FROM must be set together.'],
  [{ ATTUNE_ADMIN_EMAIL: 'ada@example.org' }, 'ATTUNE_ADMIN_EMAIL and ATTUNE_ADMIN_PASSWORD must be set together.'],
  [{ ATTUNE_ADMIN_PASSWORD: 'long enough' }, 'ATTUNE_ADMIN_EMAIL and ATTUNE_ADMIN_PASSWORD must be set together.'],
  [
    { ATTUNE_ADMIN_EMAIL: 'ada@example.org', ATTUNE_ADMIN_PASSWORD: 'short' },
    'ATTUNE_ADMIN_PASSWORD must have 8 to 200 characters.',
  ],
  [
    { ATTUNE_ADMIN_EMAIL: 'ada@example.org', ATTUNE_ADMIN_PASSWORD: 'x'.repeat(201) },
    'ATTUNE_ADMIN_PASSWORD must have 8 to 200 characters.',
  ],
  [{ ATTUNE_SECRET: 'too short' }, 'ATTUNE_SECRET must have at least 32 characters.'],
  [{ ATTUNE_LINK_KEY: 'too short' }, 'ATTUNE_LINK_KEY must have at least 32 characters.'],
  [
    { ATTUNE_SIMULATOR_URL: 'localhost', ATTUNE_SIMULATOR_SECRET: 'x'.repeat(16) },
    'ATTUNE_SIMULATOR_URL must be a URL such as http://127.0.0.1:4700.',
  ],
  [
    { ATTUNE_SIMULATOR_URL: 'http://127.0.0.1:4700' },
    'ATTUNE_SIMULATOR_URL and ATTUNE_SIMULATOR_SECRET must be set together.',
  ],
  [
    { ATTUNE_SIMULATOR_URL: 'http://127.0.0.1:4700', ATTUNE_SIMULATOR_SECRET: 'short' },
    'ATTUNE_SIMULATOR_SECRET must have at least 16 characters.',
  ],
  [{ ATTUNE_HOME: '~/attune' }, 'ATTUNE_HOME must be a full path: ~ is not expanded.'],
  [{ ATTUNE_WORK_LEASE_SECONDS: '0' }, 'ATTUNE_WORK_LEASE_SECONDS must be a number from 1 to 600.'],
  [{ ATTUNE_WORKERS: 'NaN' }, 'ATTUNE_WORKERS must be a number from 0 to 100.'],
  [{ ATTUNE_RATE_LIMIT: '1' }, 'ATTUNE_RATE_LIMIT must be a number of at least 10.'],
  [
    { ATTUNE_PROXIES: 'proxy.example' },
    'ATTUNE_PROXIES must be a comma-separated list of addresses or networks, such as 127.0.0.1,10.0.0.0/8.',
  ],
  [
    { ATTUNE_PROXIES: '10.0.0.0/33' },
    'ATTUNE_PROXIES must be a comma-separated list of addresses or networks, such as 127.0.0.1,10.0.0.0/8.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug.'],
] as const)('%o is refused with a sentence', ([environment, sentence]) => {
  const refusal = () => readSettings(environment)
  expect(refusal).toThrow(SettingRefused)
  expect(refusal).toThrow(new SettingRefused(sentence))
})

test('all that is wrong is told at once', () => {
  expect(() => readSettings({ PORT: 'x', ATTUNE_DEMO: 'x' })).toThrow(/^PORT must .*\nATTUNE_DEMO must /)
})

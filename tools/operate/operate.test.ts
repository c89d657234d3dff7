import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Environment } from '@attune/server/environment'
import { readSettings } from '@attune/server/settings'
import { toPartEnvironment } from '@attune/server/start/choose-part'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../run.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const page = read('docs/operate.md')
const deploy = readdirSync(join(ROOT, 'deploy'))
const everything = [page, ...deploy.map((name) => read(join('deploy', name)))].join('\n')

/** Settings of PostgreSQL's image, the roles' passwords, and Caddy: not Attune's. */
const OTHERS = [
  'POSTGRES_PASSWORD',
  'ATTUNE_OWNER_PASSWORD',
  'ATTUNE_TENANT_PASSWORD',
  'ATTUNE_GLOBAL_PASSWORD',
  'ATTUNE_SITE',
  'ATTUNE_UPSTREAM',
]
const INSTALLED = '/opt/attune/'

describe('the page and its files name only what there is', () => {
  test('settings', () => {
    const named = new Set(everything.match(/\b(?:ATTUNE|DATABASE)_[A-Z][A-Z_0-9]*\b/g))
    const known = (name: string) => name.replace(/_FILE$/, '') in Environment.shape || OTHERS.includes(name)
    expect(named.size).toBeGreaterThan(15)
    expect([...named].filter((name) => !known(name))).toEqual([])
  })

  test('files, commands of npm, and alerts', () => {
    const paths = everything.match(/(?<![\w/.-])(?:deploy|tools|server|docs)\/[\w./-]*\w\.[a-z]+\b/g) ?? []
    expect(paths.length).toBeGreaterThan(15)
    // Two are created by the operator from the example.
    const own = new Set(['deploy/attune.env', 'deploy/.env'])
    expect(paths.filter((path) => !own.has(path) && !existsSync(join(ROOT, path)))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(
      [...everything.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name).filter((name) => !(name! in scripts)),
    ).toEqual([])
    const alerts = read('docs/operations/alerts.yml')
    expect((page.match(/\bAttune[A-Z]\w+/g) ?? []).filter((name) => !alerts.includes(`alert: ${name}\n`))).toEqual([])
  })

  test('places on the page and other pages', () => {
    const anchors = [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
    for (const [, target = ''] of page.matchAll(/\]\(([^)]+)\)/g)) {
      if (target.startsWith('#')) expect(anchors).toContain(target.slice(1))
      else expect([target, existsSync(join(ROOT, 'docs', target.split('#')[0] ?? ''))]).toEqual([target, true])
    }
  })
})

test('the example’s settings can be read once its secrets are set, and not before', () => {
  const example = read('deploy/attune.example.env')
  const settingsOf = (text: string, part: 'serve' | 'work') => readSettings(toPartEnvironment(part, parseEnv(text)))
  expect(() => settingsOf(example, 'serve')).toThrow('ATTUNE_SECRET must have at least 32 characters.')
  const filled = example.replace(/^ATTUNE_SECRET=.*$/m, `ATTUNE_SECRET=${'5'.repeat(64)}`)
  const whole = filled.replaceAll(/^#(?=[A-Z])/gm, '').replace('AC…', `AC${'1'.repeat(32)}`)
  expect(() => settingsOf(whole, 'serve')).toThrow('ATTUNE_METRICS_TOKEN must have 20 to 200 characters')
  const every = whole.replace('ATTUNE_METRICS_TOKEN=…', `ATTUNE_METRICS_TOKEN=${'6'.repeat(64)}`)
  expect([settingsOf(filled, 'serve').port, settingsOf(filled, 'work').port]).toEqual([4600, 4601])
  expect(settingsOf(every, 'serve')).toMatchObject({
    smtp: { from: 'Attune <desk@example.org>' },
    twilio: { numbers: [{ number: '+13035550100' }] },
  })
})

describe('the units of systemd', () => {
  const unit = (name: string) => {
    const lines = read(`deploy/${name}`).split('\n')
    return (key: string) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  }

  test.for(['attune-serve.service', 'attune-work.service', 'attune-backup.service'])(
    '%s runs what is there, as an ordinary user',
    (name) => {
      const of = unit(name)
      expect([of('User'), of('NoNewPrivileges'), of('ProtectSystem')]).toEqual([['attune'], ['yes'], ['strict']])
      expect(of('EnvironmentFile')).toEqual(['/etc/attune/attune.env'])
      expect(of('WorkingDirectory')).toEqual(['/opt/attune'])
      const [command = ''] = of('ExecStart')
      const programs = command.match(/(?:server|tools)\/[\w/.-]+\.ts/g) ?? []
      expect(programs).toHaveLength(1)
      expect(programs.filter((program) => !existsSync(join(ROOT, program)))).toEqual([])
      expect(existsSync(join(ROOT, 'node_modules/.bin/node'))).toBe(true)
      if (command.startsWith(INSTALLED))
        expect(command).toBe(`${INSTALLED}node_modules/.bin/node server/src/main.ts ${name.slice(7, -8)}`)
    },
  )

  test('back up each night, into a folder that they may write', () => {
    expect(unit('attune-backup.timer')('OnCalendar')).toEqual(['*-*-* 03:30:00'])
    expect(unit('attune-backup.service')('ReadWritePaths')[0]).toContain('/var/backups/attune')
  })
})

describe('the containers', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>
    volumes: Record<string, unknown>
  }

  test('are four, of which ours can’t write into their root and are checked for health', () => {
    expect(Object.keys(compose.services)).toEqual(['database', 'serve', 'work', 'proxy'])
    expect(compose.services['database']).toMatchObject({ image: 'docker.io/library/postgres:18' })
    for (const part of ['serve', 'work'] as const) {
      expect(compose.services[part]).toMatchObject({
        ...{ read_only: true, cap_drop: ['ALL'], env_file: 'attune.env', tmpfs: ['/tmp'] },
        command: ['server/src/main.ts', part],
        environment: { HOST: '0.0.0.0' },
      })
    }
    expect(compose.services['work']?.['environment']).toEqual({ HOST: '0.0.0.0', DATABASE_MIGRATE: '0' })
    const mounted = Object.values(compose.services).flatMap((service) => service['volumes'] as string[])
    const named = mounted.map((volume) => volume.split(':')[0] ?? '')
    expect(named.filter((name) => !(name in compose.volumes) && !existsSync(join(ROOT, 'deploy', name)))).toEqual([])
  })

  test('are built in two stages and run as an ordinary user', () => {
    const file = read('deploy/Containerfile')
    expect(file.match(/^FROM .*$/gm)).toHaveLength(2)
    const last = file.slice(file.lastIndexOf('\nFROM '))
    expect(last).toMatch(/^USER attune$/m)
    expect(last.indexOf('COPY --from=built')).toBeGreaterThan(0)
    expect(last).toMatch(/^HEALTHCHECK [^]*tools\/operate\/healthy\.ts/m)
    expect(last).toMatch(/^CMD \["server\/src\/main\.ts", "serve"\]$/m)
    // What compose.yaml builds from, and what must not be in an image.
    expect(compose.services['serve']).toMatchObject({ build: { context: '..', dockerfile: 'deploy/Containerfile' } })
    expect(read('deploy/Containerfile.dockerignore')).toMatch(/^deploy\/attune\.env$/m)
  })
})

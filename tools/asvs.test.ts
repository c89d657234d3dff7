import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KNOWN_DEVICES, PASSWORD_LENGTH, RESET_MAILS, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'
import { sourceFiles } from './sources.ts'

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/**
 * All sections of OWASP ASVS 5.0 that have requirements of levels 1 and 2, with the number of these; they come first in
 * each section.
 */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4
  11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1
  16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
const REQUIREMENTS = SECTIONS.split(/\s+/).flatMap((entry) => {
  const [section = '', count = '0'] = entry.split(':')
  return Array.from({ length: Number(count) }, (_, place) => `${section}.${place + 1}`)
})

const rows = text.split('\n').flatMap((line) => {
  const [, id, , shown] = /^\| ([0-9]+\.[0-9]+\.[0-9]+) \| (.*?) \| (.*) \|$/.exec(line) ?? []
  return id === undefined || shown === undefined ? [] : [{ id, shown }]
})
const notApplicable = text
  .split('\n')
  .filter((line) => line.startsWith('Doesn’t apply: '))
  .flatMap((line) => line.match(/[0-9]+\.[0-9]+\.[0-9]+/g) ?? [])

test('every requirement of level 2 has one row, or is listed with the reason why it doesn’t apply', () => {
  const named = [...rows.map(({ id }) => id), ...notApplicable]
  expect(REQUIREMENTS).toHaveLength(253)
  expect(named.toSorted()).toEqual(REQUIREMENTS.toSorted())
})

/** What a row cites: a file, and how many of its tests if more than one. */
const citations = rows.flatMap(({ id, shown }) =>
  [...shown.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.test\.ts)\)(?:, (\d+) tests)?/g)].map(
    ([, label = '', path = '', count = '1']) => ({ id, label, path, count: Number(count) }),
  ),
)

test('every row names a test or says why it is open', () => {
  const cited = new Set(citations.map(({ id }) => id))
  expect(rows.filter(({ id, shown }) => !cited.has(id) && !shown.includes('**Open**'))).toEqual([])
  expect(citations.filter(({ label, path }) => label !== path)).toEqual([])
})

/** `// ASVS 1.1.1, 1.2.3`, right above a test, a group of tests, or a row of a test’s table. */
const MARK = /^ *\/\/ ASVS (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)$/
const MARKED = /^ *(?:(?:test|it|describe)(?:\.(?!skip\(|todo\()\w+)?\(|testMatrixOf\(|\[')/

const marks = sourceFiles(ROOT)
  .filter((path) => path.endsWith('.test.ts'))
  .flatMap((path) => {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      if (!/^\s*\/\/ ?ASVS/.test(line)) return []
      const ids = MARK.exec(line)?.[1]?.split(', ') ?? []
      return [{ path, line: `${path}:${index + 1}`, ids, isAtTest: MARKED.test(lines[index + 1] ?? '') }]
    })
  })

test('every mark is in form and stands right above a test that runs', () => {
  expect(marks.filter(({ ids, isAtTest }) => ids.length === 0 || !isAtTest).map(({ line }) => line)).toEqual([])
})

test('the tests that the rows name are those that are marked', () => {
  expect(citations.length).toBeGreaterThan(150)
  const cited = citations.map(({ id, path, count }) => `${id} ${path}: ${count}`)
  const counts = new Map<string, number>()
  for (const { path, ids } of marks)
    for (const id of ids) counts.set(`${id} ${path}`, (counts.get(`${id} ${path}`) ?? 0) + 1)
  expect(cited.toSorted()).toEqual([...counts].map(([at, count]) => `${at}: ${count}`).toSorted())
})

// ASVS 6.1.1, 7.1.1
test('the limits in the text match the contract', () => {
  const { perAccount, perAccountAnywhere, perAddress, windowMinutes } = SIGN_IN_TRIES
  for (const words of [
    `Within ${windowMinutes} minutes, ${perAccount} failed sign-ins are allowed on one account from one address, ${perAccountAnywhere} on one account from anywhere, and ${perAddress} from one address`,
    `in the last ${KNOWN_DEVICES.days} days`,
    `${RESET_MAILS.perAccount} can be requested from one address, and after ${RESET_MAILS.mails} mails no more`,
    `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
  ])
    expect(text).toContain(words)
})

/** Sources that run as part of the server, without tests and the demo. */
const serverSources = () =>
  sourceFiles(ROOT)
    .filter(
      (path) =>
        /^(server|store|carriers)\/src\/.*\.ts$/.test(path) &&
        !/\.test\.ts$|\/testing\/|test-|-testing|\/demo\//.test(path),
    )
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))

// ASVS 11.1.2, 11.2.1, 11.4.4
test('every file that uses cryptography is in the inventory', () => {
  const secret =
    /\b(createHmac|createCipheriv|hkdfSync|createECDH|timingSafeEqual|hashToken = )\b|argon2|'otpauth'|'web-push'/
  const users = serverSources().filter(({ source }) => secret.test(source.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')))
  expect(users.length).toBeGreaterThan(9)
  expect(users.map(({ path }) => path).filter((path) => !text.includes(`\`${path}\``))).toEqual([])
})

// ASVS 11.3.1, 11.3.2, 11.4.1
test('only AES-256-GCM encrypts, and nothing weaker than SHA-256 hashes or signs, except where a standard requires it', () => {
  const weak = serverSources().filter(({ source }) =>
    /'(md5|sha1|sha-1|SHA1|rc4|des(-\w+)*|aes-[\w-]*-(ecb|cbc|ctr))'/i.test(source),
  )
  // Used by Twilio to sign webhooks, and RFC 6238's default, the only algorithm every authenticator app supports.
  expect(weak.map(({ path }) => path)).toEqual([
    'carriers/src/twilio/signature.ts',
    'server/src/staff/security/totp.ts',
  ])
  const ciphers = serverSources().flatMap(({ source }) => [...source.matchAll(/createCipheriv\('([^']+)'/g)])
  expect(ciphers.map(([, cipher]) => cipher)).toEqual(['aes-256-gcm'])
})

// ASVS 12.3.2
test('certificates are checked everywhere', () => {
  const trusting = serverSources().filter(({ source }) => /rejectUnauthorized: false|NODE_TLS_REJECT/.test(source))
  expect(trusting.map(({ path }) => path)).toEqual([])
})

// ASVS 1.2.5
test('the server starts no program through a shell', () => {
  const shells = serverSources().filter(({ source }) =>
    /\bshell: true|\bexecSync\b|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/.test(source),
  )
  expect(shells.map(({ path }) => path)).toEqual([])
})

// ASVS 13.1.1
test('the text names every outside service that can be configured', () => {
  const settings = readFileSync(join(ROOT, 'server/src/environment.ts'), 'utf8')
  const services = new Set(settings.match(/\b(DATABASE_URL|ATTUNE_\w+_(URL|ENDPOINT))\b/g))
  expect(services.size).toBeGreaterThan(4)
  expect([...services].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

// ASVS 15.1.1, 16.1.1
test('the text names every log and how long it is kept, and says when components are updated', () => {
  for (const words of ['`security_log`, 180 days', 'standard output', 'outbox.log', 'simulator.log', 'within 7 days'])
    expect(text).toContain(words)
})

// ASVS 15.1.2
test('every component comes from the registry and has a checksum', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>
  }
  const components = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  expect(components.length).toBeGreaterThan(300)
  const other = components.filter(
    ([, { integrity, resolved }]) =>
      integrity?.startsWith('sha512-') !== true ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  )
  expect(other.map(([path]) => path)).toEqual([])
})

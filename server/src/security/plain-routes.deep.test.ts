import { IMPORT_PATH, importResultPath } from '@attune/contract/contacts/constants'
import type { Attachment, Message } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { MEDIA_KINDS } from '@attune/contract/media/entity'
import { contactExportPath, ORGANIZATION_EXPORT_PATH } from '@attune/contract/moving/paths'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import type { Caller, Reply } from '../testing/caller.ts'
import { unpackExport } from '../moving/testing/exports.ts'
import { uploadHistoryRaw } from '../moving/testing/histories.ts'
import { createWorld, PASSWORD, threadOf, type World } from '../testing/world.ts'
import { METHODS } from './bad-requests.ts'
import { createCast, type Cast, type House, type Victim } from './cast.ts'
import {
  badPlainRequests,
  importClients,
  uploadPicture,
  codeOf,
  expectedOf,
  FILE_WORDS,
  withFilming,
  exportClients,
  UPLOAD_RIGHTS,
  everythingOf,
} from './plain-requests.ts'
import { canariesIn, maySee, readersOf, type Reader } from './readers.ts'

const log: string[] = []
/** Signed URLs from answers; each opens its file to whoever has it. */
const signed = new Set<string>()
let world: World
let cast: Cast
/** An import by each house's first coach, with its owner. */
const owners = new Map<string, string>()

beforeAll(async () => {
  world = await createWorld({ log: { write: (line) => void log.push(line) } })
  cast = await createCast(world)
  for (const { near, far, people } of cast.houses)
    for (const [victim, author] of [
      [near, people[0]],
      [far, people[1]],
    ] as const)
      if (author !== undefined) await sendNamed(author.caller, victim)
  for (const { coach } of cast.houses) owners.set((await importClients(coach)).json<{ _id: string }>()._id, coach.id)
})
afterAll(() => world.close())

/** A picture in a thread, under its client's name. */
const sendNamed = async (who: Caller, victim: Victim): Promise<void> => {
  const reply = await uploadPicture(who, 'message-attachment')
  const { _id } = reply.json<Media>()
  await world.deps.store.tenant(victim.organizationId, (tx) =>
    tx
      .update('media')
      .set({ file_name: `${victim.name}.gif` })
      .where('media_id', '=', _id)
      .execute(),
  )
  await who.ok('POST', `/v1/contacts/${victim.contactId}/messages/send-direct`, {
    suffix: newId('se').slice(-20),
    text: '',
    attachments: [_id],
  })
}

/** Not one still to be fetched from its carrier. */
const isHere = ({ state }: Attachment): boolean => state === 'ready'

const noted = (url: string | null | undefined): string => {
  if (url === null || url === undefined) return '/media'
  signed.add(url)
  return url
}

test.for([0, 1] as const)(
  'every plain route answers every reader as their right, reach and the camera say (organization %i)',
  { timeout: 120_000 },
  async (index) => {
    const [house, other] = index === 0 ? cast.houses : [cast.houses[1], cast.houses[0]]
    const wrong: string[] = []
    for (const reader of readersOf(world, cast, house, other))
      for (const filmed of [false, true]) {
        const who = withFilming(reader.caller, filmed)
        const open = reader.may('contacts.private-data') && !filmed
        const where = `${reader.name}${filmed ? ', filmed' : ''}`
        const tell = (what: string, got: unknown, wanted: unknown) => {
          const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)]
          if (a !== b) wrong.push(`${where}: ${what}: ${a}, not ${b}`)
        }
        const look = (what: string, reply: Reply) => {
          const text = everythingOf(reply)
          const told = canariesIn(text, cast.canaries)
            .filter((canary) => !maySee(reader, canary) || (filmed && canary.kind === 'private'))
            .map(({ text: canary }) => canary)
          tell(`${what} tells`, told, [])
          if (!open) tell(`${what} names`, /Brandywine|Thistlewood/i.exec(text)?.[0], undefined)
          return codeOf(reply)
        }
        await tryExport(reader, who, house, other, tell, look)
        await tryWholeExport(reader, who, house, other, open, tell, look)
        await tryImport(reader, who, open, tell, look)
        await tryHistory(reader, who, house, open, tell, look)
        await tryUpload(reader, who, tell, look)
        await tryFiles(reader, who, house, tell, look)
      }
    expect(wrong).toEqual([])
  },
)

const tryHistory = async (reader: Reader, who: Caller, house: House, open: boolean, tell: Tell, look: Look) => {
  const sees = [house.near, house.far].every(reader.reaches) ? 'HistoryUnreadable' : 'HistoryHidden'
  const right = reader.signedIn && !open ? 'AccessDenied' : expectedOf(reader, ['organizations.update'])
  tell('history', look('history', await uploadHistoryRaw(who, '')), right === 'ok' ? sees : right)
}

type Tell = (what: string, got: unknown, wanted: unknown) => void
type Look = (what: string, reply: Reply) => string

const tryExport = async (reader: Reader, who: Caller, house: House, other: House, tell: Tell, look: Look) => {
  const reply = await exportClients(who)
  const code = look('export', reply)
  tell('export', code, expectedOf(reader, ['contacts.list']))
  const foreign = await exportClients(who, `?ids=${other.near.contactId}`)
  tell('export of another’s', everythingOf(foreign), everythingOf(await exportClients(who, `?ids=${newId('ct')}`)))
  look('export of another’s', foreign)
  if (code !== 'ok') return
  tell('export is kept', reply.headers['cache-control'], 'no-store')
  const rows: string[][] = parse(reply.body, { bom: true })
  const reached = [house.near, house.far, other.near].filter(reader.reaches).map(({ contactId }) => contactId)
  tell(
    'exported',
    rows
      .slice(1)
      .map(([id = '']) => id)
      .toSorted(),
    reached.toSorted(),
  )
}

const tryWholeExport = async (
  reader: Reader,
  who: Caller,
  house: House,
  other: House,
  open: boolean,
  tell: Tell,
  look: Look,
) => {
  const right = expectedOf(reader, ['organizations.update'])
  const all = [house.near, house.far].every(reader.reaches)
  const expected = right !== 'ok' ? right : !all ? 'AccessDenied' : !open ? 'ExportHidden' : 'ok'
  for (const url of [ORGANIZATION_EXPORT_PATH, contactExportPath(house.near.contactId)]) {
    const reply = await who.raw({ method: 'GET', url })
    tell(`whole export ${url}`, look('whole export', reply), expected)
    if (reply.statusCode !== 200) continue
    const text = [...(await unpackExport(reply.rawPayload))].flat().join('\n')
    const told = canariesIn(text, cast.canaries).filter((canary) => !maySee(reader, canary))
    tell(
      'whole export tells',
      told.map(({ text: canary }) => canary),
      [],
    )
  }
  const foreign = await who.raw({ method: 'GET', url: contactExportPath(other.near.contactId) })
  tell('whole export of another’s', look('whole export', foreign), expected === 'ok' ? 'ContactNotFound' : expected)
}

const tryImport = async (reader: Reader, who: Caller, open: boolean, tell: Tell, look: Look) => {
  const reply = await importClients(who)
  const expected = expectedOf(reader, ['contacts.create'])
  tell('import', look('import', reply), expected)
  const result = (id: string) => who.raw({ method: 'GET', url: importResultPath(id) })
  const absent = await result(newId('im'))
  tell('result of nothing', look('result', absent), expected === 'ok' ? 'ImportNotFound' : expected)
  for (const id of owners.keys()) {
    const found = await result(id)
    // Only the coach who owns the import reads it; for all others it is missing.
    if (look('result', found) === 'ok') tell('result of another’s', owners.get(id), reader.accountId)
    else tell('result of another’s', everythingOf(found), everythingOf(absent))
  }
  if (expected !== 'ok') return
  const { _id } = reply.json<{ _id: string }>()
  const own = await result(_id)
  tell('own result', look('own result', own), 'ok')
  tell('own result shows', own.body.includes(FILE_WORDS.row), open)
  await who.raw({ method: 'DELETE', url: `${IMPORT_PATH}/${_id}` })
}

const tryUpload = async (reader: Reader, who: Caller, tell: Tell, look: Look) => {
  for (const kind of MEDIA_KINDS) {
    const reply = await uploadPicture(who, kind)
    const code = look(`upload of ${kind}`, reply)
    tell(`upload of ${kind}`, code, expectedOf(reader, UPLOAD_RIGHTS[kind]))
    if (code !== 'ok') continue
    const { _id, url, thumbnail } = reply.json<Media>()
    for (const address of [url, thumbnail])
      tell('own file', look('own file', await who.raw({ method: 'GET', url: noted(address) })), 'ok')
    look('own uploads', await who.raw({ method: 'POST', url: '/v2/media.getUploads', payload: { ids: [_id] } }))
  }
}

/** The files of the messages this reader may read, by the URLs they receive. */
const tryFiles = async (reader: Reader, who: Caller, house: House, tell: Tell, look: Look) => {
  if (!reader.reaches(house.near) || !reader.may('conversations.view')) return
  const reply = await who.raw({ method: 'GET', url: `/v1/contacts/${house.near.contactId}/messages?limit=50` })
  tell('messages', look('messages', reply), 'ok')
  const { data } = reply.json<{ data: Pick<Message, 'attachments'>[] }>()
  const files = data.flatMap(({ attachments }) => attachments ?? []).filter(isHere)
  tell('files', files.length, 1)
  for (const url of files.flatMap((file) => [file.url, file.src, file.thumbnail]))
    for (const method of ['GET', 'HEAD'] as const) {
      const found = await who.raw({ method, url: noted(url) })
      tell(
        'file',
        [look('file', found), found.headers['content-security-policy']],
        ['ok', `default-src 'none'; sandbox`],
      )
    }
}

// ASVS 1.3.4
test('what no plain route takes is refused in our one shape', { timeout: 60_000 }, async () => {
  const { coach, near } = cast.houses[0]
  const [file] = (await threadOf(coach, near.client)).flatMap(({ attachments }) => attachments ?? []).filter(isHere)
  const url = noted(file?.url)
  const [importId = ''] = owners.keys()
  for (const [what, request, codes] of badPlainRequests(importId, url)) {
    const reply = await coach.raw(request)
    expect.soft([what, codes.includes(codeOf(reply)), reply.body]).toEqual([what, true, expect.any(String)])
  }
  const routes = ['/v1/media', IMPORT_PATH, `${IMPORT_PATH}/${importId}/result`, '/v1/contacts/export', url]
  for (const path of routes)
    for (const method of [...METHODS, 'HEAD', 'TRACE', 'PROPFIND'] as const) {
      // Other calls, and HEAD of a file, are answered elsewhere.
      const reply = await coach.raw({ method: method as 'GET', url: path })
      const taken = (method === 'GET' && path !== '/v1/media') || (method === 'HEAD' && path === url)
      const code = method === 'HEAD' && reply.body === '' ? `status ${reply.statusCode}` : codeOf(reply)
      const wanted = taken
        ? /^ok$/
        : /^(status 40[045]|AccessDenied|NotFound|MethodNotAllowed|InputInvalid|FileMissing|ImportUnreadable)$/
      if (method === 'HEAD' && taken) expect.soft([path, reply.statusCode, reply.body]).toEqual([path, 200, ''])
      else expect.soft([method, path, code]).toEqual([method, path, expect.stringMatching(wanted)])
    }
})

// ASVS 1.2.1, 5.4.2
test('a name of a file puts no line into a header and no folder into a path', async () => {
  const { coach } = cast.houses[0]
  // An account can only have a few unfinished imports.
  const discard = (id: string) => coach.ok('DELETE', `${IMPORT_PATH}/${id}`, {})
  const { data } = await coach.ok<{ data: { _id: string; state: string }[] }>('GET', IMPORT_PATH)
  for (const { _id, state } of data) if (state !== 'done') await discard(_id)
  for (const name of [
    ...['a%0d%0ax-evil:%201.csv', '..%2f..%2fetc%2fpasswd', '../../etc/passwd', '%e2%80%aevsc.exe'],
    ...['x'.repeat(8_000), '%22%3b%20filename%3dx.html', '=cmd()', '%f0%9f%92%a9'],
  ]) {
    const reply = await importClients(coach, { 'x-file-name': name })
    expect.soft([name, codeOf(reply), reply.headers['x-evil']]).toEqual([name, 'ok', undefined])
    const { _id, fileName } = reply.json<{ _id: string; fileName: string }>()
    expect.soft([name, fileName]).toEqual([name, expect.stringMatching(/^[^\p{Cc}\p{Cf}/\\"]{1,120}$/u)])
    const result = await coach.raw({ method: 'GET', url: importResultPath(_id) })
    expect.soft(result.headers['content-disposition']).toMatch(/^attachment; filename="import-result-[0-9-]{10}\.csv"$/)
    await discard(_id)
  }
  for (const name of ['%', '%00', '%ff', '%ed%a0%80'])
    expect.soft([name, codeOf(await importClients(coach, { 'x-file-name': name }))]).toEqual([name, 'InputInvalid'])
})

// ASVS 14.1.1, 14.1.2, 16.2.5
test('no log line holds what is private, nor what opens anything', async () => {
  const { coach, people } = cast.houses[0]
  const { key } = await coach.ok<{ key: string }>('POST', '/v2/users.createApiKey', { name: 'k', password: PASSWORD })
  const session = await world.anybody.ok<{ accessToken: string; refreshToken: string }>(
    'POST',
    '/v2/auth.loginByApikey',
    { apikey: key },
  )
  await world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email: coach.email })
  await world.work()
  const mailed = world.mail.tokenTo(coach.email)
  await world.anybody.raw({ method: 'GET', url: `/forgot-password?token=${mailed}` })
  const signatures = [...signed].map((url) => url.split('/').at(-1) ?? '')
  // A misspelt URL reaches no file, but still contains the signature.
  for (const url of signed)
    for (const other of [`${url}/`, `/${url}`, `${url.replace('/media', '/%6dedia')}/`, `${url}?again`])
      await world.anybody.raw({ method: 'GET', url: other })
  const lines = log.join('')
  expect(signatures.length).toBeGreaterThan(20)
  expect(lines).toContain('"path":"/media/')
  expect(canariesIn(lines, cast.canaries)).toEqual([])
  const tokens = people.map(({ caller }) => caller.token ?? '-')
  const secrets = [...signatures, ...tokens, session.accessToken, session.refreshToken, key, mailed, PASSWORD]
  expect(secrets.flatMap((secret) => log.find((line) => line.includes(secret)) ?? [])).toEqual([])
  expect(lines).not.toMatch(/Brandywine|Thistlewood/i)
})

import { threadIdOf } from '@attune/contract/ids'
import { REFUSALS, type RefusalCode } from '@attune/contract/app/refusal-table'
import { commonRefusals } from '@attune/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createCast, type Cast, type House, type Victim } from './cast.ts'
import { listContractCalls, idParameters, requestOf, type ContractCall, type IdKind } from './contract-calls.ts'
import { exampleOf, refusedToAll } from './example-inputs.ts'
import type { Subject } from './examples/examples-of.ts'
import { canariesIn, maySee, readersOf, type Reader } from './readers.ts'
import { rowsOf, type Rows } from './rows.ts'
import { testPhones } from '../testing/test-phones.ts'

const calls = listContractCalls()
const phones = testPhones()
const log: string[] = []
const seen = new Set<string>()
let world: World
let rows: Rows
let cast: Cast

beforeAll(async () => {
  world = await createWorld({ phones, log: { write: (line) => void log.push(line) } })
  rows = await rowsOf(world)
  cast = await createCast(world)
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

test.for([0, 1] as const)(
  'every call answers every reader as their right and reach say (organization %i)',
  { timeout: 120_000 },
  async (index) => {
    const [house, other] = index === 0 ? cast.houses : [cast.houses[1], cast.houses[0]]
    const foreign = await rows.print(other.organization.id)
    const wrong: Wrong = []
    for (const reader of authorsLast(readersOf(world, cast, house, other))) {
      const everybody = [house.near, house.far, other.near]
      const mine = everybody.find(reader.reaches) ?? house.near
      const others = everybody.filter((victim) => !reader.reaches(victim))
      const prints = () => Promise.all(others.map((of) => rows.print(of.organizationId, of.contactId)))
      const before = await prints()
      phones.asked.length = 0
      for (const call of calls) {
        if (call.meta.right === 'public' && reader.signedIn) continue
        const input = exampleOf(call.name, mine) ?? {}
        const base = await ask(reader, call, input, wrong)
        tell(wrong, `${reader.name}: ${call.name}`, base.code, expected(reader, call))
        await tryIds(reader, call, input, base, others, wrong)
      }
      tell(wrong, `${reader.name} changed a row out of reach`, await prints(), before)
      const rung = phones.asked.filter(({ phone }) => others.some(({ client }) => client.phone === phone))
      tell(wrong, `${reader.name} got through to a phone out of reach`, rung, [])
    }
    expect(wrong).toEqual([])
    expect(await rows.print(other.organization.id)).toBe(foreign)
  },
)

test('a body that names another client than the address is about the client of the address', async () => {
  const [{ near, people }, { near: foreign }] = cast.houses
  const coach = people.find(({ name }) => name.startsWith('ROLE_COACH of'))
  const before = await rows.print(foreign.organizationId)
  for (const call of calls.filter(({ method, path }) => method !== 'GET' && path.includes('{'))) {
    const { payload, ...request } = requestOf(call, exampleOf(call.name, near) ?? {})
    const inPath = idParameters(call).filter((id) => id.inPath)
    const others = inPath.map(({ field, kind }) => [field, idOf(kind, foreign)])
    const reply = await coach?.caller.raw({ ...request, payload: { ...payload, ...Object.fromEntries(others) } })
    const { right } = call.meta
    const may = right === 'public' || right === 'signed-in' || coach?.may(right) === true
    if (may && refusedToAll(call.name) === undefined)
      expect.soft([call.name, reply?.statusCode]).toEqual([call.name, 200])
    expect.soft(reply?.body).not.toContain(foreign.contactId.slice(3))
  }
  expect(await rows.print(foreign.organizationId)).toBe(before)
})

test('what may be seen was seen: no canary is missed for want of looking', () => {
  expect([...seen].toSorted()).toEqual(cast.canaries.map(({ text }) => text).toSorted())
})

test('no log line holds a name, a number, an address, a text or a draft', () => {
  expect(log.length).toBeGreaterThan(1_000)
  expect(canariesIn(log.join(''), cast.canaries)).toEqual([])
})

test('the database shows one organization its own rows only, whatever is asked', async () => {
  for (const [house, other] of [cast.houses, cast.houses.toReversed()] as [House, House][]) {
    for (const table of await rows.tenantTables()) {
      const found = await everything(house.organization.id, table)
      const wrong = found.filter((row) => row.organization_id !== house.organization.id)
      expect.soft([table, wrong]).toEqual([table, []])
    }
    const matching = (withPrivate: boolean) =>
      world.deps.store.tenant(house.organization.id, (tx) =>
        tx.db
          .selectNoFrom((the) => the.fn<string>('contacts_matching', [the.val('%'), the.val(withPrivate)]).as('id'))
          .execute(),
      )
    for (const ids of [await matching(true), await matching(false)].map((found) => found.map(({ id }) => id))) {
      expect(ids).toEqual(expect.arrayContaining([house.near.contactId, house.far.contactId]))
      expect(ids).not.toContain(other.near.contactId)
      expect(ids).not.toContain(other.far.contactId)
    }
  }
})

/** Whoever wrote a draft comes last: the next one they write takes its place. */
const authorsLast = (readers: Reader[]): Reader[] => {
  const wrote = ({ accountId }: Reader) => cast.canaries.some(({ author }) => author === accountId)
  return [...readers.filter((reader) => !wrote(reader)), ...readers.filter(wrote)]
}

/** Every row of a table that one organization's transaction is shown; tables it may not read show none. */
const everything = (organizationId: string, table: string): Promise<{ organization_id: string }[]> =>
  world.deps.store
    // Any table of the catalogue, those the tenant's schema does not name too.
    .tenant(organizationId, (tx) =>
      tx.db
        .selectFrom(table as 'contacts')
        .select('organization_id')
        .execute(),
    )
    .catch((error: unknown) => {
      if (error instanceof Error && /permission denied/.test(error.message)) return []
      throw error
    })

interface Answer {
  /** Of a refusal; `ok` for a success. */
  code: string
  /** Status, headers and body as they came, without what differs from request to request. */
  whole: string
}

/** What went otherwise than it should, as sentences. */
type Wrong = string[]

const tell = (wrong: Wrong, where: string, got: unknown, wanted: unknown): void => {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)]
  if (a !== b) wrong.push(`${where}: ${a}, not ${b}`)
}

/** Asks, and checks what every answer must be: documented, and without a word that this reader may not see. */
const ask = async (
  reader: Reader,
  call: ContractCall,
  input: Record<string, unknown>,
  wrong: Wrong,
): Promise<Answer> => {
  const reply = await reader.caller.raw(requestOf(call, input))
  const code = reply.statusCode < 300 ? 'ok' : reply.json<{ code: string }>().code
  const where = `${reader.name}: ${call.name} ${JSON.stringify(input)}`
  for (const canary of canariesIn(`${reply.body}\n${JSON.stringify(reply.headers)}`, cast.canaries)) {
    if (!maySee(reader, canary)) wrong.push(`${where} is told ${canary.text}`)
    seen.add(canary.text)
  }
  if (code !== 'ok') {
    const documented =
      call.refusals.get(code) ?? (code in commonRefusals ? REFUSALS[code as RefusalCode].status : 'documented')
    tell(wrong, `${where} is refused as ${code}`, reply.statusCode, documented)
  }
  const { date: _date, 'x-request-id': _id, ...headers } = reply.headers
  const steady = Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit'))
  return { code, whole: `${reply.statusCode} ${JSON.stringify(steady)} ${reply.body}` }
}

/** What a call about a client in reach answers: a success, or why this reader may not make it. */
const expected = (reader: Reader, { meta, name }: ContractCall): string => {
  if (meta.right === 'public') return refusedToAll(name) ?? 'ok'
  if (!reader.signedIn) return 'AuthenticationRequired'
  if (meta.right !== 'signed-in' && !reader.may(meta.right)) return 'AccessDenied'
  if (meta.tenant && reader.acting === null) return reader.without
  return refusedToAll(name) ?? 'ok'
}

/**
 * Each id in turn is a foreign one, one out of reach, and one of nothing at all: the answers are all the same. Whoever
 * may not make the call at all is told so, whatever the id.
 */
const tryIds = async (
  reader: Reader,
  call: ContractCall,
  input: Record<string, unknown>,
  base: Answer,
  others: Victim[],
  wrong: Wrong,
): Promise<void> => {
  const needed = Object.entries(input).filter(([field]) => call.sent.required?.includes(field))
  for (const { field, kind, inPath } of idParameters(call)) {
    if (kind === 'organization' && reader.ofInstallation) continue
    const where = `${reader.name}: ${call.name} with another's ${field}`
    const askWith = (of: Subject) =>
      ask(reader, call, { ...Object.fromEntries(needed), [field]: idOf(kind, of) }, wrong)
    const [foreign] = others.slice(-1)
    if (base.code !== 'ok' && base.code !== refusedToAll(call.name)) {
      if (foreign !== undefined) tell(wrong, where, (await askWith(foreign)).whole, base.whole)
      continue
    }
    const absent = await askWith(nothing(cast.houses[0].near))
    const whole = kind === 'organization' || kind === 'account'
    for (const victim of whole ? others.slice(-1) : others)
      tell(wrong, where, (await askWith(victim)).whole, absent.whole)
    if (inPath) tell(wrong, `${where} is refused as ${absent.code}`, call.refusals.get(absent.code), 404)
    else if (call.method === 'GET') tell(wrong, where, absent.code, 'ok')
  }
}

const idOf = (kind: IdKind, of: Subject): string => {
  switch (kind) {
    case 'organization':
      return of.organizationId
    case 'account':
      return of.accountId
    case 'contact':
      return of.contactId
    case 'thread':
      return threadIdOf(of.contactId)
    case 'message':
      return of.messageId
  }
}

/** Ids of the same look that nothing has. */
const nothing = (like: Subject): Subject => {
  const contactId = newId('ct')
  const messageId = like.messageId.replace(like.contactId, contactId)
  return { organizationId: newId('or'), contactId, messageId, accountId: newId('us') }
}

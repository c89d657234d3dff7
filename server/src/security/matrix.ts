import { REFUSALS, type RefusalCode } from '@attune/contract/app/refusal-table'
import { commonRefusals } from '@attune/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { createWorld, type World } from '../testing/world.ts'
import { ownerOf, renewBelongings } from './belongings.ts'
import { createCast, type Cast, type Victim } from './cast.ts'
import { listContractCalls, idOf, idParameters, requestOf, type ContractCall } from './contract-calls.ts'
import { exampleOf, refusedToAll } from '../app/api/call-examples.ts'
import { makeBelongingIds, type Subject } from '../calls/examples-of.ts'
import { canariesIn, maySee, readersOf, type Reader } from './readers.ts'
import { changedTables, rowsOf, type Rows } from './rows.ts'
import { testPhones, type TestPhones } from '../testing/test-phones.ts'

/**
 * Every call by everybody of one organization, and by everybody who comes to it from outside: each answer is the one that
 * right and reach ask for. The other organization of the cast is the stranger.
 */
export const testMatrixOf = (index: 0 | 1): void => {
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

  test('every call answers every reader as their right and reach say', { timeout: 600_000 }, async () => {
    const [house, other] = index === 0 ? cast.houses : [cast.houses[1], cast.houses[0]]
    const foreign = await rows.hashes(other.organization.id)
    const wrong: Wrong = []
    for (const reader of authorsLast(cast, readersOf(world, cast, house, other))) {
      await askEverything({ reader, cast, wrong, seen }, [house.near, house.far, other.near], { rows, phones })
    }
    expectNothing(wrong)
    expect(changedTables(foreign, await rows.hashes(other.organization.id))).toEqual([])
  })

  test('what may be seen was seen: no canary is missed for want of looking', () => {
    const [own, other] = index === 0 ? cast.houses : [cast.houses[1], cast.houses[0]]
    const textsOf = (organizationId: string) =>
      cast.canaries.filter(({ of }) => of.organizationId === organizationId).map(({ text }) => text)
    const missed = textsOf(own.organization.id).filter((text) => !seen.has(text))
    const strange = textsOf(other.organization.id).filter((text) => seen.has(text))
    expect({ missed, strange }).toEqual({ missed: [], strange: [] })
  })

  test('no log line holds a name, a number, an address, a text or a draft', () => {
    expect(log.length).toBeGreaterThan(1_000)
    expect(canariesIn(log.join(''), cast.canaries)).toEqual([])
  })
}

/** Makes every call as one reader, about each of these clients, and notes what doesn't match right and reach. */
export const askEverything = async (
  asking: Asking,
  everybody: readonly Victim[],
  { rows, phones }: { rows: Rows; phones: TestPhones },
): Promise<void> => {
  const { reader, cast, wrong } = asking
  const [first = cast.houses[0].near] = everybody
  const mine = everybody.find(reader.reaches) ?? first
  const others = everybody.filter((victim) => !reader.reaches(victim))
  const hashes = () => rows.hashesOfContacts(others.map(({ contactId }) => contactId))
  const before = await hashes()
  phones.asked.length = 0
  for (const call of listContractCalls()) {
    if (call.meta.right === 'public' && reader.signedIn) continue
    const wanted = expected(reader, call)
    const of =
      wanted === 'ok' && reader.reaches(mine)
        ? await renewBelongings({ ...mine.keeper, own: reader }, mine, call)
        : mine
    const input = exampleOf(call.name, of) ?? {}
    const base = await ask(asking, call, input)
    if (base.code !== wanted) wrong.push(`${call.name} as ${reader.name}: expected ${wanted}, got ${base.code}`)
    await tryIds(asking, call, { input, base, everybody })
  }
  for (const table of changedTables(before, await hashes()))
    wrong.push(`${reader.name} changed rows of ${table} out of reach`)
  const rung = phones.asked.filter(({ phone }) => others.some(({ client }) => client.phone === phone))
  for (const { phone } of rung) wrong.push(`${reader.name} got through to the phone ${phone} out of reach`)
}

/** Fails with a line for each wrong answer, but no more lines than anybody would read. */
export const expectNothing = (wrong: Wrong): void => {
  const shown = wrong.slice(0, LINES_SHOWN).join('\n')
  const more = wrong.length > LINES_SHOWN ? `\n… and ${wrong.length - LINES_SHOWN} more` : ''
  if (wrong.length > 0) expect.fail(`${wrong.length} wrong answers:\n${shown}${more}`)
}

const LINES_SHOWN = 40

/** Readers who wrote a draft come last, because the next draft they write replaces it. */
const authorsLast = (cast: Cast, readers: Reader[]): Reader[] => {
  const wrote = ({ accountId }: Reader) => cast.canaries.some(({ author }) => author === accountId)
  return [...readers.filter((reader) => !wrote(reader)), ...readers.filter(wrote)]
}

interface Answer {
  /** The refusal's code; `ok` for a success. */
  code: string
  /** Status, headers and body as they came, without what differs from request to request. */
  whole: string
}

/** What went differently than it should, one line each. */
type Wrong = string[]

/** Who asks, and where to note what was wrong and what was seen. */
interface Asking {
  reader: Reader
  cast: Cast
  wrong: Wrong
  seen: Set<string>
}

/** Asks, and checks what every answer must be: documented, and without a word that this reader may not see. */
const ask = async (asking: Asking, call: ContractCall, input: Record<string, unknown>): Promise<Answer> => {
  const { reader, cast, wrong, seen } = asking
  const reply = await reader.caller.raw(requestOf(call, input))
  const code = reply.statusCode < 300 ? 'ok' : reply.json<{ code: string }>().code
  const where = `${call.name} as ${reader.name}`
  for (const canary of canariesIn(`${reply.body}\n${JSON.stringify(reply.headers)}`, cast.canaries)) {
    if (!maySee(reader, canary)) wrong.push(`${where} shows ${canary.text}`)
    seen.add(canary.text)
  }
  if (code !== 'ok') {
    const documented =
      call.refusals.get(code) ?? (code in commonRefusals ? REFUSALS[code as RefusalCode].status : undefined)
    if (documented === undefined) wrong.push(`${where}: ${code} is not among the call's refusals`)
    else if (reply.statusCode !== documented)
      wrong.push(`${where}: ${code} came with status ${reply.statusCode}, expected ${documented}`)
  }
  const { date: _date, 'x-request-id': _id, ...headers } = reply.headers
  const steady = Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit'))
  // A draft's answer has the time it was saved.
  const steadyBody = reply.body.replaceAll(/"updatedAt":"[^"]*"/g, '"updatedAt":"then"')
  // A call about several things says what happened to each id it was given.
  const body = idsOfSeveral(input).reduce((text, id) => text.replaceAll(id, 'an id that was given'), steadyBody)
  return { code, whole: `${reply.statusCode} ${JSON.stringify(steady)} ${body}` }
}

/** The ids that an input has in a list, of their own or in its objects. */
const idsOfSeveral = (input: Record<string, unknown>): string[] => {
  const lists = Object.values(input).filter((value) => Array.isArray(value))
  return [...JSON.stringify([lists, input['ids'] ?? []]).matchAll(/[a-z]{2}_[0-9a-f]{32}/g)].map(([id]) => id)
}

/** What a call about a client in reach answers: a success, or why this reader may not make it. */
const expected = (reader: Reader, { meta, name }: ContractCall): string => {
  if (meta.right === 'public') return refusedToAll(name) ?? 'ok'
  if (!reader.signedIn) return 'AuthenticationRequired'
  if (meta.right !== 'signed-in' && !reader.may(meta.right)) return 'AccessDenied'
  if (meta.also !== undefined && !reader.may(meta.also)) return 'AccessDenied'
  const isAnywhere = meta.anywhere === true && reader.without === 'OrganizationRequired'
  if (meta.tenant && reader.acting === null && !isAnywhere) return reader.without
  // Nobody invites to a role with more rights than their own, and coaches see names.
  if (name === 'directory.invite' && !reader.may('contacts.private-data')) return 'InvitedRoleRefused'
  return refusedToAll(name) ?? 'ok'
}

/** Calls that show installation admins the accounts of every organization, or change them. */
const OF_ALL_ACCOUNTS = new Set([
  'staff.listSecurityLog',
  'logs.exportSecurityLog',
  'directory.listUsers',
  'directory.getUser',
  'directory.putUser',
  'directory.deleteUser',
  'directory.putUsers',
  'directory.deleteUsers',
  'directory.askSecondFactorReset',
  'directory.confirmSecondFactorReset',
  'directory.withdrawSecondFactorReset',
])

/**
 * Each id in turn is a foreign one, one out of reach, and one of nothing at all: the answers are all the same. Those
 * who may not make the call at all are told so, whatever the id.
 */
const tryIds = async (
  asking: Asking,
  call: ContractCall,
  { input, base, everybody }: { input: Record<string, unknown>; base: Answer; everybody: readonly Victim[] },
): Promise<void> => {
  const { reader, cast, wrong } = asking
  const others = everybody.filter((victim) => !reader.reaches(victim))
  const strangers = everybody.filter(({ accountId }) => accountId !== reader.accountId)
  const needed = Object.entries(input).filter(([field]) => call.sent.required?.includes(field))
  for (const { field, kind, inPath, inside, isList } of idParameters(call)) {
    if (reader.ofInstallation && (kind === 'organization' || OF_ALL_ACCOUNTS.has(call.name))) continue
    const where = `${call.name} with another's ${field} as ${reader.name}`
    const valueFrom = (another: Subject): unknown => {
      if (inside) return exampleOf(call.name, another)?.[field]
      return isList ? [idOf(kind, another)] : idOf(kind, another)
    }
    const askWith = (another: Subject) =>
      ask(asking, call, { ...Object.fromEntries(needed), [field]: valueFrom(another) })
    const compare = (got: Answer, wanted: Answer) => {
      if (got.code !== wanted.code) wrong.push(`${where}: expected ${wanted.code}, got ${got.code}`)
      else if (got.whole !== wanted.whole) wrong.push(`${where}: ${difference(got.whole, wanted.whole)}`)
    }
    const [foreign] = others.slice(-1)
    if (base.code !== 'ok' && base.code !== refusedToAll(call.name)) {
      if (foreign !== undefined) compare(await askWith(foreign), base)
      continue
    }
    const absent = await askWith(nothing(cast.houses[0].near))
    const owners = { person: strangers, organization: others.slice(-1), client: others }[ownerOf(kind)]
    for (const victim of owners) compare(await askWith(victim), absent)
    if (inPath && call.refusals.get(absent.code) !== 404)
      wrong.push(`${where}: expected a refusal with status 404 for an id of nothing, got ${absent.code}`)
    else if (!inPath && call.method === 'GET' && absent.code !== 'ok')
      wrong.push(`${where}: expected ok for an id of nothing, got ${absent.code}`)
  }
}

/** Where two answers with the same code differ, in a few words. */
const difference = (got: string, wanted: string): string => {
  const at = [...got].findIndex((letter, index) => letter !== wanted[index])
  const around = (text: string) => text.slice(Math.max(0, at - 10), at + 40)
  return `differs from the answer for an id of nothing: “${around(got)}”, expected “${around(wanted)}”`
}

/** Ids that look the same but belong to nothing. */
const nothing = (like: Subject): Subject => {
  const contactId = newId('ct')
  const messageId = like.messageId.replace(like.contactId, contactId)
  return {
    ...{ organizationId: newId('or'), contactId, messageId, accountId: newId('us') },
    ...makeBelongingIds(() => newId('se').slice(3)),
    ...{ scheduledAt: like.scheduledAt, stepAt: like.stepAt },
  }
}

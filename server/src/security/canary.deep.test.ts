import { setCoaches } from '@attune/store/contacts/change-contacts'
import { setMembership } from '@attune/store/staff/accounts'
import { HEADERS } from '@attune/contract/headers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, type Caller } from '../testing/caller.ts'
import { testPhones } from '../testing/test-phones.ts'
import { createWorld, threadOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'
import type { Keeper } from '../testing/keeper.ts'
import { addBelongings, ownerOf, renewBelongings } from './belongings.ts'
import { maskWithoutPrivate } from './cast.ts'
import { idParameters, listContractCalls, requestOf, type ContractCall, type Shape } from './contract-calls.ts'
import { exampleOf } from '../app/api/call-examples.ts'
import type { Subject } from '../calls/examples-of.ts'
import { expectReviewed } from './expect-reviewed.ts'
import { isRead, readEverything } from './read-everything.ts'
import { fieldsOf, withField } from './spoil.ts'

const NAME = 'Nkechi Ravenwood'
const SECRET = /nk[eé]chi|ravenwood/i
/** With what comes before. */
const LEAK = new RegExp(`.{0,60}(?:${SECRET.source}).{0,30}`, 'i')
/** A name written here is who the client is from then on, and a new address needs its own form. */
const IDENTITY = /^profile\.basic\.(fullName|firstName)$|^(phone|email)$/

let world: World
let hannah: TestPerson
let mo: TestPerson
let nkechi: TestClient
let keeper: Keeper
let subject: Subject

beforeAll(async () => {
  world = await createWorld({ phones: testPhones() })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_ADMIN')
  mo = await northline.staff('Mo', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, mo.id, { permissions: maskWithoutPrivate('ROLE_ADMIN') })
  nkechi = await northline.client(NAME, '+13035550188', hannah)
  await world.deps.store.tenant(northline.id, (tx) => setCoaches(tx, nkechi.id, [hannah.id, mo.id]))
  keeper = {
    ...{ world, organizationId: northline.id, client: nkechi, coach: hannah, author: hannah },
    own: { caller: hannah, accountId: hannah.id },
  }
  const belongings = await addBelongings(keeper)
  await nkechi.texts('the first text')
  const [first] = await threadOf(hannah, nkechi)
  subject = {
    ...{ organizationId: northline.id, contactId: nkechi.id, messageId: first?.id ?? '', accountId: hannah.id },
    ...belongings,
  }
})
afterAll(() => world.close())

test('a name in any free text about a client is shown to nobody who may not see it', async () => {
  const written = await writeEverywhere(hannah, (field) => `${field} of ${NAME}`)
  await world.work()
  const open = [...(await readEverything(hannah, subject)).values()].join('\n')
  const became = ({ field, code }: Written) => (open.includes(`${field} of ${NAME}`) ? 'read' : (code ?? 'taken'))
  await expectReviewed(
    'canary',
    written.map((one) => `${one.field}: ${became(one)}`),
  )
  for (const [name, reader] of masked()) expect.soft([name, await leaksTo(reader)]).toEqual([name, []])
})

test('an alias in any free text gives a masked writer nothing back but what they wrote', async () => {
  const alias = `Client ${nkechi.id.slice(-6).toUpperCase()}`
  const shown: string[] = []
  await writeEverywhere(
    mo,
    () => `x${alias} and ${alias}, ${alias}s, ${'y'.repeat(20)}`,
    (answer) => shown.push(answer),
  )
  expect(shown.filter((answer) => SECRET.test(answer)).map((answer) => LEAK.exec(answer)?.[0])).toEqual([])
  expect(shown.some((answer) => answer.includes(`x${alias} and ${alias}, ${alias}s`))).toBe(true)
  await world.work()
  for (const [name, reader] of masked()) expect.soft([name, await leaksTo(reader)]).toEqual([name, []])
})

const masked = (): [string, Caller][] => [
  ['without the right', mo],
  ['filming', filming(hannah)],
]

/** Calls as they leave a panel that is being filmed. */
const filming = (who: Caller): Caller => ({
  ...caller(world.app, who.token),
  raw: (request) => who.raw({ ...request, headers: { ...request.headers, [HEADERS.recordVideo]: 'on' } }),
})

const leaksTo = async (reader: Caller): Promise<string[]> =>
  [...(await readEverything(reader, subject))].flatMap(([call, answer]) =>
    SECRET.test(answer) ? [`${call}: ${LEAK.exec(answer)?.[0]}`] : [],
  )

interface Written {
  /** As `call field`. */
  field: string
  /** The refusal's code; null if the text was taken. */
  code: string | null
}

/** Sends each call about a client once for each of its free texts. */
const writeEverywhere = async (
  writer: Caller,
  textFor: (field: string) => string,
  hear: (answer: string) => void = () => undefined,
): Promise<Written[]> => {
  const written: Written[] = []
  for (const call of listContractCalls().filter((one) => !isRead(one) && isAboutClient(one)))
    for (const { way, shape } of freeTextsOf(call)) {
      const renewed = await renewBelongings(keeper, subject, call)
      const field = `${call.name} ${way.join('.')}`
      const text = textFor(field).slice(0, longestOf(shape))
      const value = shape.items === undefined ? text : [text]
      const input = withField(exampleOf(call.name, renewed) ?? {}, way, value)
      const { statusCode, body } = await writer.raw(requestOf(call, input))
      hear(body)
      written.push({ field, code: statusCode === 200 ? null : (JSON.parse(body) as { code: string }).code })
    }
  return written
}

const isAboutClient = (call: ContractCall): boolean => idParameters(call).some(({ kind }) => ownerOf(kind) === 'client')

const freeTextsOf = (call: ContractCall): { way: string[]; shape: Shape }[] =>
  fieldsOf(call.sent).filter(({ way, shape }) => {
    const inPath = call.path.includes(`{${way[0]}}`)
    return !inPath && !IDENTITY.test(way.join('.')) && (isFreeText(shape) || isFreeText(shape.items ?? {}))
  })

const SHORTEST = 40

/** Whether any text of some length may stand there. */
const isFreeText = (shape: Shape): boolean => {
  const text = textIn(shape)
  return (
    text !== undefined &&
    text.pattern === undefined &&
    text.enum === undefined &&
    !('const' in text) &&
    (text.maxLength ?? Infinity) >= SHORTEST
  )
}

const textIn = (shape: Shape): Shape | undefined =>
  [shape, ...(shape.anyOf ?? [])].find(({ type }) => [type].flat().includes('string'))

const longestOf = (shape: Shape): number => textIn(shape.items ?? shape)?.maxLength ?? 2_000

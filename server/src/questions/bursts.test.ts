import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { questionsOf } from './testing/question-changes.ts'
import { createWorld, send, threadOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let phones = 10_000

const newPhone = () => `+13038${(phones += 1)}2`
const PATH = '/v1/contacts/questions'

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  const northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(() => world.close())

test('texts that belong together are one question with all of them, and a reply answers it', async () => {
  await textAt(0, 'I had the soup again')
  await textAt(30, 'Is that too much salt?')
  await textAt(110, 'And can I have bread with it?')
  await world.work()
  const [first, second, third] = await threadOf(hannah, maria)
  expect(await questionsOf(hannah)).toMatchObject([
    {
      status: 'new',
      messageId: second?.id,
      messageIds: [first?.id, second?.id, third?.id],
      text: 'I had the soup again\nIs that too much salt?\nAnd can I have bread with it?',
    },
  ])
  expect(await hannah.ok('GET', `${PATH}?count=true`)).toMatchObject({ count: 1 })
  // A second more than what belongs together.
  await textAt(201, 'What about rice?')
  await world.work()
  expect((await questionsOf(hannah)).map(({ text }) => text.split('\n').length)).toEqual([1, 3])
  await send(hannah, maria, 'All fine.')
  await world.work()
  expect((await questionsOf(hannah)).map(({ status }) => status)).toEqual(['answered', 'answered'])
})

test('when the text that asked is deleted, the other question that belonged together with it stays', async () => {
  await textAt(2_000, 'Is honey ok?')
  await textAt(2_020, 'I like it')
  await textAt(2_040, 'And is sugar ok?')
  await world.work()
  const [honey, , sugar] = await threadOf(hannah, maria)
  await priya.ok('DELETE', `/v1/messages/${encodeURIComponent(honey?.id ?? '')}`, {})
  await world.work()
  expect(await questionsOf(hannah)).toMatchObject([
    { status: 'new', messageId: sugar?.id, text: 'I like it\nAnd is sugar ok?' },
  ])
  await priya.ok('DELETE', `/v1/messages/${encodeURIComponent(sugar?.id ?? '')}`, {})
  await world.work()
  expect(await questionsOf(hannah)).toEqual([])
})

test('what comes after our answer, or after the question was dismissed, is another question', async () => {
  await textAt(1_000, 'Is tea ok?')
  await world.work()
  world.at(new Date(FROM + 1_010_000))
  await send(hannah, maria, 'Yes.')
  world.at(null)
  await textAt(1_020, 'And coffee?')
  await world.work()
  const [coffee] = await questionsOf(hannah)
  expect(await questionsOf(hannah)).toMatchObject([
    { text: 'And coffee?', status: 'new' },
    { text: 'Is tea ok?', status: 'answered' },
  ])
  await hannah.ok('PATCH', `${PATH}/${coffee?._id}`, { status: 'dismissed' })
  await textAt(1_040, 'Or juice?')
  await world.work()
  expect((await questionsOf(hannah)).map(({ status }) => status)).toEqual(['new', 'dismissed', 'answered'])
})

const FROM = Date.now() - 12 * 3_600_000
/** Texts some seconds after the morning began. */
const textAt = async (seconds: number, text: string): Promise<void> => {
  world.at(new Date(FROM + seconds * 1_000))
  await maria.texts(text)
  world.at(null)
}

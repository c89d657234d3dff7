import { addWork } from '@attune/store/work/queue'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionsOf } from './testing/question-changes.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  world = await createWorld()
  pool = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550101', hannah)
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

test('questions in earlier texts are found once: those of the last 30 days, answered if somebody replied', async () => {
  const ago = (days: number) => world.at(new Date(Date.now() - days * 86_400_000))
  ago(40)
  await maria.texts('Is bread ok?')
  ago(20)
  await maria.texts('Is rice ok?')
  const reply = await send(hannah, maria, 'Both are.')
  ago(10)
  await maria.texts('What about cheese')
  await maria.texts('I had some.')
  world.at(null)
  // As if the texts had come before questions were looked for.
  await pool.query('delete from work')
  expect(await questionsOf(hannah)).toEqual([])
  await findPast()
  const found = await questionsOf(hannah)
  expect(found).toMatchObject([
    { text: 'What about cheese\nI had some.', status: 'new' },
    { text: 'Is rice ok?', status: 'answered', answerId: reply.id },
  ])
  await findPast()
  expect(await questionsOf(hannah)).toEqual(found)
})

test('among 10,000 questions, list and count read an index, and no more rows than they show', async () => {
  await pool.query(`
    update threads set last_sequence = 20000 where contact_id = '${maria.id}';
    insert into messages (organization_id, contact_id, sequence, suffix, direction, text, at, delivery, carrier, author_kind)
    select '${northline.id}', '${maria.id}', 1000 + n, 'suffix-' || n, 1, 'Is it ok?', now() - n * interval '1 minute', 1,
      'simulator', 'contact' from generate_series(1, 10000) n;
    insert into recent_questions (organization_id, question_id, contact_id, sequence, asked_at, status)
    select '${northline.id}', 'qu_' || md5(n::text), '${maria.id}', 1000 + n, now() - n * interval '1 minute',
      case when n % 100 = 0 then 'new' else 'dismissed' end from generate_series(1, 10000) n;
    analyze messages; analyze recent_questions`)
  expect(await questionsOf(hannah, '?status=new')).toHaveLength(25)
  expect(await hannah.ok('GET', '/v1/contacts/questions?status=new&count=true')).toMatchObject({ count: 100 })
  const { rows } = await pool.query(`explain select q.* from recent_questions q
    join messages m on m.organization_id = q.organization_id and m.contact_id = q.contact_id and m.sequence = q.sequence
    where q.organization_id = '${northline.id}' and q.status = 'new' and m.deleted_at is null
    order by q.asked_at desc, q.question_id desc limit 26`)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('recent_questions_by_status')
  expect(plan).not.toContain('Seq Scan')
})

const findPast = async (): Promise<void> => {
  const now = world.now()
  await world.deps.store.tenant(northline.id, (tx) =>
    addWork(tx, { kind: 'find-past-questions', payload: {}, dueAt: now, now }),
  )
  await world.work()
}

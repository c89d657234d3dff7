import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@attune/contract/page'
import { proofPath } from '@attune/contract/logs/limits'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import { addScene, startScene } from '../../testing/runs/run-changes.ts'
import { openSignUps, sendSignUp } from '../../contacts/testing/sign-up.ts'
import { runDesk, say } from '../../testing/runs/run-desk.ts'
import { threadOf, type TestPerson } from '../../testing/world.ts'

const desk = runDesk()

/** The tool as it lies beside the product: it imports nothing of it, and nothing of the product imports it. */
const TOOL = new URL('../../../../tools/verify-proof.ts', import.meta.url)
const { verifyProof } = (await import(TOOL.href)) as { verifyProof: (text: string, key?: string) => string | null }

interface ProofLine {
  n: number
  kind: string
  hash: string
  content?: Record<string, unknown>
  erased?: true
}

const proofOf = async (who: TestPerson, id = desk.maria.id): Promise<string> => {
  const answer = await who.raw({ method: 'GET', url: proofPath(id) })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.body
}
const linesOf = (proof: string): ProofLine[] =>
  proof
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as ProofLine)
const contents = (proof: string, kind: string) =>
  linesOf(proof).flatMap((line) => (line.kind === kind ? [line.content] : []))

/** A scene writes twice, the coach looks, and the client asks for less and says STOP. */
const live = async () => {
  const { world, priya, hannah, maria } = desk
  const scene = await addScene(priya, [say('hello', 'Hello {{ contact.firstName }}')], {
    title: 'Week 3 check-in',
  })
  await startScene(hannah, maria, scene._id)
  await world.work()
  await hannah.ok('GET', `/v1/contacts/${maria.id}/messages`)
  await maria.texts('LESS')
  await world.work()
  await maria.texts('STOP')
  await world.work()
  return scene
}

test('a proof has consent, each automated text with why, version and publisher, rules, STOP and who looked', async () => {
  const { priya } = desk
  const scene = await live()
  const proof = await proofOf(priya)
  expect(verifyProof(proof)).toBeNull()
  expect(contents(proof, 'consent')).toEqual([{ event: 'ContactKnown' }])
  const [hello] = contents(proof, 'message')
  expect(hello).toMatchObject({
    text: 'Hello Maria',
    why: {
      scene: { _id: scene._id, title: 'Week 3 check-in' },
      version: { number: 1, publishedBy: { name: 'Priya' } },
      gate: [{ decision: 'sent' }],
    },
  })
  expect(contents(proof, 'rule')[0]).toMatchObject({ command: 'less', source: 'text' })
  expect(contents(proof, 'stop')[0]).toMatchObject({ event: 'ContactOptedOut', text: 'STOP' })
  expect(contents(proof, 'look')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ by: expect.objectContaining({ name: 'Hannah' }) }),
      expect.objectContaining({ event: 'ProofExported', by: expect.objectContaining({ name: 'Priya' }) }),
    ]),
  )
  // Nothing is sealed twice, and what was sealed stays as it was.
  const later = await proofOf(priya)
  expect(verifyProof(later)).toBeNull()
  expect(linesOf(later).slice(0, linesOf(proof).length)).toEqual(linesOf(proof))
  expect(contents(later, 'message')).toEqual(contents(proof, 'message'))
})

test('it says with which words a client agreed who signed up on a coach’s page', async () => {
  const { world, priya, hannah, northline } = desk
  const page = await openSignUps(northline, { admin: priya, coach: hannah })
  const sent = await sendSignUp(world, page, { phone: '+1 303 555 9003', message: 'My knee hurts', agrees: 'yes' })
  expect(sent.statusCode).toBe(200)
  const { data } = await priya.ok<Page<{ _id: string }>>('GET', '/v1/contacts?q=Ida')
  const consent = contents(await proofOf(priya, data[0]?._id), 'consent')
  expect(consent).toContainEqual({
    ...{ event: 'SignedUp', text: 'My knee hurts', wording: expect.stringContaining('Northline') },
  })
})

test('it says how a client came: by whom, from which file, or by their own text', async () => {
  const { world, priya, northline } = desk
  const added = await priya.ok<{ _id: string }>('POST', '/v1/contacts', {
    phone: '+13035559001',
    profile: { basic: { fullName: 'Tom Hill' } },
  })
  expect(contents(await proofOf(priya, added._id), 'consent')).toEqual([
    expect.objectContaining({ event: 'ContactAdded', by: expect.objectContaining({ name: 'Priya' }), text: null }),
  ])
  const stranger = await northline.client('', '+13035559002')
  await world.deps.store.tenant(northline.id, (tx) =>
    tx.delete('contact_addresses').where('contact_id', '=', stranger.id).execute(),
  )
  await stranger.texts('I would like to join')
  const [opened] = await world.deps.store.tenant(northline.id, (tx) =>
    tx.from('messages').select('contact_id').where('text', '=', 'I would like to join').execute(),
  )
  expect(contents(await proofOf(priya, opened?.contact_id), 'consent')).toEqual([
    expect.objectContaining({
      event: 'ContactAdded',
      by: null,
      cause: 'carrier:simulator',
      text: 'I would like to join',
    }),
  ])
})

test('a change, a gap, another order or an addition is found, and at which line', async () => {
  await live()
  const proof = await proofOf(desk.priya)
  const rows = proof.trimEnd().split('\n')
  expect(rows.length).toBeGreaterThan(8)
  const join = (some: string[]) => `${some.join('\n')}\n`
  const problem = (some: string[]) => verifyProof(join(some))
  for (const [index, row] of rows.entries()) {
    const line = index + 1
    // Each field of each line.
    const changed = row.replace(/"([a-z])/i, (_, letter: string) => `"${letter === 'x' ? 'y' : 'x'}`)
    expect(problem(rows.with(index, changed))).toContain(`Line ${line} `)
    for (const sign of ['0', '1', 'a'])
      if (row.includes(sign)) expect(problem(rows.with(index, row.replace(sign, 'b')))).toMatch(`Line ${line}`)
    const dropped = problem(rows.toSpliced(index, 1))
    expect(dropped).toContain(`Line ${line}`)
    expect(dropped).toMatch(/dropped/)
    // The same line once more.
    expect(problem(rows.toSpliced(index, 0, row))).toContain(`Line ${line + 1}`)
    const next = rows[index + 1]
    if (next !== undefined) expect(problem(rows.with(index, next).with(index + 1, row))).toContain(`Line ${line}`)
    // Cut off here, between lines and within one.
    if (next !== undefined)
      expect(problem(rows.slice(0, line))).toBe(`Line ${line + 1} was dropped: the end is missing.`)
    expect(verifyProof(join(rows.slice(0, line)).slice(0, -5))).toBe(`Line ${line} is cut off.`)
  }
})

test('what another installation signed, or another client’s end, is not taken', async () => {
  const { priya } = desk
  const tom = await desk.newClient()
  const proof = await proofOf(priya)
  const key = (JSON.parse(proof.split('\n')[0] ?? '') as { publicKey: string }).publicKey
  expect(verifyProof(proof, key)).toBeNull()
  expect(verifyProof(proof, `${key.slice(0, -4)}AAA=`)).toContain('Line 1')
  const other = (await proofOf(priya, tom.id)).trimEnd().split('\n')
  const rows = proof.trimEnd().split('\n')
  expect(verifyProof(`${[...rows.slice(0, -1), other.at(-1)].join('\n')}\n`)).toContain('end is another file')
  expect(verifyProof(`${[...rows.slice(0, 1), ...other.slice(1)].join('\n')}\n`)).toContain('Line 2')
})

test('the verifier runs by itself, on the file alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-proof-'))
  try {
    const file = join(folder, 'proof.jsonl')
    const proof = await proofOf(desk.priya)
    await writeFile(file, proof)
    const run = () => execFileSync(process.execPath, [fileURLToPath(TOOL), file], { encoding: 'utf8' })
    expect(run()).toContain('Valid: client ct_')
    await writeFile(file, proof.replace('ContactKnown', 'ContactKnows'))
    expect(run).toThrow(/Command failed/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('erasing a client takes every content out of the proof and keeps the chain', async () => {
  const { world, priya, maria } = desk
  await live()
  const before = await proofOf(priya)
  await priya.ok('DELETE', `/v1/contacts/${maria.id}`)
  await world.work()
  const after = await proofOf(priya)
  expect(verifyProof(after)).toBeNull()
  const [was, is] = [linesOf(before), linesOf(after)]
  expect(is.slice(0, was.length).map(({ hash }) => hash)).toEqual(was.map(({ hash }) => hash))
  expect(is.slice(0, was.length).every(({ erased, content }) => erased === true && content === undefined)).toBe(true)
  expect(is.map(({ kind }) => kind)).toContain('erased')
  expect(after).not.toMatch(/Hello|Maria|STOP|LESS/)
  // Texts and runs are gone as before.
  const { rows } = await world.deps.store
    .tenant(desk.northline.id, (tx) =>
      tx.from('messages').select('text').where('contact_id', '=', maria.id).where('text', '<>', '').execute(),
    )
    .then((found) => ({ rows: found }))
  expect(rows).toEqual([])
})

test('a message that is deleted leaves its place in the chain, and no text', async () => {
  const { world, priya, hannah } = desk
  await live()
  const before = await proofOf(priya)
  const [hello] = (await threadOf(hannah, desk.maria)).filter(({ body }) => body?.text === 'Hello Maria')
  await priya.ok('DELETE', `/v1/messages/${hello?.id}`)
  await world.work()
  const after = await proofOf(priya)
  expect(before).toContain('Hello Maria')
  expect([verifyProof(after), after.includes('Hello Maria')]).toEqual([null, false])
})

test('two exports at once seal each thing once', async () => {
  await live()
  const proofs = await Promise.all([proofOf(desk.priya), proofOf(desk.priya), proofOf(desk.priya)])
  const last = await proofOf(desk.priya)
  for (const proof of [...proofs, last]) expect(verifyProof(proof)).toBeNull()
  expect(contents(last, 'message').filter((content) => content?.['text'] === 'Hello Maria')).toHaveLength(1)
})

test('it takes the rights to logs, conversations and private data, and a client within reach', async () => {
  const { world, priya, hannah, tess, maria } = desk
  const url = proofPath(maria.id)
  const refusal = async (who: TestPerson) => (await who.raw({ method: 'GET', url })).json<{ code: string }>().code
  expect(await refusal(hannah)).toBe('AccessDenied')
  const rights = ['logs.view', 'conversations.view', 'contacts.private-data', 'contacts.view'] as const
  for (const missing of rights.slice(0, 3)) {
    const some = permissionBits.of(rights.filter((right) => right !== missing))
    await setMembership(world.deps.store.global, hannah.id, { permissions: some })
    forgetSessions()
    expect([missing, await refusal(hannah)]).toEqual([missing, 'AccessDenied'])
  }
  for (const person of [hannah, tess])
    await setMembership(world.deps.store.global, person.id, { permissions: permissionBits.of([...rights]) })
  forgetSessions()
  expect((await hannah.raw({ method: 'GET', url })).statusCode).toBe(200)
  expect(await refusal(tess)).toBe('ContactNotFound')
  const wrong = await priya.raw({ method: 'GET', url: proofPath('ct_1') })
  expect(wrong.json<{ code: string }>().code).toBe('InputInvalid')
  const filmed = await priya.raw({ method: 'GET', url, headers: { 'x-record-video': 'on' } })
  expect(filmed.json<{ code: string }>().code).toBe('AccessDenied')
})

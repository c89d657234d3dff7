import { startMailPair } from '@attune/carriers/email/testing/mail-pair'
import type { Notice } from '@attune/contract/notices/entity'
import type { Page } from '@attune/contract/page'
import type { HintKind } from '@attune/store/hints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailboxDesk, PATIENCE } from '../../testing/channels/mailbox-desk.ts'
import { send } from '../../testing/world.ts'
import { noteMailbox } from './note-mailbox.ts'

const desk = mailboxDesk()
const noticesOf = async (): Promise<Notice[]> => (await desk.priya.ok<Page<Notice>>('GET', '/v1/notices')).data

/** How often a notice was raised so far. */
const countRaised = async (): Promise<number> => {
  const { global } = desk.world.deps.store
  return (await global.selectFrom('facts').select('xid').where('kind', '=', 'NoticeRaised').execute()).length
}
/** Does all deliveries that wait, once. */
const tryAgain = async (): Promise<void> => {
  const { global } = desk.world.deps.store
  await global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .where('kind', '=', 'deliver-message')
    .execute()
  await desk.world.work()
}

describe('two organizations', () => {
  test('with mailboxes and a client of the same address never see each other’s mail', async () => {
    const other = await startMailPair('other-care@harbour.example')
    const luis = await desk.harbour.staff('Luis', 'ROLE_COACH')
    const theirs = await desk.clientOf(desk.harbour, luis, desk.maria.email)
    await desk.connect({ ...desk.pair.entered, replies: 'plus' })
    await desk.connect({ ...other.entered, replies: 'plus' }, desk.ines)
    await Promise.all([desk.isRead(), desk.isRead(other)])
    await send(desk.hannah, desk.maria, 'From Northline')
    await send(luis, theirs, 'From Harbour')
    await desk.world.work()
    expect([desk.headerOf('Reply-To'), desk.headerOf('Reply-To', other)].map((to) => to.split('@')[1])).toEqual([
      ...['northline.example', 'harbour.example'],
    ])
    // Even a secret address of the one names nobody in the mailbox of the other.
    desk.writes('To Harbour', { To: desk.headerOf('Reply-To', other) }, other)
    desk.writes('To Northline', { To: desk.headerOf('Reply-To') })
    desk.writes('Stray', { To: desk.headerOf('Reply-To'), From: 'eve@strangers.example' }, other)
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['From Northline', 'To Northline'])
    await expect.poll(() => desk.texts(luis, theirs), PATIENCE).toEqual(['From Harbour', 'To Harbour'])
    await other.close()
  })
})

describe('a password that is changed at night', () => {
  test('is told once, and nothing is lost when the new one is entered', async () => {
    const { _id } = await desk.connect({ ...desk.pair.entered, replies: 'plus' })
    await desk.isRead()
    await send(desk.hannah, desk.maria, 'Good evening')
    await desk.world.work()
    const to = desk.headerOf('Reply-To')
    const raised = await countRaised()
    desk.pair.setPassword('evening-password')
    desk.pair.imap.drop()
    desk.writes('Good night', { To: to })
    for (const text of ['One', 'Two', 'Three']) await send(desk.hannah, desk.maria, text)
    await desk.world.work()
    await expect
      .poll(async () => (await desk.list())[0], PATIENCE)
      .toMatchObject({
        ...{ state: 'failing', problem: expect.stringContaining('password') },
        health: { waiting: 3, failures: [] },
      })
    const about = async () => {
      await desk.world.work()
      return (await noticesOf()).filter(({ title }) => title.includes(desk.pair.address))
    }
    // It is about the mailbox, and names nobody.
    await expect.poll(about, PATIENCE).toMatchObject([{ type: 'error', entity: null, system: false }])
    for (let times = 0; times < 3; times += 1) await tryAgain()
    expect(await countRaised()).toBe(raised + 1)
    const path = `/v1/channels/${_id}/password`
    expect((await desk.priya.refused('POST', path, { password: 'another' })).code).toBe('MailPasswordWrong')
    expect(await desk.priya.ok('POST', path, { password: 'evening-password' })).toMatchObject({
      state: 'active',
      problem: null,
    })
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['Good evening', 'One', 'Two', 'Three', 'Good night'])
    desk.world.at(new Date(Date.now() + 120_000))
    await desk.world.work('everything')
    desk.world.at(null)
    const sent = desk.pair.smtp.mails.map(({ text }) => /^(One|Two|Three)$/m.exec(text.replaceAll('\r', ''))?.[0] ?? '')
    expect(sent.filter((text) => text !== '')).toEqual(['One', 'Two', 'Three'])
    // The same notice says that it is over.
    expect(await about()).toMatchObject([{ type: 'others', title: expect.stringContaining('works again') }])
    expect(await countRaised()).toBe(raised + 2)
    expect((await desk.list())[0]).toMatchObject({ state: 'active', health: { waiting: 0 } })
  })
})

test('what a server says in other words each time is one trouble for sending, and its row has the latest', async () => {
  const { _id } = await desk.connect()
  const of = { organizationId: desk.northline.id, address: desk.pair.address }
  const countChanges = async () => {
    const { global } = desk.world.deps.store
    return (await global.selectFrom('facts').select('xid').where('kind', '=', 'ChannelChanged').execute()).length
  }
  const before = await countChanges()
  for (const session of ['a1', 'b2', 'c3'])
    await noteMailbox(desk.world.deps, of, 'problem', `The server said: 535 ${session} refused.`)
  expect(await countChanges()).toBe(before + 1)
  const [row] = (await desk.list()).filter((one) => one._id === _id)
  expect(row).toMatchObject({ state: 'failing', problem: expect.stringContaining('c3') })
  await noteMailbox(desk.world.deps, of, 'problem', null)
  expect(await countChanges()).toBe(before + 2)
})

describe('a mailbox that is disconnected', () => {
  test('is no longer read or written from, and connected again it goes on from then', async () => {
    const { _id } = await desk.connect()
    await desk.isRead()
    await send(desk.hannah, desk.maria, 'Good evening')
    await desk.world.work()
    const asked = desk.headerOf('Message-ID')
    await desk.priya.ok('POST', `/v1/channels/${_id}/disconnect`)
    await expect.poll(() => desk.pair.imap.idling(), PATIENCE).toBe(0)
    desk.writes('Anybody there?', { 'In-Reply-To': asked })
    await desk.priya.refused('POST', `/v1/channels/${_id}/password`, { password: desk.pair.entered.smtp.password })
    const { rows } = await desk.world.deps.store.tenant(desk.northline.id, async (tx) => ({
      rows: await tx.from('carrier_accounts').select('sealed').execute(),
    }))
    expect(rows).toEqual([{ sealed: null }])
    await desk.connect()
    await desk.isRead()
    desk.writes('Hello again', { 'In-Reply-To': asked })
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['Good evening', 'Hello again'])
  })

  test('is read for the next organization that connects it, even if both were heard of at once', async () => {
    const { _id } = await desk.connect()
    await desk.isRead()
    const { store } = desk.world.deps
    const { hints } = store
    const { give } = hints
    Object.assign(hints, { give: (kind: HintKind) => (kind === 'mailboxes' ? undefined : give(kind)) })
    try {
      await desk.priya.ok('POST', `/v1/channels/${_id}/disconnect`)
      await desk.connect(desk.pair.entered, desk.ines)
    } finally {
      Object.assign(hints, { give })
    }
    hints.give('mailboxes')
    const isReadForHarbour = () =>
      store.tenant(desk.harbour.id, async (tx) => {
        const { rows } = await sql`select from mailbox_positions where holder is not null`.execute(tx.db)
        return rows.length === 1
      })
    await expect.poll(isReadForHarbour, PATIENCE).toBe(true)
  })

  test('a paused one takes mails in and sends none', async () => {
    const { _id } = await desk.connect()
    await desk.isRead()
    await send(desk.hannah, desk.maria, 'Good evening')
    await desk.world.work()
    const asked = desk.headerOf('Message-ID')
    await desk.priya.ok('PATCH', `/v1/channels/${_id}`, { isPaused: true })
    await send(desk.hannah, desk.maria, 'Are you there?')
    await desk.world.work()
    expect(desk.pair.smtp.mails).toHaveLength(1)
    desk.writes('Yes', { 'In-Reply-To': asked })
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['Good evening', 'Are you there?', 'Yes'])
  })
})

describe('a test mail', () => {
  test('goes to an address of the admin’s choice, or to the coach’s own', async () => {
    const { _id } = await desk.connect({ ...desk.pair.entered, owner: desk.hannah.id })
    expect(await desk.priya.ok('POST', `/v1/channels/${_id}/test`, { to: 'Ada@Elsewhere.example' })).toEqual({
      to: 'ada@elsewhere.example',
    })
    expect((await desk.priya.refused('POST', `/v1/channels/${_id}/test`, { to: '+13035550100' })).code).toBe(
      'TestEmailInvalid',
    )
    expect(await desk.hannah.ok('POST', `/v1/my-number/${_id}/test`)).toEqual({ to: desk.hannah.email })
    expect(desk.pair.smtp.mails.map(({ to }) => to[0])).toEqual(['ada@elsewhere.example', desk.hannah.email])
  })
})

import type { MailboxCheck, MailboxGuess } from '@attune/contract/channels/entity'
import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { SecurityEvent } from '@attune/contract/staff/security-log'
import { describe, expect, test } from 'vitest'
import { mailboxDesk, PATIENCE } from '../testing/channels/mailbox-desk.ts'
import { send, threadOf } from '../testing/world.ts'

const desk = mailboxDesk()
const check = (input: object = desk.pair.entered, who = desk.priya) =>
  who.ok<MailboxCheck>('POST', '/v1/channels/mailbox.check', input)
const refuse = async (what: 'check' | 'connect', input: object, who = desk.priya) =>
  (await who.refused('POST', `/v1/channels/mailbox.${what}`, input)).code

describe('connecting a mailbox', () => {
  test('mails leave from it at once, and the reply to a secret address lands in the thread', async () => {
    const channel = await desk.connect({
      ...desk.pair.entered,
      title: 'Care',
      name: 'Northline Coaching',
      replies: 'plus',
    })
    expect(channel).toMatchObject({
      address: desk.pair.address,
      title: 'Care',
      state: 'active',
      kind: 'email',
      owner: null,
    })
    await desk.isRead()
    await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    expect(desk.pair.smtp.mails.at(-1)).toMatchObject({ from: desk.pair.address, to: [desk.maria.email] })
    expect(desk.headerOf('From')).toContain('Northline Coaching')
    const to = desk.headerOf('Reply-To')
    expect(to).toMatch(/^care\d+\+[a-z2-7]{42}@northline\.example$/)
    desk.writes('Seven hours.', { To: to })
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['How did you sleep?', 'Seven hours.'])
    expect((await desk.list())[0]?.health).toMatchObject({ waiting: 0, failures: [], lastInAt: expect.any(String) })
  })

  test('with an address of its own for each thread, where the mailbox gets all mail of its domain', async () => {
    await desk.connect({ ...desk.pair.entered, replies: 'catch-all' })
    await desk.isRead()
    await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    expect(desk.headerOf('Reply-To')).toMatch(/^r-[a-z2-7]{42}@northline\.example$/)
    desk.writes('Well.', { To: desk.headerOf('Reply-To'), From: 'maria@work.example' })
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['How did you sleep?', 'Well.'])
  })

  test('the address of a client who was merged into another belongs to the other', async () => {
    const twin = await desk.northline.client('Maria L.', '+13035619999', desk.hannah)
    const address = 'twin@clients.example'
    await desk.hannah.ok('PUT', `/v1/contacts/${twin.id}`, { email: address })
    await desk.priya.ok('POST', `/v1/contacts/${desk.maria.id}/merge`, { goes: twin.id })
    await desk.connect()
    const found = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.from('contact_addresses').select(['contact_id', 'merged_from']).where('address', '=', address).execute(),
    )
    expect(found).toEqual([{ contact_id: desk.maria.id, merged_from: twin.id }])
  })

  test('an address that a merge has put into a profile goes back with the one who had it', async () => {
    const [stays, goes] = [
      await desk.northline.client('Lena Weber', '+13035619997', desk.hannah),
      await desk.northline.client('L. Weber', '+13035619998', desk.hannah),
    ]
    const address = 'lena@clients.example'
    await desk.hannah.ok('PUT', `/v1/contacts/${stays.id}`, { email: null })
    await desk.hannah.ok('PUT', `/v1/contacts/${goes.id}`, { email: address })
    const { merge } = await desk.priya.ok<{ merge: { _id: string } }>('POST', `/v1/contacts/${stays.id}/merge`, {
      goes: goes.id,
    })
    expect(await desk.hannah.ok('GET', `/v1/contacts/${stays.id}`)).toMatchObject({ email: address })
    await desk.connect()
    await desk.priya.ok('POST', `/v1/merges/${merge._id}/undo`, {})
    const found = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.from('contact_addresses').select('contact_id').where('address', '=', address).execute(),
    )
    expect(found).toEqual([{ contact_id: goes.id }])
  })

  test('by the mail that is answered, where it can’t', async () => {
    await desk.connect()
    await desk.isRead()
    await send(desk.hannah, desk.maria, 'How did you sleep?')
    await desk.world.work()
    expect(desk.headerOf('Reply-To')).toBe('')
    const asked = desk.headerOf('Message-ID')
    desk.writes('Well.', { To: desk.pair.address, From: 'maria@work.example', 'In-Reply-To': asked })
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['How did you sleep?', 'Well.'])
    const [last] = (await threadOf(desk.hannah, desk.maria)).toSorted((a, b) => b.sequence - a.sequence)
    expect(last?.body?.mail).toMatchObject({ verified: true })
    // Whoever makes one up names nobody.
    desk.writes('Me too', {
      To: desk.pair.address,
      From: 'eve@other.example',
      References: asked.replace(/[0-9a-f]{20}@/, `${'0'.repeat(20)}@`),
    })
    desk.writes('Again', { To: desk.pair.address, 'In-Reply-To': asked })
    await expect.poll(() => desk.texts(), PATIENCE).toEqual(['How did you sleep?', 'Well.', 'Again'])
  })

  test('a coach’s own writes to her clients, and what lay in it before stays there', async () => {
    desk.writes('From before', {})
    const channel = await desk.connect({ ...desk.pair.entered, owner: desk.hannah.id })
    expect(channel.owner).toMatchObject({ _id: desk.hannah.id })
    await desk.isRead()
    await send(desk.hannah, desk.maria, 'Good morning')
    await desk.world.work()
    expect(desk.pair.smtp.mails.at(-1)?.from).toBe(desk.pair.address)
    expect(await desk.texts()).toEqual(['Good morning'])
  })

  test('never tells its password again, in an answer, in the database or in the log', async () => {
    const { _id } = await desk.connect()
    await desk.hannah.refused('POST', `/v1/channels/${_id}/password`, { password: desk.pair.entered.smtp.password })
    const { rows } = await desk.world.deps.store.tenant(desk.northline.id, async (tx) => ({
      rows: await tx.from('carrier_accounts').selectAll().execute(),
    }))
    expect(rows).toHaveLength(1)
    const kept = JSON.stringify(rows.map((row) => ({ ...row, sealed: row.sealed?.toString('latin1') })))
    for (const text of [JSON.stringify(await desk.list()), kept, desk.log.join('')])
      expect(text).not.toContain(desk.pair.entered.smtp.password)
  })

  test('is refused with a sentence that says which server it is about', async () => {
    const { smtp, imap } = desk.pair.entered
    const wrong = {
      ...desk.pair.entered,
      smtp: { ...smtp, password: 'wrong' },
      imap: { ...imap, password: smtp.password },
    }
    expect(await refuse('connect', wrong)).toBe('MailPasswordWrong')
    const reading = await desk.priya.refused('POST', '/v1/channels/mailbox.check', {
      ...desk.pair.entered,
      imap: { ...imap, password: 'wrong' },
    })
    expect(reading).toMatchObject({ code: 'MailPasswordWrong', data: { server: 'imap' } })
    desk.pair.smtp.next.push({ AUTH: '534 5.7.9 Application-specific password required' })
    expect(await refuse('connect', desk.pair.entered)).toBe('MailAppPasswordNeeded')
    expect(await refuse('connect', { ...desk.pair.entered, smtp: { ...smtp, port: 9 } })).toBe('MailPortWrong')
    expect(await refuse('connect', { ...desk.pair.entered, smtp: { ...smtp, security: 'tls' } })).toBe(
      'MailSecurityWrong',
    )
    expect(await refuse('connect', { ...desk.pair.entered, imap: { ...imap, security: 'tls' } })).toBe(
      'MailSecurityWrong',
    )
    expect(await refuse('connect', { ...desk.pair.entered, address: 'nobody' })).toBe('InputInvalid')
    expect(await refuse('connect', { ...desk.pair.entered, owner: desk.ines.id })).toBe('ChannelOwnerUnknown')
    expect(await refuse('check', desk.pair.entered, desk.hannah)).toBe('AccessDenied')
    expect(await desk.list()).toEqual([])
  })

  test('is refused where it may not be, or belongs to somebody else', async () => {
    const { settings, publicUrl } = desk.world.deps
    const during = async (change: object): Promise<string> => {
      Object.assign(desk.world.deps, change)
      const code = await refuse('connect', desk.pair.entered)
      Object.assign(desk.world.deps, { settings, publicUrl })
      return code
    }
    expect(await during({ settings: { ...settings, mailboxHosts: [] } })).toBe('MailHostPrivate')
    expect(await during({ settings: { ...settings, mailboxHosts: [] }, publicUrl: 'http://127.0.0.1:4600' })).toBe(
      'MailboxNeedsPublicAddress',
    )
    expect(await during({ settings: { ...settings, demo: true } })).toBe('ChannelsInDemo')
    const ofSettings = { mailbox: { address: desk.pair.address }, organizationId: null }
    expect(await during({ settings: { ...settings, mailbox: ofSettings } })).toBe('MailboxOfSettings')
    const { _id } = await desk.connect()
    for (const what of ['check', 'connect'] as const)
      expect(await refuse(what, desk.pair.entered, desk.ines)).toBe('MailboxTaken')
    await desk.ines.refused('POST', `/v1/channels/${_id}/password`, { password: desk.pair.entered.smtp.password })
    await desk.priya.ok('POST', `/v1/channels/${_id}/disconnect`)
    expect(await desk.connect(desk.pair.entered, desk.ines)).toMatchObject({ state: 'active' })
    expect(await desk.list()).toEqual([])
  })

  test('by another organization lets nothing of the first one’s leave that still waited', async () => {
    const { _id } = await desk.connect()
    const message = await send(desk.hannah, desk.maria, 'Hello')
    await desk.priya.ok('POST', `/v1/channels/${_id}/disconnect`)
    await desk.connect(desk.pair.entered, desk.ines)
    const before = desk.pair.smtp.mails.length
    await desk.world.work()
    expect(desk.pair.smtp.mails).toHaveLength(before)
    expect((await desk.hannah.ok<Message>('GET', `/v1/messages/${message.id}`)).body).toMatchObject({
      is_sent: -1,
      sent_err: expect.stringContaining('no longer connected'),
    })
  })
})

test('the security log says who connected it, gave it another password, and disconnected it', async () => {
  const { _id } = await desk.connect()
  await desk.priya.ok('POST', `/v1/channels/${_id}/password`, { password: desk.pair.entered.smtp.password })
  await desk.priya.ok('POST', `/v1/channels/${_id}/disconnect`)
  await desk.priya.ok('POST', `/v1/channels/${_id}/disconnect`)
  await desk.world.deps.securityLog.flush('everything')
  const kinds = 'channel-connected,channel-password-changed,channel-disconnected'
  const { data } = await desk.priya.ok<Page<SecurityEvent>>('GET', `/v2/securityLog.list?kind=${kinds}`)
  expect(data.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual([
    ...['channel-connected 1', 'channel-disconnected 1', 'channel-password-changed 1'],
  ])
  for (const event of data) expect(event).toMatchObject({ account: { _id: desk.priya.id }, detail: { channel: _id } })
  expect(JSON.stringify(data)).not.toContain(desk.pair.entered.smtp.password)
})

describe('trying a mailbox', () => {
  test('sends it a mail, sees it arrive, and says what is missing in DNS', async () => {
    desk.records.clear()
    const domain = 'northline.example'
    expect(await check()).toMatchObject({
      ...{ provider: 'other', domain, replies: 'plus', error: null, authServer: 'mx.pair.example' },
      records: [
        { kind: 'mx', state: 'missing' },
        { kind: 'spf', state: 'missing', enter: { name: domain, value: 'v=spf1 ip4:127.0.0.1 ~all' } },
        { kind: 'dkim', state: 'missing' },
        { kind: 'dmarc', state: 'missing', enter: { name: `_dmarc.${domain}` } },
      ],
    })
    desk.records.set(`mx ${domain}`, ['mx.northline.example'])
    desk.records.set(domain, ['other=1', 'v=spf1 mx -all'])
    desk.records.set(`selector2._domainkey.${domain}`, ['v=DKIM1; k=rsa; p=MIGf'])
    desk.records.set(`_dmarc.${domain}`, ['v=DMARC1; p=reject'])
    expect((await check()).records.map(({ kind, state }) => [kind, state])).toEqual([
      ...[
        ['mx', 'ok'],
        ['spf', 'ok'],
        ['dkim', 'ok'],
        ['dmarc', 'ok'],
      ],
    ])
    desk.isDnsAway = true
    expect((await check()).records.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
    desk.isDnsAway = false
    expect(await desk.list()).toEqual([])
  })

  test.for([
    ['catch-all', 'catch-all'],
    ['own', 'chain'],
  ] as const)('finds the best way to reply where it takes %s', async ([takes, replies]) => {
    desk.pair.takes = takes
    expect((await check()).replies).toBe(replies)
  })

  test('says why nothing could be sent', async () => {
    desk.pair.smtp.behaviour.MAIL = '550 5.7.60 not allowed to send as this sender'
    expect(await check()).toMatchObject({ replies: null, error: expect.stringContaining('not allowed to send') })
  })

  test('guesses its servers by its address, by who takes its mail, and by names that are common', async () => {
    const guess = (address: string) => desk.priya.ok<MailboxGuess>('POST', '/v1/channels/mailbox.guess', { address })
    expect(await guess('northline@gmail.com')).toMatchObject({
      ...{ provider: 'google', smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' } },
      imap: { host: 'imap.gmail.com', port: 993 },
    })
    desk.records.set('mx harbour.example', ['harbour-example.mail.protection.outlook.com'])
    expect(await guess('care@harbour.example')).toMatchObject({
      ...{ provider: 'microsoft', smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' } },
    })
    expect(await guess('care@else.example')).toMatchObject({ provider: 'other', imap: { host: 'imap.else.example' } })
  })
})

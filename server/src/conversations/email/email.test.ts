import { request } from 'node:http'
import { INBOUND_PATH, signMail } from '@attune/carriers/email/posted-mail'
import { ENCRYPTED } from '@attune/carriers/email/testing/opaque-mails'
import { bounceOf, mailOf, nestedParts, partOf, type TestMail } from '@attune/carriers/email/testing/write-mails'
import { CUT } from '@attune/carriers/smtp/test-smtp-server'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import type { HomeItem } from '@attune/contract/metrics/entity'
import type { Page } from '@attune/contract/page'
import { beforeEach, describe, expect, test } from 'vitest'
import { allHours, automationSays } from '../../testing/automation/automation-says.ts'
import { MAIL_SECRET, MAILBOX, mailDesk, TRUSTED } from '../../testing/email/mail-desk.ts'
import { questionsOf } from '../../questions/testing/question-changes.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { contactsOf, send, threadOf, threadsOf, type TestClient } from '../../testing/world.ts'
import { receiveMessage } from '../receive-message.ts'

/** One thread over email: everything leaves over SMTP and is posted as a whole mail. */
const desk = mailDesk()
let maria: TestClient & { email: string }

beforeEach(async () => {
  await allHours(desk.world, desk.northline.id)
  maria = await desk.mailClient()
})

const trusted = { 'Authentication-Results': TRUSTED }
const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(desk.lastHead())?.[1] ?? ''
const replyAddress = async (): Promise<string> => {
  await send(desk.hannah, maria, 'How did you sleep?')
  await desk.world.work()
  return headerOf('Reply-To')
}
const threadRow = async (): Promise<Thread | undefined> =>
  (await threadsOf(desk.hannah)).find(({ contactId }) => contactId === maria.id)
const last = async (): Promise<Message | undefined> =>
  (await threadOf(desk.hannah, maria)).toSorted((a, b) => b.sequence - a.sequence)[0]
/** Takes in a verified mail of hers that came at a moment, or only its headers. */
const takeMail = async (mail: TestMail, { at = desk.world.deps.now(), isCut = false } = {}): Promise<void> => {
  const headers = { ...trusted, From: maria.email, ...mail.headers }
  for (const event of await desk.email.readRaw(Buffer.from(mailOf({ ...mail, headers })), at, isCut))
    if (event.kind === 'message') await receiveMessage(desk.world.deps, 'email', event, null)
}
const encrypted = partOf('application/pkcs7-mime; name="smime.p7m"', ENCRYPTED)
const encryptedFile = { name: 'smime.p7m', mime: 'application/pkcs7-mime', bytes: ENCRYPTED }
const manyFiles = Array.from({ length: ATTACHMENTS_MAX + 1 }, (_, place) => ({
  ...{ name: `${place}.txt`, mime: 'text/plain' },
  bytes: Buffer.from('some bytes'),
}))
/** A scene that thanks for whatever is answered. */
const startThanking = async () => {
  const { _id } = await addScene(desk.priya, [
    waitNode('wait', 'thanks'),
    node('thanks', 'send_message', undefined, { text: 'Thanks!', attachments: [], tags: '' }),
  ])
  await startScene(desk.hannah, maria, _id)
}
const texts = async () => (await threadOf(desk.hannah, maria)).map(({ body }) => body?.text)
const isOptedOut = async () => (await desk.hannah.ok<Contact>('GET', `/v1/contacts/${maria.id}`)).optedOutAt !== null

describe('a coach’s mail', () => {
  test('leaves from the mailbox, and the client’s reply to its secret address lands in the thread', async () => {
    const to = await replyAddress()
    expect(desk.smtp.mails.at(-1)).toMatchObject({ from: MAILBOX, to: [maria.email] })
    expect(headerOf('Subject')).toBe('Message from Northline')
    expect(headerOf('Auto-Submitted') + headerOf('List-Unsubscribe')).toBe('')
    const asked = headerOf('Message-ID')
    // From another address of hers, which nobody knows.
    const reply = { headers: { To: to, From: 'maria@work.example', Subject: 'Re: Sleep', 'In-Reply-To': asked } }
    expect(
      await desk.writes(maria, {
        ...reply,
        text: 'Seven hours.\n\nOn 3/12/26, Northline wrote:\n> How did you sleep?',
      }),
    ).toBe(200)
    expect((await last())?.body).toMatchObject({
      text: 'Seven hours.',
      carrier: 'email',
      from: 'maria@work.example',
      mail: { subject: 'Re: Sleep', verified: true, automatic: false, quoted: expect.stringContaining('> How did') },
    })
    expect((await threadRow())?.needsAnswerSince).not.toBeNull()

    await send(desk.hannah, maria, 'Well done!')
    await desk.world.work()
    expect(headerOf('Subject')).toBe('Re: Sleep')
    expect(headerOf('References')).toMatch(new RegExp(`^${asked} <[0-9]+@clients.example>$`))
  })

  test('has the subject of the last mail that somebody wrote, and automation’s of the last verified one', async () => {
    const to = await replyAddress()
    const asked = headerOf('Message-ID')
    await desk.writes(maria, { headers: { To: to, Subject: 'Sleep' }, text: 'Seven hours.' })
    await desk.writes(maria, { headers: { Subject: 'Your invoice' }, text: 'Is it true that I have to pay?' })
    const away = { To: to, Subject: 'Out of office', 'Auto-Submitted': 'auto-replied' }
    await desk.writes(maria, { headers: away, text: 'I am on vacation.' })
    await automationSays(desk.world, desk.northline.id, maria.id, 'Time for a walk')
    await desk.world.work()
    expect(headerOf('Subject')).toBe('Re: Sleep')
    expect(headerOf('References')).toMatch(new RegExp(`^${asked} <[0-9]+@clients.example>$`))
    await send(desk.hannah, maria, 'No, you don’t')
    await desk.world.work()
    expect(headerOf('Subject')).toBe('Re: Your invoice')
  })

  test('whose answer is lost stays unknown, and is never sent again by itself', async () => {
    desk.smtp.next.push({ text: CUT })
    const before = desk.smtp.mails.length
    const message = await send(desk.hannah, maria, 'Well done!')
    await desk.world.work('everything')
    expect(await desk.bodyOf(message)).toMatchObject({ outcome: 'unknown' })
    expect(desk.smtp.mails.length).toBe(before + 1)
  })

  test('that its server puts off waits for five days, and then fails with a reason', async () => {
    desk.smtp.behaviour.RCPT = '450 4.2.0 greylisted'
    const from = new Date()
    const after = async (hours: number): Promise<void> => {
      desk.world.at(new Date(from.getTime() + hours * 3_600_000))
      const { global } = desk.world.deps.store
      await global
        .updateTable('work')
        .set({ due_at: new Date(0) })
        .where('kind', '=', 'deliver-message')
        .execute()
      await desk.world.work()
      // Nobody is signed in for that long.
      desk.world.at(null)
    }
    const message = await send(desk.hannah, maria, 'Good morning')
    for (const hours of [0, 1, 119]) await after(hours)
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_err: null })
    await after(121)
    const shown = await desk.bodyOf(message)
    expect(shown).toMatchObject({
      is_sent: -1,
      sent_reason: 'expired',
      sent_err: expect.stringContaining('greylisted'),
    })
    desk.smtp.behaviour = {}
  })

  test('that is put off and then taken leaves once', async () => {
    desk.smtp.next.push({ RCPT: '451 4.7.1 try later' })
    const message = await send(desk.hannah, maria, 'Good morning')
    await desk.world.work()
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0 })
    desk.world.at(new Date(Date.now() + 120_000))
    await desk.world.work('everything')
    desk.world.at(null)
    expect(desk.smtp.mails.filter(({ text }) => text.includes('Good morning'))).toHaveLength(1)
  })

  test('that bounces says so, with its reason', async () => {
    const message = await send(desk.hannah, maria, 'Well done!')
    await desk.world.work()
    const report = {
      messageId: headerOf('Message-ID'),
      action: 'failed',
      status: '5.1.1',
      said: '550 5.1.1 no such user',
    }
    expect((await desk.post(bounceOf(report))).statusCode).toBe(200)
    const shown = { is_sent: -1, sent_err: 'Mail server: 550 5.1.1 no such user', sent_reason: 'bad-number' }
    expect(await desk.bodyOf(message)).toMatchObject(shown)
  })

  test('of automation that a server gave up on after days isn’t sent again', async () => {
    const text = 'How did you sleep last night?'
    await automationSays(desk.world, desk.northline.id, maria.id, text)
    await desk.world.work()
    const report = { messageId: headerOf('Message-ID'), action: 'failed', status: '4.4.7', said: '4.4.7 time expired' }
    expect((await desk.post(bounceOf(report))).statusCode).toBe(200)
    await desk.world.work('everything')
    const [asked] = (await threadOf(desk.hannah, maria)).filter(({ body }) => body?.text === text)
    expect(asked?.body).toMatchObject({ is_sent: -1, sent_reason: 'expired' })
    expect(desk.smtp.mails.filter((mail) => mail.text.includes(text))).toHaveLength(1)
  })

  test('brings its files along', async () => {
    const { _id } = await upload(desk.hannah, { bytes: await picture() })
    const body = { suffix: 'with-a-file-01', text: 'Look', attachments: [_id] }
    await desk.hannah.ok('POST', `/v1/contacts/${maria.id}/messages/send-direct`, body)
    await desk.world.work()
    expect(desk.smtp.mails.at(-1)?.text).toMatch(/Content-Disposition: attachment;\s+filename=/)
  })
})

describe('a mail whose sender is not sure', () => {
  test('is filed with whom it names, marked, and nothing follows: no scene, no wait, no opting out', async () => {
    await startThanking()
    const failed = { 'Authentication-Results': TRUSTED.replace('pass', 'fail') }
    expect(await desk.writes(maria, { text: 'STOP' })).toBe(200)
    expect(await desk.writes(maria, { headers: failed, text: 'Yes, I did' })).toBe(200)
    await desk.world.work()
    expect(await texts()).toEqual(expect.arrayContaining(['STOP', 'Yes, I did']))
    expect(await texts()).not.toContain('Thanks!')
    expect((await last())?.body).toMatchObject({ text: 'Yes, I did', mail: { verified: false } })
    expect(await threadRow()).toMatchObject({ needsAnswerSince: null, lastReceivedAt: null, unreadCount: 2 })
    expect(await isOptedOut()).toBe(false)
    // The same from a sender that our server vouches for.
    expect(await desk.writes(maria, { headers: trusted, text: 'Yes, I did it' })).toBe(200)
    await desk.world.work()
    expect(await texts()).toContain('Thanks!')
    expect((await threadRow())?.lastReceivedAt).not.toBeNull()
  })

  test('waits for nobody between mails that do: it isn’t quoted, is no reason on Home, and is left when those are answered', async () => {
    const waits = [
      waitNode('first', 'second'),
      waitNode('second', 'thanks'),
      node('thanks', 'send_message', undefined, { text: 'Thanks!', attachments: [], tags: '' }),
    ]
    await startScene(desk.hannah, maria, (await addScene(desk.priya, waits))._id)
    await desk.writes(maria, { headers: trusted, text: 'Yes, I did' })
    await desk.writes(maria, { text: 'Is it true? I don’t want to live anymore' })
    await desk.writes(maria, { headers: trusted, text: 'Yes, I did it' })
    expect((await threadRow())?.waiting?.text).toBe('Yes, I did')
    const home = await desk.hannah.ok<Page<HomeItem>>('GET', '/v1/home')
    const reasons = home.data.find(({ thread }) => thread.contactId === maria.id)?.reasons
    expect(reasons?.map(({ kind }) => kind)).toEqual(['unanswered'])
    await desk.world.work()
    expect(await texts()).toContain('Thanks!')
    expect((await threadRow())?.needsAnswerSince).toBeNull()
  })

  test('is no part of a question that the client asks around it', async () => {
    await desk.writes(maria, { headers: trusted, text: 'I had the soup again' })
    await desk.writes(maria, { text: 'And can you wire me the money?' })
    await desk.writes(maria, { headers: trusted, text: 'Is that too much salt?' })
    await desk.world.work()
    expect((await questionsOf(desk.hannah)).map(({ text }) => text)).toEqual([
      'I had the soup again\nIs that too much salt?',
    ])
  })

  test('is not what a wait begins with that somebody takes up again, unless there is nothing else', async () => {
    const needsAnswer = (value: boolean) =>
      desk.hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: value })
    await desk.writes(maria, { text: 'Hello?' })
    await needsAnswer(true)
    expect((await threadRow())?.waiting?.text).toBe('Hello?')
    await needsAnswer(false)
    await desk.writes(maria, { headers: trusted, text: 'Good morning' })
    const { needsAnswerSince: since } = (await threadRow()) ?? {}
    await needsAnswer(false)
    await needsAnswer(true)
    expect(await threadRow()).toMatchObject({ needsAnswerSince: since, waiting: { text: 'Good morning' } })
  })

  test('from a stranger makes a client with the label unknown, but not from a machine', async () => {
    const from = (name: string) => ({ email: `${name}@strangers.example` })
    expect(await desk.writes(from('lena'), { text: 'Do you have room?' })).toBe(200)
    expect(await desk.writes(from('news'), { headers: { Precedence: 'bulk' }, text: 'Sale!' })).toBe(200)
    const strangers = (await contactsOf(desk.priya, '?q=strangers.example')).map(({ email, labels }) => [email, labels])
    expect(strangers).toEqual([['lena@strangers.example', ['unknown']]])
  })
})

describe('a mail that nobody wrote', () => {
  test('is shown in the thread, and resumes nothing', async () => {
    const to = await replyAddress()
    const headers = { ...trusted, To: to, 'Auto-Submitted': 'auto-replied' }
    expect(await desk.writes(maria, { headers, text: 'I am on vacation.' })).toBe(200)
    expect((await last())?.body).toMatchObject({ mail: { verified: true, automatic: true } })
    expect((await threadRow())?.needsAnswerSince).toBeNull()
  })

  test('is recognized by its third time if its machine doesn’t say so', async () => {
    for (const automatic of [false, false, true, true]) {
      await desk.writes(maria, { headers: trusted, text: 'I got your mail.' })
      expect((await last())?.body?.mail?.automatic).toBe(automatic)
    }
  })

  test('isn’t one that nobody here can read: all of those have the same words', async () => {
    for (let time = 1; time <= 4; time += 1) {
      await desk.writes(maria, { headers: trusted, body: encrypted })
      expect((await last())?.body).toMatchObject({
        text: expect.stringContaining('is encrypted'),
        mail: { verified: true, automatic: false },
      })
    }
    expect((await threadRow())?.needsAnswerSince).not.toBeNull()
  })

  test('is recognized later if it is as short as an answer that a client gives more than twice', async () => {
    const to = await replyAddress()
    for (let time = 1; time <= 10; time += 1) {
      await desk.writes(maria, { headers: { To: to }, text: 'Yes' })
      expect((await last())?.body?.mail).toMatchObject({ verified: true, automatic: time === 10 })
    }
    expect((await threadRow())?.needsAnswerSince).not.toBeNull()
  })
})

test.for<[string, TestMail, boolean]>([
  ['is encrypted', { body: encrypted }, false],
  ['is too large', { text: 'Yes, I did' }, true],
  ['has too many parts', { body: nestedParts() }, false],
])('a mail that %s answers no scene, and waits for a person', async ([, mail, isCut]) => {
  await startThanking()
  await takeMail(mail, { isCut })
  await desk.world.work()
  expect((await last())?.body?.text).toMatch(/^\[This mail /)
  expect(await texts()).not.toContain('Thanks!')
  const since = (await threadRow())?.needsAnswerSince
  expect(since).toEqual(expect.any(String))
  await takeMail({ text: 'Yes, I did it' })
  await desk.world.work()
  expect(await texts()).toContain('Thanks!')
  expect((await threadRow())?.needsAnswerSince).toBe(since)
})

test('a scene that begins later knows what the client wrote last, and of no other mail', async () => {
  await takeMail({ text: 'Seven hours.' })
  await takeMail({ body: encrypted })
  await desk.writes(maria, { text: 'Please call this number.' })
  const { _id } = await addScene(desk.priya, [
    node('echo', 'send_message', undefined, { text: 'You wrote {{ message.text }}', attachments: [], tags: '' }),
  ])
  await startScene(desk.hannah, maria, _id)
  await desk.world.work()
  expect(await texts()).toContain('You wrote Seven hours.')
})

describe('opting out of mails', () => {
  test('by one click: a POST acts, a GET only asks', async () => {
    await automationSays(desk.world, desk.northline.id, maria.id, 'Time for a walk')
    await desk.world.work()
    expect(headerOf('Auto-Submitted')).toBe('auto-generated')
    expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const path = new URL(/<(.*)>/.exec(headerOf('List-Unsubscribe'))?.[1] ?? '').pathname
    const { app } = desk.world
    const asked = await app.inject({ method: 'GET', url: path })
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await isOptedOut()).toBe(false)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'List-Unsubscribe=One-Click'
    const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'Q' : 'A'}`
    for (const url of [`${path}x`, '/unsubscribe/x', forged])
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404)
    expect(await isOptedOut()).toBe(false)
    // Nobody knows when an old mail is opened: the secret has been replaced since.
    const { secret } = desk.world.deps
    Object.assign(desk.world.deps, { secret: 'another secret, also long enough for tests' })
    for (const type of [headers['content-type'], 'multipart/form-data; boundary=x'])
      expect(
        (await app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })).statusCode,
      ).toBe(200)
    Object.assign(desk.world.deps, { secret })
    expect(await isOptedOut()).toBe(true)
  })

  test.for<[string, TestMail]>([
    ['as the text', { text: 'Stop.\n\nOn 3/12/26, Northline wrote:\n> Time for a walk' }],
    ['as the subject of an empty mail', { headers: { Subject: 'unsubscribe' }, text: '' }],
    ['as the subject of a mail that can’t be read', { headers: { Subject: 'STOP' }, body: encrypted }],
    ['as the text beside a part that can’t be read', { text: 'STOP', files: [encryptedFile] }],
    ['above what PGP encrypted', { text: 'STOP\n\n-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----' }],
    ['as the text of a mail with more files than are kept', { text: 'STOP', files: manyFiles }],
    ['as the subject of a mail of nothing but so many', { headers: { Subject: 'STOP' }, files: manyFiles }],
  ])('by STOP %s, and in again by START', async ([, mail]) => {
    await desk.writes(maria, { ...mail, headers: { ...trusted, ...mail.headers } })
    expect(await isOptedOut()).toBe(true)
    await desk.writes(maria, { headers: trusted, text: 'START' })
    expect(await isOptedOut()).toBe(false)
  })

  test.for<[string, TestMail]>([
    ['in the subject of a mail that can’t be read', { headers: { Subject: 'START' }, body: encrypted }],
    ['beside a part that can’t be read', { text: 'START', files: [encryptedFile] }],
    ['in a mail with more files than are kept', { text: 'START', files: manyFiles }],
  ])('not by a STOP that comes late, after a START %s', async ([, mail]) => {
    const sentAt = new Date(desk.world.deps.now().getTime() - 60_000)
    await takeMail(mail)
    await takeMail({ text: 'STOP' }, { at: sentAt })
    expect(await isOptedOut()).toBe(false)
    await takeMail({ text: 'Stop' })
    expect(await isOptedOut()).toBe(true)
  })
})

describe('a posted mail', () => {
  test('comes with its files, once however often it is posted', async () => {
    const files = [{ name: 'Plan.csv', mime: 'text/csv', bytes: Buffer.from('Walk,on Monday') }]
    const mail = mailOf({
      headers: { ...trusted, From: maria.email, 'Message-ID': `<files-${maria.email}>` },
      text: 'My plan',
      files,
    })
    for (const _ of [1, 2]) expect((await desk.post(mail)).statusCode).toBe(200)
    await desk.world.work()
    const mine = (await threadOf(desk.hannah, maria)).filter(({ body }) => body?.text === 'My plan')
    expect(mine).toHaveLength(1)
    expect(mine[0]?.attachments).toMatchObject([{ state: 'ready', name: 'Plan.csv', bytes: 14 }])
    const left = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.from('brought_files').selectAll().where('contact_id', '=', maria.id).execute(),
    )
    expect(left).toEqual([])
  })

  test.for([
    ['without a signature', {}, 403],
    ['with a wrong one', { 'x-attune-signature': `t=1,n=abcdefgh,v1=${'0'.repeat(64)}` }, 403],
  ] as const)('%s is refused, and nothing is kept', async ([, headers, status]) => {
    const mail = mailOf({ headers: { ...trusted, From: maria.email }, text: 'Hello' })
    expect((await desk.post(mail, headers)).statusCode).toBe(status)
    expect(await threadOf(desk.hannah, maria)).toEqual([])
  })

  test('is refused before it is read, if its headers are a stranger’s', async () => {
    const url = await desk.world.app.listen({ port: 0, host: '127.0.0.1' })
    const announced = { 'content-type': 'message/rfc822', 'content-length': '20000000' }
    const post = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const line = request(`${url}${INBOUND_PATH}`, { method: 'POST', headers: { ...announced, ...headers } })
        line.on('response', ({ statusCode }) => {
          resolve(statusCode)
          line.destroy()
        })
        line.on('error', reject)
        // The mail itself never comes.
        line.flushHeaders()
      })
    expect(await post({})).toBe(403)
    expect(await post(signMail('another secret', Buffer.from('Hello'), desk.world.deps.now()))).toBe(403)
  })

  test('is refused if it isn’t the one that was signed', async () => {
    const mail = mailOf({ headers: { ...trusted, From: maria.email }, text: 'Hello' })
    const other = mailOf({ headers: { ...trusted, From: maria.email }, text: 'Goodbye' })
    const signed = signMail(MAIL_SECRET, Buffer.from(mail), desk.world.deps.now())
    expect((await desk.post(other, signed)).statusCode).toBe(403)
    expect(await threadOf(desk.hannah, maria)).toEqual([])
    expect((await desk.post(mail, signed)).statusCode).toBe(200)
    expect((await desk.post(mail, signed)).statusCode).toBe(403)
  })

  test('that is too large, or from nobody, is refused with a sentence', async () => {
    expect((await desk.post(Buffer.alloc(26_214_401, 'x'))).statusCode).toBe(413)
    const nobody = await desk.post('Subject: Hi\r\n\r\nHello')
    expect(nobody.statusCode).toBe(400)
    expect(JSON.stringify(nobody.json())).toContain('doesn’t say who sent it')
  })
})

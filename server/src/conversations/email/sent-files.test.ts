import type { Message } from '@attune/contract/conversations/entity'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailDesk } from '../../testing/email/mail-desk.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { send, type TestClient } from '../../testing/world.ts'

/** Files that leave as part of an email. They are read from our own store while the mail is being sent. */
const desk = mailDesk()
let maria: TestClient & { email: string }

beforeEach(async () => {
  maria = await desk.mailClient()
})

describe('a coach’s mail with a file', () => {
  const sendFile = async (text: string): Promise<{ message: Message; mediaId: string }> => {
    const { _id: mediaId } = await upload(desk.hannah, { bytes: await picture() })
    const body = { suffix: 'with-a-file-01', text, attachments: [mediaId] }
    const path = `/v1/contacts/${maria.id}/messages/send-direct`
    return { message: await desk.hannah.ok<Message>('POST', path, body), mediaId }
  }
  const hasLeft = async (message: Message) => (await desk.bodyOf(message))?.sent_at !== null
  const mailsWith = (text: string) => desk.smtp.mails.filter((mail) => mail.text.includes(text)).length

  test('that is gone fails and says so, and holds up no other client’s mail', async () => {
    const { message, mediaId } = await sendFile('The first walk')
    await desk.world.deps.files.remove({ organizationId: desk.northline.id, mediaId })
    const other = await send(desk.hannah, await desk.mailClient(), 'Good morning')
    await desk.world.work()
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_err: 'One of its files no longer exists.' })
    expect(await hasLeft(other)).toBe(true)
    expect(mailsWith('The first walk')).toBe(0)
  })

  test('that can’t be read now waits, holds up no other client’s mail, and leaves once it can', async () => {
    const { files } = desk.world.deps
    const { read } = files
    const { message } = await sendFile('The second walk')
    const other = await send(desk.hannah, await desk.mailClient(), 'Good morning')
    files.read = () => Promise.reject(new Error('The bucket is away.'))
    await desk.world.work().finally(() => (files.read = read))
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_err: null, outcome: null })
    expect([await hasLeft(message), await hasLeft(other)]).toEqual([false, true])
    await desk.world.work('everything')
    expect(await hasLeft(message)).toBe(true)
    expect(mailsWith('The second walk')).toBe(1)
  })
})

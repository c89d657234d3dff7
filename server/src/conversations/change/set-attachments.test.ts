import type { Message } from '@attune/contract/conversations/entity'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { describe, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { threadOf } from '../../testing/world.ts'

const desk = testDesk()

type Named = { id: number } | { media: string }
const arrange = ({ id }: { id: string }, attachments: Named[]) =>
  desk.hannah.ok<Message>('PUT', `/v1/messages/${id}/msg-attachments`, { attachments })
const refusal = ({ id }: { id: string }, attachments: Named[]) =>
  desk.hannah.refused('PUT', `/v1/messages/${id}/msg-attachments`, { attachments })
const file = async (colour = '#3a7', who = desk.hannah) => (await upload(who, { bytes: await picture({ colour }) }))._id
const idsOf = ({ attachments }: Message) => attachments?.map(({ _id }) => _id)
const send = (text: string, ...attachments: string[]) =>
  desk.hannah.ok<Message>('POST', `/v1/contacts/${desk.maria.id}/messages/send-direct`, {
    suffix: crypto.randomUUID(),
    text,
    attachments,
  })

describe('the files of a message', () => {
  test('some are kept by their ids, in another order, some come, some go for good', async () => {
    const [one, two, three] = [await file('#111'), await file('#222'), await file('#333')]
    const message = await send('Recipes', one, two)
    expect(message.attachments?.map(({ id }) => id)).toEqual([10_000, 10_001])
    const after = await arrange(message, [{ media: three }, { id: 10_001 }])
    expect(idsOf(after)).toEqual([three, two])
    expect(after).toMatchObject({ body: { num_attach: 2 }, attachments: [{ id: 10_000 }, { id: 10_001 }] })
    await desk.world.work()
    expect(await desk.world.deps.files.read({ organizationId: desk.northline.id, mediaId: one }, 'original')).toBeNull()
    expect(desk.world.carrier.taken[0]?.media?.map(({ url }) => /md_[0-9a-f]+/.exec(url)?.[0])).toEqual([three, two])
    // It already is as requested.
    expect(await arrange(message, [{ media: three }, { id: 10_001 }])).toEqual(await desk.read(message))
    expect((await arrange(message, [{ id: 10_001 }, { id: 10_000 }])).attachments?.map(({ _id }) => _id)).toEqual([
      two,
      three,
    ])
  })

  test('after it was sent only the desk shows the new list', async () => {
    const message = await send('Recipes', await file())
    await desk.world.work()
    expect((await arrange(message, [])).attachments).toEqual([])
    await desk.world.work('everything')
    expect(desk.world.carrier.taken).toHaveLength(1)
    expect(desk.world.carrier.taken[0]?.media).toHaveLength(1)
  })

  test('are refused: an id it has not, what is no own upload, what another message has, too many, none at all', async () => {
    const message = await send('', await file())
    const other = await send('Another', await file('#444'))
    expect(await refusal(message, [{ id: 10_001 }])).toMatchObject({ code: 'AttachmentUnknown', status: 422 })
    expect(await refusal(message, [{ media: await file('#555', desk.priya) }])).toMatchObject({ code: 'MediaUnknown' })
    expect(await refusal(message, [{ media: idsOf(other)?.[0] ?? '' }])).toMatchObject({ code: 'MediaTaken' })
    expect(await refusal(message, [])).toMatchObject({ code: 'MessageRequired', content: 'Message is required.' })
    const many = await Promise.all(Array.from({ length: ATTACHMENTS_MAX }, (_, index) => file(`#6${index}${index}`)))
    expect(await refusal(message, [{ id: 10_000 }, ...many.map((media) => ({ media }))])).toMatchObject({
      code: 'TooManyAttachments',
    })
    expect(await refusal(message, [{ id: 9_999 }])).toMatchObject({ code: 'InputInvalid' })
    expect(await desk.read(message)).toMatchObject({ rev: message.rev, attachments: [{ _id: idsOf(message)?.[0] }] })
  })

  test('wait while one is still on its way from the carrier', async () => {
    const { maria, hannah, world } = desk
    world.carrier.media.set('https://files.example/lunch', await picture())
    await maria.texts('Lunch', undefined, [{ url: 'https://files.example/lunch', mime: 'image/jpeg' }])
    const [lunch] = await threadOf(hannah, maria)
    expect(await refusal(lunch!, [])).toMatchObject({ code: 'AttachmentFetching', status: 409 })
    await world.work()
    expect((await arrange(lunch!, [])).body).toMatchObject({ num_attach: 0, text: 'Lunch' })
  })

  test('two people at once: one after the other, nothing is left over', async () => {
    const message = await send('Recipes', await file('#111'))
    const [mine, hers] = [await file('#777'), await file('#888', desk.priya)]
    await Promise.all([
      desk.hannah.ok('PUT', `/v1/messages/${message.id}/msg-attachments`, { attachments: [{ media: mine }] }),
      desk.priya.ok('PUT', `/v1/messages/${message.id}/msg-attachments`, { attachments: [{ media: hers }] }),
    ])
    const { attachments } = await desk.read(message)
    expect(attachments).toHaveLength(1)
    const rows = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.from('media').select('media_id').where('contact_id', '=', desk.maria.id).execute(),
    )
    expect(rows.map(({ media_id }) => media_id)).toEqual(attachments?.map(({ _id }) => _id))
  })
})

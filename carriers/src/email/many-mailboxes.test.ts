import { expect, test } from 'vitest'
import { createEmail } from './many-mailboxes.ts'

test('a mail whose mailbox can’t be looked up is certainly not sent, which says nothing about the mail server', async () => {
  const away = () => Promise.reject(new Error('The database is away.'))
  const sent = createEmail({ at: away, openFile: away, posted: null }).send({
    ...{ id: 'ct_1:1:suffix01', from: 'care@desk.example.org', to: 'maria@clients.example', text: 'Good morning' },
  })
  await expect(sent).rejects.toMatchObject({ name: 'CarrierUnreachable', reach: null })
})

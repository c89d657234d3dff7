import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOutboxMail } from './outbox-mail.ts'

test('mails stand one after the other in a file of its owner, and write no headers of their own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-outbox-'))
  const path = join(folder, 'outbox.log')
  const mail = createOutboxMail(path, () => new Date('2026-11-20T12:00:00Z'))
  await mail.send({ to: 'hannah@northline.example', subject: 'Hello', text: 'One\n' })
  await mail.send({ to: 'luis@northline.example', subject: 'Hi\nTo: eve@attack.example', text: 'Two' })
  expect(await readFile(path, 'utf8')).toBe(
    '----- 2026-11-20T12:00:00.000Z\nTo: hannah@northline.example\nSubject: Hello\n\nOne\n\n' +
      '----- 2026-11-20T12:00:00.000Z\nTo: luis@northline.example\nSubject: Hi To: eve@attack.example\n\nTwo\n\n',
  )
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

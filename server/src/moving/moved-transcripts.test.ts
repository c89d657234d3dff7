import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactExportPath } from '@attune/contract/moving/paths'
import { moveIn } from '@attune/store/moving/move-in'
import { expect, test } from 'vitest'
import { hashPassword } from '../staff/passwords/hash-password.ts'
import { download, unpackExport } from './testing/exports.ts'
import { transcriptDesk } from '../testing/transcripts/transcript-desk.ts'
import { sound } from '../testing/uploads.ts'
import { createWorld } from '../testing/world.ts'

const desk = transcriptDesk()

test('transcripts are exported, and move with their sounds, but nothing is sent from the new place', async () => {
  desk.server.answers = [{ says: 'I saw a kingfisher.' }, { says: 'And then a heron.' }]
  await desk.sends({ 'audio/wav': sound() })
  const other = await desk.newClient()
  desk.world.carrier.media.set('https://files.example/heron', sound())
  await other.texts('', undefined, [{ url: 'https://files.example/heron', mime: 'audio/wav' }])
  await desk.world.work()
  const ofClient = [...(await unpackExport(await download(desk.priya, contactExportPath(desk.maria.id)))).values()]
  expect(ofClient.join('\n')).toContain('I saw a kingfisher.')
  expect(ofClient.join('\n')).not.toContain('heron')

  const folder = await mkdtemp(join(tmpdir(), 'attune-moving-'))
  const there = await createWorld()
  try {
    const file = join(folder, 'organization.tar.gz')
    await writeFile(file, await download(desk.priya))
    const passwordHash = await hashPassword('a test password')
    await moveIn(there.database.owner, file, { files: there.deps.files, passwordHash, now: there.deps.now() })
    const { id } = desk.northline
    const found = await there.deps.store.tenant(id, (tx) =>
      tx.from('transcripts').select('text').orderBy('text').execute(),
    )
    expect(found.map(({ text }) => text)).toEqual(['And then a heron.', 'I saw a kingfisher.'])
    const logs = await there.deps.store.tenant(id, (tx) =>
      tx.from('prompt_logs').select(['purpose', 'answer']).execute(),
    )
    expect(logs).toEqual([
      { purpose: 'transcript', answer: null },
      { purpose: 'transcript', answer: null },
    ])
    const organization = await there.deps.store.global
      .selectFrom('organizations')
      .select('transcripts')
      .where('organization_id', '=', id)
      .executeTakeFirst()
    expect(organization).toEqual({ transcripts: false })
  } finally {
    await there.close()
    await rm(folder, { recursive: true })
  }
})

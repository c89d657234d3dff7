import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import type { ErrorBody } from '@attune/contract/refusals'
import { FILE_MAX } from '@attune/contract/media/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field, filePart, form, picture, uploadRaw, type TestFile } from '../testing/uploads.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const refusal = async (file: TestFile, kind?: string): Promise<[number, string, string]> => {
  const reply = await uploadRaw(hannah, file, kind)
  const { code, content } = reply.json<ErrorBody>()
  return [reply.statusCode, code, content]
}

describe('a form', () => {
  test('without a file, with two, with the wrong order or an unknown kind is refused', async () => {
    const file = filePart({ bytes: await picture() })
    const kind = field('kind', 'message-attachment')
    for (const parts of [
      [kind],
      [file],
      [file, kind],
      [kind, file, file],
      [field('kind', 'x'), file],
      [kind, kind, file],
    ]) {
      const reply = await hannah.raw({ method: 'POST', url: '/v1/media', ...form(parts) })
      expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([400, 'FileMissing'])
    }
  })

  test('that is JSON or broken is refused', async () => {
    const json = await hannah.raw({ method: 'POST', url: '/v1/media', payload: { kind: 'message-attachment' } })
    expect(json.statusCode).toBe(400)
    const { headers, payload } = form([field('kind', 'message-attachment'), filePart({ bytes: await picture() })])
    const cut = await hannah.raw({ method: 'POST', url: '/v1/media', headers, payload: payload.subarray(0, -60) })
    expect([cut.statusCode, cut.json<ErrorBody>().code]).toEqual([400, 'FileMissing'])
  })

  // ASVS 5.1.1
  test('with an empty file, or one above 10 MB, is refused with a sentence', async () => {
    expect(await refusal({ bytes: Buffer.alloc(0) })).toEqual([422, 'FileEmpty', 'The file is empty.'])
    const large = [413, 'FileTooLarge', 'A file can have at most 10 MB.']
    expect(await refusal({ bytes: Buffer.alloc(FILE_MAX + 1) })).toEqual(large)
    expect(await refusal({ bytes: Buffer.alloc(FILE_MAX * 3) })).toEqual(large)
  })

  test('needs a session, and the right to what the file is for', async () => {
    const file = { bytes: await picture() }
    expect((await uploadRaw(world.anybody, file)).statusCode).toBe(401)
    expect(await refusal(file, 'organization-logo')).toEqual([403, 'AccessDenied', expect.any(String)])
  })

  // ASVS 1.4.3
  test('that is interrupted leaves nothing behind', async () => {
    await world.app.listen({ port: 0 })
    const { port } = world.app.server.address() as AddressInfo
    const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('attune-upload-'))
    const before = new Set(await folders())
    const { headers, payload } = form([
      field('kind', 'message-attachment'),
      filePart({ bytes: Buffer.alloc(1_000_000, 1) }),
    ])
    const socket = connect(port)
    socket.write(
      `POST /v1/media HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${hannah.token}\r\n` +
        `content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
    )
    socket.write(payload.subarray(0, 500_000))
    await expect.poll(async () => (await folders()).filter((name) => !before.has(name)).length).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await folders()).filter((name) => !before.has(name)).length).toBe(0)
    const { count } = await world.deps.store.tenant(await home(), (tx) =>
      tx
        .from('media')
        .select((the) => the.fn.countAll<bigint>().as('count'))
        .where('state', '=', 'storing')
        .executeTakeFirstOrThrow(),
    )
    expect(Number(count)).toBe(0)
  })
})

const home = async (): Promise<string> =>
  (await hannah.ok<{ organization: string }>('GET', '/v1/users/me')).organization

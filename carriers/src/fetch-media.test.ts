import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CarrierUnreachable, MediaMissing, MediaRefused } from './carrier.ts'
import { fetchMedia } from './fetch-media.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = (url: string, more: { ownOrigins?: string[]; headers?: Record<string, string> } = {}) =>
  fetchMedia(`${url}/photo`, { maxBytes: 1_000, timeoutMs: 300, ownOrigins: [url], ...more })

describe('reading a carrier’s file', () => {
  it('answers its bytes', async () => {
    const url = await serve((request, response) => response.end(`bytes for ${request.headers['authorization']}`))
    expect(String(await read(url, { headers: { authorization: 'me' } }))).toBe('bytes for me')
  })

  it('ends at the size wanted, announced or not', async () => {
    const announced = await serve((_, response) => response.end(Buffer.alloc(1_001)))
    const endless = await serve((_, response) => {
      const more = (): void => void (response.write(Buffer.alloc(600)) && setImmediate(more))
      more()
    })
    for (const url of [announced, endless])
      await expect(read(url)).rejects.toThrow(new MediaRefused('The file is too large.'))
  })

  it('ends at its time, whether nothing comes or little by little', async () => {
    const silent = await serve(() => {})
    const slow = await serve((_, response) => {
      const drip = setInterval(() => response.write('x'), 50)
      response.once('close', () => clearInterval(drip))
    })
    // Neither ever ends by itself.
    for (const url of [silent, slow]) await expect(read(url)).rejects.toBeInstanceOf(CarrierUnreachable)
  })

  it.each([
    [500, CarrierUnreachable],
    [503, CarrierUnreachable],
    [404, MediaMissing],
    [429, CarrierUnreachable],
    [401, MediaRefused],
    [410, MediaRefused],
  ])('says of %i whether it may come later', async (status, error) => {
    const url = await serve((_, response) => response.writeHead(status).end('no'))
    await expect(read(url)).rejects.toBeInstanceOf(error)
  })

  it('says that it may come later if our own credentials are refused, which can be corrected', async () => {
    const url = await serve((_, response) => response.writeHead(401).end('no'))
    await expect(read(url, { headers: { authorization: 'me' } })).rejects.toBeInstanceOf(CarrierUnreachable)
    const forbids = await serve((_, response) => response.writeHead(403).end('no'))
    await expect(read(forbids, { headers: { authorization: 'me' } })).rejects.toBeInstanceOf(MediaRefused)
  })

  it('follows a redirect at the same place, and not for ever', async () => {
    const url = await serve((request, response) =>
      request.url === '/photo' ? response.writeHead(302, { location: '/other' }).end() : response.end('there'),
    )
    expect(String(await read(url))).toBe('there')
    const loop = await serve((_, response) => response.writeHead(302, { location: '/photo' }).end())
    await expect(read(loop)).rejects.toThrow('redirected too many times')
  })

  it('follows no redirect into this network', async () => {
    let asked = 0
    const secret = await serve((_, response) => {
      asked += 1
      response.end('secret')
    })
    for (const location of [
      `${secret}/`,
      secret.replace('http:', 'https:'),
      'https://localhost:1/',
      'file:///etc/passwd',
    ]) {
      const url = await serve((_, response) => response.writeHead(302, { location }).end())
      await expect(read(url), location).rejects.toBeInstanceOf(MediaRefused)
    }
    expect(asked).toBe(0)
  })

  it('asks nobody without encryption, with a password, or by a name that means this machine', async () => {
    const url = await serve((_, response) => response.end('secret'))
    const https = url.replace('http:', 'https:').replace('127.0.0.1', 'localhost')
    for (const address of [url, https, 'https://user:pass@example.org', 'https://0x7f.1', 'https://2130706433'])
      await expect(read(address, { ownOrigins: ['http://127.0.0.1:1'] }), address).rejects.toBeInstanceOf(MediaRefused)
  })
})

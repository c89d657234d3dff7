import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerNoRequest } from './errors.ts'

const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 }, (_request, response) =>
  response.end('answered'),
)
server.on('clientError', answerNoRequest)
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** Everything that the server says on a connection on which this was sent. */
const answerTo = async (sent: string): Promise<string> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  return text(socket)
}

test.each([
  ['a connection that a browser has opened ahead', ''],
  ['headers that don’t end', 'GET /playground HTTP/1.1\r\nhost: localhost\r\n'],
])('%s times out with a status after which the request is sent again', async (_, sent) => {
  const answer = await answerTo(sent)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/\r\n\r\n$/)
})

test('what isn’t HTTP is refused in the product’s error shape', async () => {
  const answer = await answerTo('HELLO\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'InputInvalid' })
})

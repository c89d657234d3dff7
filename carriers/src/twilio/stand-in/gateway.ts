import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TwilioAccount } from '../account.ts'
import type { StandIn } from './stand-in.ts'

/** Several accounts at one address, as at Twilio: each request goes to the stand-in whose credentials it carries. */
export interface Gateway {
  url: string
  close(): Promise<void>
}

export const startGateway = async (
  accounts: readonly { account: TwilioAccount; standIn: StandIn }[],
): Promise<Gateway> => {
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const [, encoded = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? []
    const [name = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    const path = request.url ?? '/'
    const isOf = ({ account: { accountSid, key } }: { account: TwilioAccount }) =>
      name === accountSid || name === key?.sid || path.includes(accountSid)
    const found = accounts.find(isOf)
    if (found === undefined) {
      request.resume()
      const refusal = { code: 20_003, message: 'Authenticate', status: 401 }
      return void response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
    }
    const { method, headers } = request
    const passed = forward(new URL(path, found.standIn.url), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const done = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await done
    },
  }
}

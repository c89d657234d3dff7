import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { APP_VERSION, HEADERS } from '@attune/contract/app'
import type { contract as fullContract } from '@attune/contract/contract'
import { contract } from 'virtual:contract'
import { isErrorBody, type RefusalData } from './refusal.ts'

/** Given with a call as `{ context }`. */
export interface CallContext {
  /** The call repeats itself by a clock; the server keeps such calls apart from what a person does. */
  interval?: boolean
}

/** Every call by slice and name, as JSON carries its answer. */
export type Calls = JsonifiedClient<ContractRouterClient<typeof fullContract, CallContext>>

interface LinkOptions {
  headers: () => Record<string, string>
  fetch: (request: Request, init: RequestInit) => Promise<Response>
}

/** Makes a client for all calls. Headers are read anew for each call. A refusal is thrown with `RefusalData`. */
export const makeCalls = ({ headers, fetch }: LinkOptions): Calls =>
  createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: globalThis.location.origin,
      headers: ({ context }) => ({
        [HEADERS.appVersion]: APP_VERSION,
        ...(context.interval === true && { [HEADERS.interval]: 'true' }),
        ...headers(),
      }),
      fetch,
      customErrorResponseBodyDecoder: (body, response) => {
        if (!isErrorBody(body)) return null
        const reference = response.headers[HEADERS.request]
        const data: RefusalData = {
          title: body.title,
          reference: typeof reference === 'string' ? reference : null,
          detail: body.data,
        }
        return new ORPCError(body.code, { status: body.status, message: body.content, data, defined: true })
      },
    }),
  )
